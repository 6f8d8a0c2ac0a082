import { collectGarbage, soon } from '#platform';
import { RunningRequests } from '../../base/rpc.ts';
import type { FindingsEngine } from '../engine.ts';
import { askBy, questions } from '../engine/questions.ts';
import type { EngineAnswer, EngineRequest, EngineServerPort, Ping } from './engineMessages.ts';

/**
 * Answers an `EngineClient` at the other end of a port, until the client closes the engine. `afterImport` gives back
 * the memory that an import took.
 */
export function serveEngine(
  engine: FindingsEngine,
  port: EngineServerPort,
  afterImport: () => void = collectGarbage,
): void {
  const server = new EngineServer(
    engine,
    (answer) => port.postMessage(answer),
    () => port.close(),
    afterImport,
  );
  // Only an EngineClient and its heartbeat are at the other end.
  port.on('message', (message) => {
    const request = message as EngineRequest | Ping;
    if (request.kind === 'ping') port.postMessage({ kind: 'pong' } satisfies EngineAnswer);
    else server.take(request);
  });
}

type CallRequest = Extract<EngineRequest, { kind: 'call' }>;

class EngineServer {
  readonly #engine: FindingsEngine;
  readonly #answer: (answer: EngineAnswer) => void;
  readonly #exports = new Map<number, { chunks: AsyncIterator<string>; controller: AbortController }>();

  readonly #hangUp: () => void;
  readonly #afterImport: () => void;
  /** As the client knows it. */
  #unsaved = 0;
  #queries: CallRequest[] = [];
  /** Imports, and queries that have begun: a search of texts yields to others. */
  readonly #running = new RunningRequests();

  constructor(
    engine: FindingsEngine,
    answer: (answer: EngineAnswer) => void,
    hangUp: () => void,
    afterImport: () => void,
  ) {
    this.#engine = engine;
    this.#answer = answer;
    this.#hangUp = hangUp;
    this.#afterImport = afterImport;
    engine.onDidChange(() => {
      answer({ kind: 'changed', revision: engine.revision });
      void this.#sayUnsaved();
    });
  }

  /** Whoever loses this thread knows what went with it. */
  async #sayUnsaved(): Promise<void> {
    const changes = (await this.#engine.unsaved())?.changes ?? 0;
    if (changes !== this.#unsaved) this.#answer({ kind: 'unsaved', changes });
    this.#unsaved = changes;
  }

  take(request: EngineRequest): void {
    const { id } = request;
    switch (request.kind) {
      case 'call':
        if (questions[request.question].kind === 'search') this.#enqueue(request);
        else this.#settle(id, this.#call(request), request.question === 'close');
        break;
      case 'import':
        this.#settle(id, this.#import(request));
        break;
      case 'export': {
        const controller = new AbortController();
        const list = this.#engine.csv(request.view, request.options, controller.signal);
        this.#exports.set(id, { chunks: list[Symbol.asyncIterator](), controller });
        break;
      }
      case 'pull':
        this.#settle(id, this.#pull(id));
        break;
      case 'cancel':
        this.#queries = this.#queries.filter((query) => query.id !== id);
        this.#running.abort(id);
        this.#exports.get(id)?.controller.abort();
        this.#exports.delete(id);
        break;
    }
  }

  /** A turn of the event loop between queries: whatever was cancelled while one ran is known before the next. */
  #enqueue(query: CallRequest): void {
    this.#queries.push(query);
    soon(() => {
      const next = this.#queries.shift();
      if (next !== undefined) this.#settle(next.id, this.#query(next));
    });
  }

  async #query({ args, ...query }: CallRequest): Promise<unknown> {
    // The signal is the last argument of every query.
    return this.#running.run(query.id, (signal) => this.#call({ ...query, args: [...args, signal] }));
  }

  #call({ question, args }: CallRequest): Promise<unknown> {
    return askBy(this.#engine, question, args);
  }

  async #import({ id, input, options }: Extract<EngineRequest, { kind: 'import' }>): Promise<unknown> {
    const onProgress = (fraction: number): void => this.#answer({ kind: 'progress', id, fraction });
    try {
      return await this.#running.run(id, (signal) =>
        this.#engine.importReport(input, { ...options, onProgress }, signal),
      );
    } finally {
      // After the answer: it takes as long as there is memory to look through.
      soon(this.#afterImport);
    }
  }

  async #pull(id: number): Promise<string | undefined> {
    const list = this.#exports.get(id);
    // Begun by an engine before this one, whose list nobody has any more.
    if (list === undefined) throw new Error('The export was interrupted.');
    const next = await list.chunks.next();
    if (next.done) {
      this.#exports.delete(id);
      return undefined;
    }
    return next.value;
  }

  #settle(id: number, work: Promise<unknown>, isLast = false): void {
    work
      .then(
        (value) => this.#answer({ kind: 'result', id, value }),
        (error: unknown) => this.#answer({ kind: 'failure', id, error }),
      )
      .finally(() => {
        if (isLast) this.#hangUp();
      });
  }
}
