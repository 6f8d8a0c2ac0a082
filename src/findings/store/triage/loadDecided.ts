import { triageFields } from '../../model/triage.ts';
import { byte } from '../../query/at.ts';
import { positionOf } from '../../query/columns.ts';
import { decidedCode } from '../../query/decided.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/** What standing decisions gave the findings; empty where none covers one. */
export function loadDecided(database: Sqlite, ids: Uint32Array): Uint8Array {
  const given = database.rows(
    `SELECT finding, field, after FROM change_item JOIN change ON change.id = change WHERE kind = 'decision'`,
  );
  let decided = new Uint8Array();
  for (const [finding, field, after] of given) {
    const name = triageFields[Number(field)];
    const row = positionOf(ids, Number(finding));
    if (name === undefined || row < 0) continue;
    if (decided.length === 0) decided = new Uint8Array(ids.length);
    decided[row] = decidedCode(byte(decided, row), name, Number(after));
  }
  return decided;
}
