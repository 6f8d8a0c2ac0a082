import type { FilePort } from '../../base/fileCalls.ts';
import type { RoutesEngine } from '../engine.ts';

const routesMethods = [
  'open',
  'update',
  'refresh',
  'summary',
  'explain',
  'routes',
  'changed',
  'functionAt',
  'close',
] as const satisfies readonly (keyof RoutesEngine)[];
export type RoutesMethod = (typeof routesMethods)[number];

export interface RoutesRequest {
  readonly id: number;
  readonly method: RoutesMethod;
  readonly args: readonly unknown[];
}

export type RoutesAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: unknown };

/** The text that the thread reads from now on; undefined once it was read. */
export interface ReadingNotice {
  readonly reading: { readonly digest: string; readonly longest: number } | undefined;
}

/** The text with this digest has broken the grammars of the thread. */
export interface BrokenNotice {
  readonly broken: string;
}

/** What the thread is started with. */
export interface RoutesWorkerData {
  /** The folder of the grammars and of the runtime. */
  readonly wasmFolder: string;
  /** Where the indexes are kept. */
  readonly cacheFolder: string;
  /** The bundle of this thread: another one may see other facts in the same sources. In a browser, below `wasmFolder`. */
  readonly script: string;
  /** Answers for folders that only the editor's file systems reach. In a browser, all are addresses of such. */
  readonly files: FilePort;
  /** Digests of texts that are skipped, since another thread did not come to their end. */
  readonly hanging?: readonly string[];
}

/** One end of the channel to a thread. */
export interface RoutesPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}
