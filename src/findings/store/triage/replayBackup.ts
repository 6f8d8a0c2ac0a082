import type { RestoredBackup } from '../../engine.ts';
import type { StoredDatabase } from '../file/databaseFile.ts';
import { findAllByKey } from '../findingKeys.ts';
import type { JournalEntry } from '../file/journalEntry.ts';
import { idOfChanges } from '../file/journalLines.ts';
import type { JournalContent } from '../file/journalLines.ts';
import { parsedEntry, replayJournal } from './replayJournal.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import type { AppliedChange } from './triageLog.ts';

type Replay = (entry: JournalEntry) => AppliedChange | undefined;

/**
 * Replays the journal of a backup, and that of the damaged file that replaced it: as it is where that file held exactly
 * these changes, otherwise by the keys of the findings, whose ids may have changed.
 */
export function replayBackup(
  database: Sqlite,
  { journal, next }: Pick<StoredDatabase, 'journal' | 'next'>,
  replay: Replay,
): RestoredBackup {
  const { lines, damage } = replayJournal(journal, undefined, replay);
  if (next === undefined || next.previous?.changes?.hash === idOfChanges(lines).hash) {
    const last = next === undefined ? { damage } : replayJournal(next, undefined, replay);
    return last.damage ? { damage: last.damage } : {};
  }
  const notBroughtBack = replayByKey(database, next, replay);
  const cut = damage ?? (next.damage?.isCut === true ? { lost: 0, isCut: true } : undefined);
  return { ...(cut && { damage: cut }), ...(notBroughtBack > 0 && { notBroughtBack }) };
}

/** The number of changes that are about a finding that is not there, or that cannot be read. */
function replayByKey(database: Sqlite, next: JournalContent, replay: Replay): number {
  const wanted = next.lines.flatMap(({ payload }) => keysOf(parsedEntry(payload)));
  const found = findAllByKey(database, new Set(wanted));
  let incomplete = 0;
  const byKey: Replay = (entry) => {
    if (entry.kind !== 'change') return replay(entry);
    const findings = keysOf(entry).flatMap((key) => found.get(key) ?? []);
    if (findings.length < entry.change.findings.length) incomplete += 1;
    return replay({ ...entry, change: { ...entry.change, findings } });
  };
  // What is undone was made since, or is not there.
  const lines = next.lines.map((line, index) => (index === 0 ? { ...line, isAfterGap: true } : line));
  const { damage } = replayJournal({ ...next, lines }, undefined, byKey);
  return incomplete + (damage?.lost ?? 0);
}

function keysOf(entry: JournalEntry | undefined): readonly string[] {
  return entry?.kind === 'change' ? (entry.keys ?? []) : [];
}
