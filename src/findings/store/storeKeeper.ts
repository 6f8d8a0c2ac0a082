import type { FindingColumns } from '../query/columns.ts';
import type { FindingsStore } from './findingsStore.ts';
import type { ImageFile } from './imageFile.ts';
import { formatEntry } from './journalEntry.ts';
import type { JournalEntry } from './journalEntry.ts';
import { packColumns } from './packedColumns.ts';

/** When the journal is folded into the image. */
export interface Folding {
  /** Replaying a journal of this length takes well below a second; a longer one is folded. */
  readonly atBytes: number;
  /** How long nothing must have changed before, in milliseconds. */
  readonly idle: number;
  /** Folding may take one part in this many of the time. */
  readonly restPerFold: number;
}

export const usualFolding: Folding = { atBytes: 256 * 1024, idle: 2000, restPerFold: 50 };

/**
 * Keeps what changes in a store: a flushed journal line per change, whose cost does not depend on the store's
 * size, and the whole image when scans come or go, when the journal has grown and nothing happens, and on close.
 * Its methods are called one after the other.
 */
export class StoreKeeper {
  readonly #store: FindingsStore;
  readonly #image: ImageFile | undefined;
  readonly #whenIdle: (work: () => Promise<void>) => void;
  readonly #columns: () => FindingColumns;
  readonly #folding: Folding;
  #journalBytes: number;
  /** The journal has lines of this window. */
  #hasAppended = false;
  /** The journal cannot go on: changes are only in memory since something was not written. */
  #isBehind = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #noFoldBefore = 0;

  /** `columns`: what is in the store now. `whenIdle` runs work after whatever else is going on with the store. */
  constructor(
    store: FindingsStore,
    image: ImageFile | undefined,
    journal: readonly string[],
    columns: () => FindingColumns,
    folding: Folding,
    whenIdle: (work: () => Promise<void>) => void,
  ) {
    this.#store = store;
    this.#image = image;
    this.#journalBytes = journal.reduce((sum, line) => sum + line.length, 0);
    this.#columns = columns;
    this.#folding = folding;
    this.#whenIdle = whenIdle;
    this.#scheduleFold();
  }

  /** Whether another window has opened these findings since, so that nothing here would be kept. */
  async isTakenOver(): Promise<boolean> {
    return this.#image !== undefined && this.#image.isTakenOver();
  }

  /** Keeps the whole store. Failures are thrown; what was kept before stays. */
  async keepImage(): Promise<void> {
    if (this.#image === undefined) return;
    this.#isBehind = true;
    const started = performance.now();
    await this.#image.write(this.#store.image(), packColumns(this.#columns()));
    const finished = performance.now();
    this.#noFoldBefore = finished + this.#folding.restPerFold * (finished - started);
    this.#journalBytes = 0;
    this.#hasAppended = false;
    this.#isBehind = false;
  }

  /** Keeps a change that was made to the store. Failures are thrown; what was kept before stays. */
  async keepEntry(entry: JournalEntry): Promise<void> {
    if (this.#image === undefined) return;
    if (this.#isBehind) {
      await this.keepImage();
      return;
    }
    const line = formatEntry(entry);
    this.#isBehind = true;
    await this.#image.append(line);
    this.#isBehind = false;
    this.#hasAppended = true;
    this.#journalBytes += line.length;
    this.#scheduleFold();
  }

  /**
   * Folds the journal into the image, so that the next start is quick, and lets go of the files. A window that only
   * looked writes nothing: the one it took over from goes on where it was.
   */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const isFolded = !this.#isBehind && !this.#hasAppended;
      if (!isFolded && !(await this.isTakenOver())) await this.keepImage();
    } finally {
      await this.#image?.close();
    }
  }

  #scheduleFold(): void {
    if (this.#journalBytes < this.#folding.atBytes) return;
    clearTimeout(this.#timer);
    const rest = Math.max(this.#folding.idle, this.#noFoldBefore - performance.now());
    this.#timer = setTimeout(() => this.#whenIdle(() => this.keepImage()), rest);
    this.#timer.unref();
  }
}
