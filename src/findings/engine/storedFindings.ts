import type { Clock } from '../../base/clock.ts';
import { errorMessage } from '../../base/errorMessage.ts';
import { Mutex } from '../../base/mutex.ts';
import { failed, success, type Result } from '../../base/result.ts';
import type { ChangedCode, HandlerFiles, StoreFailureCode, Unsaved } from '../engine.ts';
import type { EnginePorts } from './findingsPorts.ts';
import type { FindingColumns } from '../query/columns.ts';
import { FindingsQuery } from '../query/findingsQuery.ts';
import type { Scan } from '../model/scan.ts';
import type { FindingsStore, OpenedStore } from '../store/findingsStore.ts';
import type { JournalEntry } from '../store/file/journalEntry.ts';
import { StorePersistence } from '../store/file/storePersistence.ts';
import type { AppliedChange } from '../store/triage/triageLog.ts';
import type { TriageChange } from '../model/triage.ts';

export type Refused = ReturnType<typeof failed<StoreFailureCode>>;

/** The store and the columns that answer from it: one change at a time reaches both, and is durable or taken back. */
export class StoredFindings {
  readonly store: FindingsStore;
  readonly clock: Clock;
  readonly #persistence: StorePersistence;
  /** Why nothing can be changed here. */
  readonly #refusal: Refused | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #mutex = new Mutex();
  #query: FindingsQuery;
  #revision = 0;
  #handlers: HandlerFiles | undefined;
  #changedCode: ChangedCode | undefined;
  /** Those that the list is of: while a change is made, the store is ahead of it. */
  #scans: readonly Scan[] | undefined;

  constructor(
    { store, columns, lines }: Pick<OpenedStore, 'store' | 'columns' | 'lines'>,
    { databaseFile, clock, checkpointTiming }: EnginePorts,
    refusal?: Refused,
  ) {
    this.store = store;
    this.clock = clock;
    this.#query = this.#queryOf(columns);
    this.#refusal = refusal;
    this.#persistence = new StorePersistence(store, databaseFile, lines, {
      columns: () => this.#query.columns,
      checkpointTiming,
      whenIdle: (work) => {
        // What fails here is tried again, and is shown as unsaved meanwhile.
        void this.#mutex.run(work).catch(() => undefined);
      },
      didSave: () => this.#announce(),
    });
  }

  /** Answers from what is stored now; another one after scans came or went. */
  get query(): FindingsQuery {
    return this.#query;
  }

  /** Grows with every change. */
  get revision(): number {
    return this.#revision;
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setHandlers(handlers: HandlerFiles): void {
    if (JSON.stringify(handlers) === JSON.stringify(this.#handlers)) return;
    this.#handlers = handlers;
    this.#query.setHandlers(handlers);
    this.#announce();
  }

  setChangedCode(compared: ChangedCode): void {
    if (JSON.stringify(compared) === JSON.stringify(this.#changedCode)) return;
    this.#changedCode = compared;
    this.#query.setChangedCode(compared);
    this.#announce();
  }

  /** The scans behind what `query` answers: an import that is under way is not waited for. */
  async scans(): Promise<readonly Scan[]> {
    return this.#scans ?? this.inTurn(() => this.#knownScans());
  }

  #knownScans(): readonly Scan[] {
    this.#scans ??= this.store.scans.all();
    return this.#scans;
  }

  /** Work that takes its turn among the changes, and changes nothing. */
  inTurn<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    return this.#mutex.run(async () => work());
  }

  /** Work that changes the store, unless the findings are another window's now. */
  change<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Refused> {
    return this.#mutex.run(async () => {
      if (this.#refusal) return this.#refusal;
      if (await this.#persistence.isLeaseLost()) return failed('store-lease-lost');
      this.#knownScans();
      return work();
    });
  }

  /** Within `change`: work on the whole store, made durable or rolled back. */
  async rewrite<Value>(work: () => Value): Promise<Result<Value, StoreFailureCode>> {
    const before = this.snapshot();
    const value = work();
    return (await this.keepOrRestore(before)) ?? success(value);
  }

  /** Within `change`: shows a change of triage, and appends it to the journal. */
  async keepTriage(
    applied: AppliedChange,
    entry: JournalEntry,
  ): Promise<Result<TriageChange, StoreFailureCode>> {
    if (applied.change.changed === 0 && entry.kind === 'change') return success(applied.change);
    for (const set of applied.sets) this.#query.setTriage(set.field, set.findings, set.values, applied.by);
    if (applied.sets.length === 0) this.#query.commented();
    try {
      await this.#persistence.keepEntry(entry);
      return success(applied.change);
    } catch (error) {
      return await this.#failure('store-not-written', error);
    } finally {
      this.#announce();
    }
  }

  /** What `keepOrRestore` goes back to; nothing where nothing is kept anyway. */
  snapshot(): Uint8Array | undefined {
    return this.#persistence.keeps ? this.store.snapshot() : undefined;
  }

  restore(before: Uint8Array | undefined): void {
    if (before) this.store.restore(before);
    // What was read meanwhile may be of what was rolled back.
    this.#query.releaseTexts();
  }

  /** Makes what was done to the store durable and shows it; where it cannot be written, it is rolled back. */
  async keepOrRestore(before: Uint8Array | undefined): Promise<Refused | undefined> {
    const columns = this.store.columns();
    try {
      await this.#persistence.keepDatabase(columns);
    } catch (error) {
      this.restore(before);
      return this.#failure('store-not-writable', error);
    }
    this.#query = this.#queryOf(columns);
    this.#scans = this.store.scans.all();
    this.#announce();
    return undefined;
  }

  /** Work on the store that changes nothing of what is shown, made durable or rolled back. */
  async keepUnseen(work: () => void): Promise<Refused | undefined> {
    const before = this.snapshot();
    work();
    try {
      await this.#persistence.keepDatabase(this.#query.columns);
    } catch (error) {
      this.restore(before);
      return this.#failure('store-not-writable', error);
    }
    return undefined;
  }

  get unsaved(): Unsaved | undefined {
    return this.#persistence.unsaved;
  }

  save(): Promise<Result<undefined, StoreFailureCode>> {
    return this.#mutex.run(async () => {
      try {
        await this.#persistence.save();
      } catch (error) {
        return this.#failure('store-not-written', error);
      } finally {
        this.#announce();
      }
      return success(undefined);
    });
  }

  /** Writes the whole store, where that can be done: the journal that was read has everything, too. */
  checkpoint(): Promise<void> {
    return this.#mutex.run(() => this.#persistence.checkpoint(this.#query.columns).catch(() => undefined));
  }

  close(): Promise<void> {
    return this.#mutex.run(async () => {
      this.#listeners.clear();
      // Nobody is left to be notified; what is not saved was shown as such.
      await this.#persistence.close().catch(() => undefined);
      this.store.close();
    });
  }

  #queryOf(columns: FindingColumns): FindingsQuery {
    const query = new FindingsQuery(columns, this.store.texts(columns.length));
    if (this.#handlers !== undefined) query.setHandlers(this.#handlers);
    if (this.#changedCode !== undefined) query.setChangedCode(this.#changedCode);
    return query;
  }

  async #failure(code: StoreFailureCode, error: unknown): Promise<Refused> {
    return (await this.#persistence.isLeaseLost())
      ? failed('store-lease-lost')
      : failed(code, errorMessage(error));
  }

  #announce(): void {
    this.#revision++;
    for (const listener of this.#listeners) listener();
  }
}
