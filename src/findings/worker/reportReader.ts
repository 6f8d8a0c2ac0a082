// Entry of the thread that reads one report and ends with it, so that nothing of the report stays in memory, and
// whatever a report does to its reader harms nothing else.
import { soon, threadStart } from '#platform';
import { openReportHere } from '../merge/openReport.ts';
import { serveReport } from './serveReport.ts';

// In a turn of its own: only from then on the time that it takes is counted.
const start = threadStart();
soon(() => void start.then((given) => serveReport(openReportHere, given)));
