import { failed } from '../../base/result.ts';
import type { CsvOptions, FindingsEngine } from '../engine.ts';
import type { Finding } from '../finding.ts';
import type { ImportOptions, ReportInput } from '../importers/report.ts';
import type { ListView } from '../view.ts';
import type { EngineAnswer, EnginePort, EngineRequest, PlainMethod } from './engineMessages.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

type Answered<Method extends keyof FindingsEngine> = FindingsEngine[Method] extends (
  ...args: never[]
) => Promise<infer Value>
  ? Value
  : never;

/** A message of so many is read in a few milliseconds. */
const findingsPerMessage = 1000;

/** A findings engine whose work is done at the other end of a port, by `serveEngine`. */
export class EngineClient implements FindingsEngine {
  readonly #port: EnginePort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<() => void>();
  #lastId = 0;
  #revision = 0;
  #lost: unknown;

  constructor(port: EnginePort) {
    this.#port = port;
    // Only serveEngine is at the other end.
    port.on('message', (answer) => this.#take(answer as EngineAnswer));
  }

  /** The other end is gone: everything that waits, and everything asked from now on, fails with the reason. */
  lose(reason: unknown): void {
    this.#lost = reason;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  get revision(): number {
    return this.#revision;
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly summary = this.#method('summary');
  readonly page = this.#method('page');
  readonly locate = this.#method('locate');
  readonly hold = this.#method('hold');
  readonly facet = this.#method('facet');
  readonly groups = this.#method('groups');
  readonly timeline = this.#method('timeline');
  readonly details = this.#method('details');
  readonly changeTriage = this.#method('changeTriage');
  readonly lastTriage = this.#method('lastTriage');
  readonly undoTriage = this.#method('undoTriage');
  readonly lastUndone = this.#method('lastUndone');
  readonly redoTriage = this.#method('redoTriage');
  readonly scans = this.#method('scans');
  readonly removeScan = this.#method('removeScan');
  readonly unsaved = this.#method('unsaved');
  readonly save = this.#method('save');
  readonly backups = this.#method('backups');
  readonly restoreBackup = this.#method('restoreBackup');
  readonly close = this.#method('close');
  readonly #apisWindow = this.#method('apis');

  /** In windows: reading one message with a hundred thousand findings would hold up this thread. */
  async apis(
    ...[view, vulnerability, offset, limit, signal]: Parameters<FindingsEngine['apis']>
  ): Promise<readonly Finding[]> {
    for (;;) {
      const revision = this.#revision;
      const found: Finding[] = [];
      let isWhole = false;
      while (!isWhole && revision === this.#revision) {
        const size = Math.min(limit - found.length, findingsPerMessage);
        const args = [view, vulnerability, offset + found.length, size] as const;
        const window = await (signal ? this.#apisWindow(...args, signal) : this.#apisWindow(...args));
        found.push(...window);
        isWhole = window.length < size || found.length >= limit;
      }
      // Windows of before and after a change do not fit together.
      if (isWhole) return found;
    }
  }

  async importReport(
    input: ReportInput,
    { onProgress, ...options }: ImportOptions,
    signal: AbortSignal,
  ): Promise<Answered<'importReport'>> {
    const id = ++this.#lastId;
    const cancel = (): void => this.#post({ kind: 'cancel', id });
    const done = this.#ask({ kind: 'import', id, input, options }, onProgress);
    signal.addEventListener('abort', cancel);
    if (signal.aborted) cancel();
    try {
      return (await done) as Answered<'importReport'>;
    } catch (error) {
      if (isOutOfMemory(error)) return failed('report-out-of-memory', input.name);
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  csv(view: ListView, options: CsvOptions, signal: AbortSignal): AsyncIterable<string> {
    const id = ++this.#lastId;
    // At once, not when the first piece is read: the export is of the list as it is now.
    this.#post({ kind: 'export', id, view, options });
    return this.#pieces(id, signal);
  }

  async *#pieces(id: number, signal: AbortSignal): AsyncGenerator<string> {
    try {
      for (;;) {
        signal.throwIfAborted();
        const piece = (await this.#ask({ kind: 'pull', id })) as string | undefined;
        if (piece === undefined) return;
        yield piece;
      }
    } finally {
      this.#post({ kind: 'cancel', id });
    }
  }

  #method<Method extends PlainMethod>(
    method: Method,
  ): (...args: Parameters<FindingsEngine[Method]>) => Promise<Answered<Method>> {
    return async (...args) => {
      const signal = args.find((argument: unknown) => argument instanceof AbortSignal);
      const plain = args.filter((argument: unknown) => !(argument instanceof AbortSignal));
      const request = { kind: 'call', id: ++this.#lastId, method, args: plain } as const;
      return (await this.#askUnlessAborted(request, signal)) as Answered<Method>;
    };
  }

  async #askUnlessAborted(request: EngineRequest, signal: AbortSignal | undefined): Promise<unknown> {
    if (signal === undefined) return this.#ask(request);
    signal.throwIfAborted();
    const cancel = (): void => {
      this.#waiting.get(request.id)?.reject(signal.reason);
      this.#waiting.delete(request.id);
      this.#post({ kind: 'cancel', id: request.id });
    };
    signal.addEventListener('abort', cancel);
    try {
      return await this.#ask(request);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #ask(request: EngineRequest, onProgress?: (fraction: number) => void): Promise<unknown> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject, onProgress });
      this.#post(request);
    });
  }

  #post(request: EngineRequest): void {
    this.#port.postMessage(request);
  }

  #take(answer: EngineAnswer): void {
    if (answer.kind === 'changed') {
      this.#revision = answer.revision;
      for (const listener of this.#listeners) listener();
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    if (answer.kind === 'progress') {
      waiting?.onProgress?.(answer.fraction);
      return;
    }
    this.#waiting.delete(answer.id);
    if (answer.kind === 'result') waiting?.resolve(answer.value);
    else waiting?.reject(answer.error);
  }
}

/** The thread at the other end had to end, because what it worked on did not fit into its memory. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
