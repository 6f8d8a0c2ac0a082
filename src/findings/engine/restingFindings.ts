import { inBackground } from '#platform';
import type { FindingsEngine, HandlerFiles } from '../engine.ts';

/** Milliseconds without a question after which an engine ends. */
const restsAfter = 5 * 60_000;

interface Rest {
  /** Whether nobody looks at the list: what the engine pinned of it goes with the engine. */
  mayRest(): boolean;
  readonly after?: number;
}

/**
 * Findings whose engine ends, with its thread and its database in memory, when nothing was asked for a while. The next
 * question starts it again: what is stored is the same, and what is not stored is sent to it again.
 */
export async function restingFindings(
  open: () => Promise<FindingsEngine>,
  rest: Rest,
): Promise<FindingsEngine> {
  const resting = new RestingFindings(open, rest);
  await resting.engine();
  const own: Partial<FindingsEngine> = {
    onDidChange: (listener) => resting.listen(listener),
    setHandlers: (handlers) => resting.setHandlers(handlers),
    csv: (...args) => resting.csv(args),
    close: () => resting.close(),
  };
  return new Proxy({} as FindingsEngine, {
    get: (_target, name) => {
      // Whoever awaits it takes it for no promise.
      if (name === 'then') return undefined;
      if (name === 'revision') return resting.revision;
      return (
        Reflect.get(own, name) ??
        ((...args: unknown[]) => resting.ask((engine) => methodOf(engine, name).apply(engine, args)))
      );
    },
  });
}

class RestingFindings {
  readonly #open: () => Promise<FindingsEngine>;
  readonly #rest: Rest;
  readonly #listeners = new Set<() => void>();
  #engine: FindingsEngine | undefined;
  #opening: Promise<FindingsEngine> | undefined;
  #closing: Promise<void> | undefined;
  /** Of the engines before this one. */
  #revisions = 0;
  #running = 0;
  #asked = 0;
  #handlers: HandlerFiles | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(open: () => Promise<FindingsEngine>, rest: Rest) {
    this.#open = open;
    this.#rest = rest;
  }

  get revision(): number {
    return this.#revisions + (this.#engine?.revision ?? 0);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  engine(): Promise<FindingsEngine> {
    this.#opening ??= this.#start().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async ask<Value>(question: (engine: FindingsEngine) => Value): Promise<Awaited<Value>> {
    this.#begin();
    try {
      return await question(this.#engine ?? (await this.engine()));
    } finally {
      this.#end();
    }
  }

  setHandlers(handlers: HandlerFiles): Promise<void> {
    this.#handlers = handlers;
    return this.ask((engine) => engine.setHandlers(handlers));
  }

  csv(args: Parameters<FindingsEngine['csv']>): AsyncIterable<string> {
    this.#begin();
    // At once where it can be: the export is of the list as it is now.
    return this.#chunks(this.#engine?.csv(...args), args);
  }

  async *#chunks(
    begun: AsyncIterable<string> | undefined,
    args: Parameters<FindingsEngine['csv']>,
  ): AsyncGenerator<string> {
    try {
      yield* begun ?? (await this.engine()).csv(...args);
    } finally {
      this.#end();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#closing;
    await (await this.#opening)?.close();
  }

  async #start(): Promise<FindingsEngine> {
    await this.#closing;
    const engine = await this.#open();
    if (this.#handlers !== undefined) await engine.setHandlers(this.#handlers);
    this.#revisions -= engine.revision;
    engine.onDidChange(() => {
      for (const listener of this.#listeners) listener();
    });
    this.#engine = engine;
    return engine;
  }

  #begin(): void {
    this.#running += 1;
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  #end(): void {
    this.#running -= 1;
    this.#restLater();
  }

  #restLater(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#running > 0) return;
    this.#timer = setTimeout(() => void this.#restNow(), this.#rest.after ?? restsAfter);
    inBackground(this.#timer);
  }

  async #restNow(): Promise<void> {
    const engine = this.#engine;
    const asked = this.#asked;
    if (engine === undefined) return;
    try {
      const isSaved = (await engine.unsaved()) === undefined;
      if (asked !== this.#asked) return;
      if (!isSaved || !this.#rest.mayRest()) return this.#restLater();
      this.#revisions += engine.revision;
      this.#engine = undefined;
      this.#opening = undefined;
      this.#closing = engine.close();
      await this.#closing;
    } catch {
      // An engine that has ended by itself was reported by whoever opened it.
    } finally {
      this.#closing = undefined;
    }
  }
}

function methodOf(engine: FindingsEngine, name: string | symbol): (...args: unknown[]) => unknown {
  return Reflect.get(engine, name) as (...args: unknown[]) => unknown;
}
