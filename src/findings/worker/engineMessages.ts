import type { Question } from '../engine/questions.ts';
import type { CsvOptions } from '../engine.ts';
import type { ImportOptions, ReportInput } from '../importers/report.ts';
import type { ListView } from '../view/view.ts';

type PlainOptions = Omit<ImportOptions, 'onProgress'>;

/** What the client asks; `id` names the work until it is answered or cancelled. */
export type EngineRequest =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly question: Question;
      readonly args: readonly unknown[];
    }
  | {
      readonly kind: 'import';
      readonly id: number;
      readonly input: ReportInput;
      readonly options: PlainOptions;
    }
  | { readonly kind: 'export'; readonly id: number; readonly view: ListView; readonly options: CsvOptions }
  /** The next chunk of an export. */
  | { readonly kind: 'pull'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number };

/** Asks for a sign of life. */
export interface Ping {
  readonly kind: 'ping';
}

export type EngineAnswer =
  /** To a ping. */
  | { readonly kind: 'pong' }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: unknown }
  | { readonly kind: 'progress'; readonly id: number; readonly fraction: number }
  /** Comes before the result of whatever changed the findings. */
  | { readonly kind: 'changed'; readonly revision: number }
  /** So many changes are only in memory from now on. */
  | { readonly kind: 'unsaved'; readonly changes: number };

/** A `MessagePort`, a `Worker` or a worker's `parentPort` of node:worker_threads. */
export interface EnginePort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The server's end, which it closes after the last answer. */
export interface EngineServerPort extends EnginePort {
  close(): void;
}
