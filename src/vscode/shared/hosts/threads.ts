import type { FilePort } from '../../../base/fileCalls.ts';
import type { WorkerData } from '../../../findings/worker/openInWorker.ts';
import type { RoutesWorkerData } from '../../../routes/worker/routesProtocol.ts';

/** A thread as it is started. */
interface ThreadSpec<Data> {
  /** What `startThread` takes. */
  readonly script: string;
  readonly data: Data;
}

/** What the threads of the extension are started with. */
export interface Threads {
  findings(): Promise<ThreadSpec<WorkerData>>;
  /** One end of a channel on which VS Code's file systems answer the engine's thread; undefined where it needs none. */
  findingsFiles(): FilePort | undefined;
  routes(): Promise<ThreadSpec<RoutesWorkerData>>;
  /** The script of what looks into attachments. */
  attachments(): Promise<string>;
  /** The script of the process that a scan runs in; undefined where none can. */
  scanRole(): string | undefined;
}
