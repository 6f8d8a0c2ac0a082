// Entry of the worker thread: opens the findings of a folder and answers for them.
import { threadStart } from '#platform';
import { openFindings } from '../openFindings.ts';
import { NodeDatabaseFile } from '../store/nodeDatabaseFile.ts';
import { serveEngine } from './engineServer.ts';
import { openReportInWorker } from './openReportInWorker.ts';
import type { WorkerData, WorkerGreeting } from './openInWorker.ts';

// What goes wrong before the greeting ends the thread, and whoever started it is told.
void answerForFolder();

async function answerForFolder(): Promise<void> {
  const { parent, data } = await threadStart();
  const { wasmBinary, folder, reader } = data as WorkerData;
  const databaseFile = new NodeDatabaseFile(folder);
  const { engine, storage } = await openFindings({
    wasmBinary,
    databaseFile,
    clock: Date.now,
    openReport: openReportInWorker(reader),
  });
  serveEngine(engine, parent);
  parent.postMessage({ kind: 'opened', storage } satisfies WorkerGreeting);
}
