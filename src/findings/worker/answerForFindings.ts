import type { ThreadParent } from '../../platform/thread.ts';
import { openFindings } from '../engine/openFindings.ts';
import type { DatabaseFile } from '../store/file/databaseFile.ts';
import { serveEngine } from './engineServer.ts';
import { openReportInWorker } from './openReportInWorker.ts';
import type { WorkerData, WorkerGreeting } from './openInWorker.ts';

/** What the thread of the engine does: opens the findings and answers for them. */
export async function answerForFindings(
  databaseFile: DatabaseFile,
  { wasmBinary, reader }: WorkerData,
  parent: ThreadParent,
): Promise<void> {
  const { engine, storage } = await openFindings({
    wasmBinary,
    databaseFile,
    clock: Date.now,
    openReport: openReportInWorker(reader),
  });
  serveEngine(engine, parent);
  parent.postMessage({ kind: 'opened', storage } satisfies WorkerGreeting);
}
