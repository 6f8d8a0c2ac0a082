import { inBackground } from '#platform';
import { errorMessage } from '../../../base/errorMessage.ts';
import type { Unsaved } from '../../engine.ts';
import type { FindingColumns } from '../../query/columns.ts';
import type { FindingsStore } from '../findingsStore.ts';
import type { DatabaseFile } from './databaseFile.ts';
import { formatEntry } from './journalEntry.ts';
import type { JournalEntry } from './journalEntry.ts';
import { packColumns } from '../packedColumns.ts';

/** When the journal is checkpointed into the database file, and when what could not be written is tried again. */
export interface CheckpointTiming {
  /** Replaying a journal of this length takes well below a second; a longer one is checkpointed. */
  readonly atBytes: number;
  /** How long nothing must have changed before, in milliseconds. */
  readonly idle: number;
  /** Checkpoints may take one part in this many of the time. */
  readonly restPerCheckpoint: number;
  /** After a failure it is tried again after so many milliseconds, then after twice as many, and so on up to a minute. */
  readonly retry: number;
}

export const usualCheckpointTiming: CheckpointTiming = {
  atBytes: 256 * 1024,
  idle: 2000,
  restPerCheckpoint: 50,
  retry: 1000,
};

const longestRetry = 60_000;

/**
 * Keeps what changes in a store: a flushed journal line per change, whose cost does not depend on the store's
 * size, and the whole database file when scans come or go, when the journal has grown and nothing happens, and on close.
 * What cannot be written stays in memory and is tried again by itself. Its methods are called one after the other.
 */
export class StorePersistence {
  readonly #store: FindingsStore;
  readonly #file: DatabaseFile | undefined;
  readonly #whenIdle: (work: () => Promise<void>) => void;
  readonly #checkpointTiming: CheckpointTiming;
  readonly #didSave: () => void;
  readonly #columns: () => FindingColumns;
  /** The lines since the database file, of which the first `#written` are on disk. */
  #lines: string[];
  #written: number;
  #bytes: number;
  /** The journal has lines of this window, or nobody knows what a failed write left. */
  #mustCheckpoint = false;
  #reason = '';
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #noCheckpointBefore = 0;
  #isClosed = false;

  /**
   * `lines`: of the journal that was read. `columns`: what is in the store now. `whenIdle` runs work after whatever
   * else is going on with the store. `didSave` is called when what could not be written was written after all.
   */
  constructor(
    store: FindingsStore,
    file: DatabaseFile | undefined,
    lines: readonly string[],
    ports: {
      readonly columns: () => FindingColumns;
      readonly checkpointTiming: CheckpointTiming;
      readonly whenIdle: (work: () => Promise<void>) => void;
      readonly didSave: () => void;
    },
  ) {
    this.#store = store;
    this.#file = file;
    this.#lines = [...lines];
    this.#written = lines.length;
    this.#bytes = lines.reduce((sum, line) => sum + line.length, 0);
    this.#columns = ports.columns;
    this.#checkpointTiming = ports.checkpointTiming;
    this.#whenIdle = ports.whenIdle;
    this.#didSave = ports.didSave;
    this.#scheduleCheckpoint();
  }

  /** Whether anything is kept at all. */
  get keeps(): boolean {
    return this.#file !== undefined;
  }

  get unsaved(): Unsaved | undefined {
    const changes = this.#lines.length - this.#written;
    return changes === 0 ? undefined : { changes, reason: this.#reason };
  }

  /**
   * Whether another window has opened these findings since, so that nothing here would be kept. Where the system does
   * not say, writing will.
   */
  async isLeaseLost(): Promise<boolean> {
    return (await this.#file?.isLeaseLost().catch(() => false)) ?? false;
  }

  /** Keeps the whole store. Failures are thrown; what was kept before stays, and the journal continues. */
  keepDatabase(columns: FindingColumns): Promise<void> {
    return this.#keep(columns, undefined);
  }

  /** The same where only the changes of the journal were made. */
  checkpoint(columns: FindingColumns): Promise<void> {
    return this.#keep(columns, this.#lines);
  }

  async #keep(columns: FindingColumns, changes: readonly string[] | undefined): Promise<void> {
    if (this.#file === undefined) return;
    const started = performance.now();
    try {
      await this.#file.write(this.#store.snapshot(), packColumns(columns), changes);
    } catch (error) {
      this.#mustCheckpoint = true;
      throw error;
    }
    const finished = performance.now();
    this.#noCheckpointBefore = finished + this.#checkpointTiming.restPerCheckpoint * (finished - started);
    this.#lines = [];
    this.#written = 0;
    this.#bytes = 0;
    this.#mustCheckpoint = false;
    this.#failures = 0;
  }

  /** Keeps a change that was made to the store. Failures are thrown; the change is then tried again by itself. */
  async keepEntry(entry: JournalEntry): Promise<void> {
    if (this.#file === undefined) return;
    const line = formatEntry(entry);
    this.#lines.push(line);
    this.#bytes += line.length;
    await this.save();
  }

  /** Writes what is only in memory. Failures are thrown, and it is tried again by itself. */
  async save(): Promise<void> {
    if (this.#file === undefined || this.unsaved === undefined) return;
    this.#mustCheckpoint = true;
    try {
      await this.#file.append(this.#lines, this.#written);
    } catch (error) {
      this.#reason = errorMessage(error);
      this.#failures++;
      if (!(await this.isLeaseLost())) this.#scheduleRetry();
      throw error;
    }
    this.#failures = 0;
    this.#written = this.#lines.length;
    this.#scheduleCheckpoint();
  }

  /**
   * Checkpoints the journal into the database file, so that the next start is quick, and lets go of the files. A window that only
   * looked writes nothing: the one that had the lease before continues.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    try {
      if (this.#mustCheckpoint && !(await this.isLeaseLost())) await this.checkpoint(this.#columns());
    } finally {
      await this.#file?.close();
    }
  }

  #scheduleCheckpoint(): void {
    if (this.#bytes < this.#checkpointTiming.atBytes) return;
    const rest = Math.max(
      this.#checkpointTiming.idle,
      this.#noCheckpointBefore - performance.now(),
      this.#delay(),
    );
    this.#schedule(rest, async () => {
      try {
        await this.checkpoint(this.#columns());
      } catch {
        // The journal has everything.
        this.#failures++;
        this.#scheduleCheckpoint();
      }
    });
  }

  #scheduleRetry(): void {
    this.#schedule(this.#delay(), async () => {
      await this.save();
      this.#didSave();
    });
  }

  /** How long to wait after the failures there were. */
  #delay(): number {
    return this.#failures === 0
      ? 0
      : Math.min(longestRetry, this.#checkpointTiming.retry * 2 ** (this.#failures - 1));
  }

  #schedule(milliseconds: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.#whenIdle(work), milliseconds);
    inBackground(this.#timer);
  }
}
