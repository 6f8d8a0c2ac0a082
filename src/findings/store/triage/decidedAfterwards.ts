import type { Sqlite } from '../sqlite/sqlite.ts';
import { shareChanges } from './pendingTriage.ts';
import { applyDecisions, takeBackDecisions } from './standingDecisions.ts';

/** Findings are what reports and users make of them while something moves them, and get what is decided afterwards. */
export function decidedAfterwards<Value>(database: Sqlite, work: () => Value): Value {
  return database.transaction(() => {
    shareChanges(database);
    takeBackDecisions(database);
    const value = work();
    applyDecisions(database);
    return value;
  });
}
