import type { Result } from '../../../base/result.ts';
import { failed, success } from '../../../base/result.ts';
import type { TriageChange, TriageFailureCode } from '../../model/triage.ts';
import { triageFields, triageVocabularies } from '../../model/triage.ts';
import type { JournalEntry } from '../file/journalEntry.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { applyChange, lastChange, lastUndone, redoLastChange, undoLastChange } from './triageLog.ts';
import type { AppliedChange, NewChange } from './triageLog.ts';

/** What users have set, each change with what it was before. */
export class TriageStore {
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
  }

  /** Makes a change again that the journal kept. */
  replay(entry: JournalEntry): AppliedChange | undefined {
    return this.#database.transaction(() => {
      if (entry.kind === 'change') return applyChange(this.#database, entry.change);
      if (entry.kind === 'undo') return undoLastChange(this.#database, entry.at);
      return redoLastChange(this.#database, entry.at);
    });
  }

  /** Refuses what the list refuses, whoever asks (list rule 5). */
  change(change: NewChange, showAggregation: boolean): Result<AppliedChange, TriageFailureCode> {
    if (!showAggregation) return failed('triage-needs-aggregation');
    for (const field of triageFields) {
      const code = change.set[field];
      if (code !== undefined && triageVocabularies[field][code] === undefined) {
        return failed('triage-unknown-value', code, field);
      }
    }
    if (change.findings.length === 0) return failed('triage-no-rows');
    return success(this.#database.transaction(() => applyChange(this.#database, change)));
  }

  undo(at: number): AppliedChange | undefined {
    return this.#database.transaction(() => undoLastChange(this.#database, at));
  }

  redo(at: number): AppliedChange | undefined {
    return this.#database.transaction(() => redoLastChange(this.#database, at));
  }

  last(): TriageChange | undefined {
    return lastChange(this.#database);
  }

  lastUndone(): TriageChange | undefined {
    return lastUndone(this.#database);
  }
}
