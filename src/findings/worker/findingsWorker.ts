// Entry of the worker thread: opens the findings of a folder and answers for them.
import { parentPort, workerData } from 'node:worker_threads';
import { openFindings } from '../openFindings.ts';
import { NodeDatabaseFile } from '../store/nodeDatabaseFile.ts';
import { serveEngine } from './engineServer.ts';
import { openReportInWorker } from './openReportInWorker.ts';
import type { WorkerData, WorkerGreeting } from './openInWorker.ts';

// What goes wrong before the greeting ends the thread, and whoever started it is told.
void answerForFolder();

async function answerForFolder(): Promise<void> {
  if (parentPort === null) throw new Error('This module is the entry of a worker thread.');
  const { wasmBinary, folder, reader } = workerData as WorkerData;
  const databaseFile = new NodeDatabaseFile(folder);
  const { engine, storage } = await openFindings({
    wasmBinary,
    databaseFile,
    clock: Date.now,
    openReport: openReportInWorker(reader),
  });
  serveEngine(engine, parentPort);
  parentPort.postMessage({ kind: 'opened', storage } satisfies WorkerGreeting);
}
