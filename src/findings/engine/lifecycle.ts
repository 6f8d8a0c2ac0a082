import type { ChangedCode, FindingsEngine, HandlerFiles } from '../engine.ts';
import { Idle } from './idle.ts';
import { answerWhileEmpty, askBy, askedOf, needsEngine, type Question } from './questions.ts';

/** Milliseconds without a question after which an engine ends. */
const restsAfter = 5 * 60_000;

/** Where an engine comes from. */
export interface EngineSource {
  /** `onLost` is called when the engine has ended by itself. */
  open(onLost: () => void): Promise<FindingsEngine>;
  /** Nothing is stored yet. Whatever cannot be said is left to the engine. */
  isEmpty(): Promise<boolean>;
  /** Nobody looks at the list: what the engine pinned of it goes with the engine. */
  mayRest(): boolean;
  readonly restsAfter?: number;
}

/**
 * The one engine of a workspace, which may not be there yet, or not any more. While nothing is stored, what can be
 * answered without an engine opens none: an empty list costs no thread and no database. After a while without a
 * question it ends, with its thread and its database in memory. The next question starts it again, as after it was lost:
 * what is stored is the same, and what is not stored is sent to it again.
 */
export class EngineLifecycle {
  readonly #source: EngineSource;
  readonly #engine: FindingsEngine;
  readonly #idle: Idle;
  readonly #listeners = new Set<() => void>();
  #looked: Promise<void> | undefined;
  #isEmpty = false;
  #opened: FindingsEngine | undefined;
  #opening: Promise<FindingsEngine> | undefined;
  #closing: Promise<void> | undefined;
  #isLost = false;
  #isClosed = false;
  /** Of the engines before this one. */
  #revisions = 0;
  #handlers: HandlerFiles | undefined;
  #changedCode: ChangedCode | undefined;

  constructor(source: EngineSource) {
    this.#source = source;
    this.#idle = new Idle(source.restsAfter ?? restsAfter, () => void this.#rest());
    const revision = (): number => this.#revisions + (this.#opened?.revision ?? 0);
    const asked = askedOf((question, args) => this.#answer(question, args));
    this.#engine = {
      ...asked,
      get revision() {
        return revision();
      },
      onDidChange: (listener) => this.onDidChange(listener),
      setHandlers: (handlers) => {
        this.#handlers = handlers;
        return asked.setHandlers(handlers);
      },
      setChangedCode: (compared) => {
        this.#changedCode = compared;
        return asked.setChangedCode(compared);
      },
      importReport: (...args) => this.#use((engine) => engine.importReport(...args)),
      csv: (...args) => this.#csv(args),
      close: () => this.close(),
    };
  }

  /** Opens what is stored; where nothing is, the first question that needs an engine does. */
  async findings(): Promise<FindingsEngine> {
    this.#looked ??= this.#look().catch((error: unknown) => {
      this.#looked = undefined;
      throw error;
    });
    await this.#looked;
    return this.#engine;
  }

  /** Also of what was found when it was opened. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#idle.stop();
    // Whoever looks for them meanwhile is told that they are closed.
    await this.#looked?.catch(() => undefined);
    await this.#closing;
    await (await this.#opening)?.close();
  }

  async #look(): Promise<void> {
    this.#isEmpty = await this.#source.isEmpty();
    if (!this.#isEmpty) await this.#open();
    this.#announceLater();
  }

  async #answer(question: Question, args: readonly unknown[]): Promise<unknown> {
    const answered = this.#isEmpty ? answerWhileEmpty(question, args) : needsEngine;
    if (answered !== needsEngine) return answered;
    return this.#use((engine) => askBy(engine, question, args));
  }

  async #use<Value>(work: (engine: FindingsEngine) => Promise<Value>): Promise<Value> {
    const end = this.#idle.begin();
    try {
      return await work(this.#opened ?? (await this.#open()));
    } finally {
      end();
    }
  }

  #csv(args: Parameters<FindingsEngine['csv']>): AsyncIterable<string> {
    const end = this.#idle.begin();
    // At once where it can be: the export is of the list as it is now.
    return this.#chunks(this.#opened?.csv(...args), args, end);
  }

  async *#chunks(
    begun: AsyncIterable<string> | undefined,
    args: Parameters<FindingsEngine['csv']>,
    end: () => void,
  ): AsyncGenerator<string> {
    try {
      yield* begun ?? (await this.#open()).csv(...args);
    } finally {
      end();
    }
  }

  #open(): Promise<FindingsEngine> {
    if (this.#opening !== undefined) return this.#opening;
    const opening = this.#start();
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #start(): Promise<FindingsEngine> {
    if (this.#isClosed) throw new Error('The findings are closed.');
    await this.#closing;
    let isGone = false;
    const engine = await this.#source.open(() => {
      isGone = true;
      if (this.#opened === engine) this.#lost();
    });
    if (isGone) throw new Error('The findings engine ended before it could be asked.');
    if (this.#handlers !== undefined) await engine.setHandlers(this.#handlers);
    if (this.#changedCode !== undefined) await engine.setChangedCode(this.#changedCode);
    this.#revisions -= engine.revision;
    engine.onDidChange(() => this.#announce());
    this.#opened = engine;
    this.#isEmpty = false;
    if (this.#isLost) this.#announceLater();
    this.#isLost = false;
    return engine;
  }

  /** Whoever needs the findings next opens them again. */
  #lost(): void {
    this.#isLost = true;
    this.#revisions += 1;
    this.#forget();
  }

  #forget(): void {
    this.#revisions += this.#opened?.revision ?? 0;
    this.#opened = undefined;
    this.#opening = undefined;
  }

  async #rest(): Promise<void> {
    const engine = this.#opened;
    const { begun } = this.#idle;
    if (engine === undefined) return;
    try {
      const isSaved = (await engine.unsaved()) === undefined;
      if (begun !== this.#idle.begun || engine !== this.#opened) return;
      if (!isSaved || !this.#source.mayRest()) return this.#idle.wait();
      this.#forget();
      this.#closing = engine.close();
      await this.#closing;
    } catch {
      // An engine that has ended by itself was reported by whoever opened it.
    } finally {
      this.#closing = undefined;
    }
  }

  /** What the store holds is news to those who only knew what was kept of it. */
  #announceLater(): void {
    queueMicrotask(() => this.#announce());
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
