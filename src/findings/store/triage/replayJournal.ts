import type { JournalDamage } from '../../engine.ts';
import type { FindingColumns } from '../../query/columns.ts';
import { setTriageColumn } from '../../query/setTriageColumn.ts';
import { parseEntry } from '../file/journalEntry.ts';
import type { JournalEntry } from '../file/journalEntry.ts';
import type { JournalContent } from '../file/journalLines.ts';
import type { AppliedChange } from './triageLog.ts';

interface Replayed {
  /** The lines that were replayed. */
  readonly lines: readonly string[];
  readonly damage?: JournalDamage;
}

/**
 * Replays a journal, also one with gaps. Setting a status needs nothing of what came before. Undo and Redo do: after a
 * gap they are replayed only where what they revert came after the gap as well.
 */
export function replayJournal(
  journal: JournalContent,
  columns: FindingColumns | undefined,
  replay: (entry: JournalEntry) => AppliedChange | undefined,
): Replayed {
  const lines: string[] = [];
  const safe = new SinceGap();
  let lost = 0;
  for (const { payload, isAfterGap } of journal.lines) {
    if (isAfterGap) safe.reset();
    const entry = parsedEntry(payload);
    if (entry === undefined) safe.reset();
    if (entry === undefined || !safe.mayReplay(entry)) {
      lost++;
      continue;
    }
    const applied = replay(entry);
    safe.note(entry, applied !== undefined && applied.change.changed > 0);
    if (columns && applied) {
      for (const { field, findings, values } of applied.sets) {
        setTriageColumn(columns, field, findings, values, applied.by);
      }
    }
    lines.push(payload);
  }
  if (journal.damage === undefined && lost === 0) return { lines };
  const { lost: unreadable = 0, isCut = false } = journal.damage ?? {};
  return { lines, damage: { lost: unreadable + lost, isCut } };
}

/** Undefined where something else wrote it. */
export function parsedEntry(payload: string): JournalEntry | undefined {
  try {
    return parseEntry(payload);
  } catch {
    // It was written by something else: it is one more that cannot be read.
    return undefined;
  }
}

/** What can be undone and redone of the changes since a gap; without a gap, everything. */
class SinceGap {
  #hasGap = false;
  /** Of each change since, whether it had an effect and so is what Undo finds. */
  #made: boolean[] = [];
  #undone: boolean[] = [];

  reset(): void {
    this.#hasGap = true;
    this.#made = [];
    this.#undone = [];
  }

  mayReplay({ kind }: JournalEntry): boolean {
    if (!this.#hasGap || kind === 'change') return true;
    const from = kind === 'undo' ? this.#made : this.#undone;
    if (from.at(-1) === true) return true;
    // A change without an effect has nothing to revert either.
    if (from.pop() === false) (kind === 'undo' ? this.#undone : this.#made).push(false);
    return false;
  }

  note({ kind }: JournalEntry, hadEffect: boolean): void {
    if (!this.#hasGap) return;
    if (kind === 'change') {
      this.#made.push(hadEffect);
      this.#undone = [];
      return;
    }
    const [from, to] = kind === 'undo' ? [this.#made, this.#undone] : [this.#undone, this.#made];
    from.pop();
    to.push(true);
  }
}
