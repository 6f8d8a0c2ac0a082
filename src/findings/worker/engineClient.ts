import { PendingRequests } from '../../base/rpc.ts';
import { failed } from '../../base/result.ts';
import { askedOf, questions, type Question } from '../engine/questions.ts';
import type { CsvOptions, EngineQuestions, FindingsEngine } from '../engine.ts';
import type { Finding } from '../model/finding.ts';
import type { ImportOptions, ReportInput } from '../importers/report.ts';
import type { ListView } from '../view/view.ts';
import type { EngineAnswer, EnginePort, EngineRequest } from './engineMessages.ts';
import { isOutOfMemory } from './outOfMemory.ts';

interface Waiting {
  readonly request: EngineRequest;
  /** It was asked of an engine before that had to be ended. */
  isRepeated: boolean;
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

type ImportOutcome = Awaited<ReturnType<FindingsEngine['importReport']>>;

/** A message of so many is read in a few milliseconds. */
const findingsPerMessage = 1000;

/** Why whatever was asked of an engine that had to be ended has failed. */
class EngineHung extends Error {
  constructor() {
    super('The findings engine did not answer and was started again. What it was asked for may not be done.');
  }
}

/** Has the work of a findings engine done at the other end of a port, by `serveEngine`. */
export class EngineClient {
  readonly engine: FindingsEngine;
  #port: EnginePort;
  readonly #waiting = new PendingRequests<Waiting>();
  readonly #listeners = new Set<() => void>();
  #revision = 0;
  /** Revisions are those of the engine at the other end and of all that were there before. */
  #earlierRevisions = 0;
  #lost: unknown;
  #unsavedChanges = 0;

  constructor(port: EnginePort) {
    this.#port = port;
    this.#listen(port);
    const asked = askedOf((question, args) => this.#call(question, args));
    const revision = (): number => this.#revision;
    this.engine = {
      ...asked,
      get revision() {
        return revision();
      },
      onDidChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      apis: (...args) => this.#apis(asked, args),
      importReport: (...args) => this.#importReport(...args),
      csv: (...args) => this.#csv(...args),
    };
  }

  /** Changes that only the other end has: they are lost with it. */
  get unsavedChanges(): number {
    return this.#unsavedChanges;
  }

  /** Whether an answer is waited for. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /**
   * The other end hangs and is ended. What only reads waits for the next one, unless it has ended one before; all
   * else fails.
   */
  interrupt(): void {
    for (const [id, { request, isRepeated }] of this.#waiting.entries()) {
      if (!isRepeated && request.kind === 'call' && questions[request.question].kind !== 'change') continue;
      this.#waiting.reject(id, new EngineHung());
    }
  }

  /** Continues with another engine of the same findings. */
  resume(port: EnginePort): void {
    this.#port = port;
    this.#unsavedChanges = 0;
    this.#listen(port);
    for (const [, waiting] of this.#waiting.entries()) {
      waiting.isRepeated = true;
      this.#post(waiting.request);
    }
    this.#earlierRevisions = this.#revision + 1;
    this.#announce(0);
  }

  #listen(port: EnginePort): void {
    // Only serveEngine is at the other end.
    port.on('message', (answer) => this.#take(answer as EngineAnswer));
  }

  #announce(revision: number): void {
    this.#revision = this.#earlierRevisions + revision;
    for (const listener of this.#listeners) listener();
  }

  /** The other end is gone: everything that waits, and everything asked from now on, fails with the reason. */
  lose(reason: unknown): void {
    this.#lost = reason;
    this.#waiting.rejectAll(reason);
  }

  /** In windows: reading one message with a hundred thousand findings would hold up this thread. */
  async #apis(
    asked: EngineQuestions,
    [view, vulnerability, offset, limit, signal]: Parameters<FindingsEngine['apis']>,
  ): Promise<readonly Finding[]> {
    for (;;) {
      const revision = this.#revision;
      const found: Finding[] = [];
      let isWhole = false;
      while (!isWhole && revision === this.#revision) {
        const size = Math.min(limit - found.length, findingsPerMessage);
        const args = [view, vulnerability, offset + found.length, size] as const;
        const window = await (signal ? asked.apis(...args, signal) : asked.apis(...args));
        found.push(...window);
        isWhole = window.length < size || found.length >= limit;
      }
      // Windows of before and after a change do not fit together.
      if (isWhole) return found;
    }
  }

  async #importReport(
    input: ReportInput,
    { onProgress, ...options }: ImportOptions,
    signal: AbortSignal,
  ): Promise<ImportOutcome> {
    const id = this.#waiting.nextId();
    const cancel = (): void => this.#post({ kind: 'cancel', id });
    const done = this.#ask({ kind: 'import', id, input, options }, onProgress);
    signal.addEventListener('abort', cancel);
    if (signal.aborted) cancel();
    try {
      return (await done) as ImportOutcome;
    } catch (error) {
      if (isOutOfMemory(error)) return failed('report-out-of-memory', input.name);
      if (error instanceof EngineHung) return failed('report-hangs', input.name);
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #csv(view: ListView, options: CsvOptions, signal: AbortSignal): AsyncIterable<string> {
    const id = this.#waiting.nextId();
    // At once, not when the first chunk is read: the export is of the list as it is now.
    this.#post({ kind: 'export', id, view, options });
    return this.#chunks(id, signal);
  }

  async *#chunks(id: number, signal: AbortSignal): AsyncGenerator<string> {
    try {
      for (;;) {
        signal.throwIfAborted();
        const chunk = (await this.#ask({ kind: 'pull', id })) as string | undefined;
        if (chunk === undefined) return;
        yield chunk;
      }
    } finally {
      this.#post({ kind: 'cancel', id });
    }
  }

  async #call(question: Question, args: readonly unknown[]): Promise<unknown> {
    const signal = args.find((argument) => argument instanceof AbortSignal);
    signal?.throwIfAborted();
    const plain = args.filter((argument) => !(argument instanceof AbortSignal));
    const id = this.#waiting.nextId();
    return this.#ask({ kind: 'call', id, question, args: plain }, undefined, signal);
  }

  #ask(
    request: EngineRequest,
    onProgress?: (fraction: number) => void,
    signal?: AbortSignal,
  ): Promise<unknown> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    const { id } = request;
    const waiting = { request, isRepeated: false, onProgress };
    const answer = this.#waiting.waitUnlessAborted(id, waiting, signal, () =>
      this.#post({ kind: 'cancel', id }),
    );
    this.#post(request);
    return answer;
  }

  #post(request: EngineRequest): void {
    this.#port.postMessage(request);
  }

  #take(answer: EngineAnswer): void {
    if (answer.kind === 'pong') return;
    if (answer.kind === 'changed') {
      this.#announce(answer.revision);
      return;
    }
    if (answer.kind === 'unsaved') {
      this.#unsavedChanges = answer.changes;
      return;
    }
    if (answer.kind === 'progress') this.#waiting.detailsOf(answer.id)?.onProgress?.(answer.fraction);
    else if (answer.kind === 'result') this.#waiting.resolve(answer.id, answer.value);
    else this.#waiting.reject(answer.id, answer.error);
  }
}
