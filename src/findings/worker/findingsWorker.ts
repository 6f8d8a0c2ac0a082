// Entry of the thread in Node: the findings of a folder on this machine.
import { threadStart } from '#platform';
import { NodeDatabaseFile } from '../store/file/nodeDatabaseFile.ts';
import { answerForFindings } from './answerForFindings.ts';
import type { WorkerData } from './openInWorker.ts';

// What goes wrong before the greeting ends the thread, and whoever started it is notified.
void threadStart().then(({ parent, data }) => {
  // Only openFindingsInWorker starts it.
  const given = data as WorkerData;
  return answerForFindings(new NodeDatabaseFile(given.folder), given, parent);
});
