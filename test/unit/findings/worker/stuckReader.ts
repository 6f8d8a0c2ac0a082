// The thread of a report whose reader never comes to an end, or only after a long time, where the report's name says so.
import { workerData } from 'node:worker_threads';
import { threadStart } from '#platform';
import { openReportHere } from '../../../../src/findings/merge/openReport.ts';
import type { OpenReport } from '../../../../src/findings/merge/openReport.ts';
import type { ReaderData } from '../../../../src/findings/worker/reportMessages.ts';
import { serveReport } from '../../../../src/findings/worker/serveReport.ts';

const open: OpenReport = async (input, options, clock, signal) => {
  const { name } = (workerData as ReaderData).input;
  options.onProgress?.(0.25);
  // A loop without a call: V8 cannot end one that calls nothing but some of its own functions, such as startsWith.
  const isStuck = name.startsWith('stuck');
  while (isStuck);
  for (let step = 0; name.startsWith('slow') && step < 12; step++) {
    const end = performance.now() + 300;
    while (performance.now() < end);
    options.onProgress?.(step / 12);
    await new Promise(setImmediate);
  }
  return openReportHere(input, options, clock, signal);
};

setImmediate(() => void threadStart().then((start) => serveReport(open, start)));
