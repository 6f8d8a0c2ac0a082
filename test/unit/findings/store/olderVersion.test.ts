import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { startSqlJs } from '../../../../src/findings/store/sqlite/sqliteModule.ts';
import { createTables } from '../../../../src/findings/store/sqlite/schema.ts';
import { Sqlite } from '../../../../src/findings/store/sqlite/sqlite.ts';
import { wasmBinary } from './sampleFindings.ts';

/** Two reports of one name: the second had one of five findings again, and a new one, without any passive one. */
const packed = readFileSync(new URL('../../../fixtures/store/findings-14.db.gz', import.meta.url));

describe('findings of the version before roles', () => {
  it('are opened, as those of scans of which nobody knows the role, and compared by the rules that count now', async () => {
    const opened = await FindingsStore.open(wasmBinary, {
      snapshot: new Uint8Array(gunzipSync(packed)),
      journal: { lines: [] },
      readColumns: async () => undefined,
    } as unknown as Parameters<typeof FindingsStore.open>[1]);
    assert.ok(typeof opened === 'object');
    const query = new FindingsQuery(opened.columns);
    const { values } = query.facet(initialView('UTC'), 'sinceLastScan', '', 10);
    assert.deepEqual(
      values.map(({ value, count }) => [value, count]),
      [
        ['New', 1],
        ['Seen again', 1],
        ['Reappeared', 0],
        ['Not seen', 2],
        ['Not covered', 2],
      ],
    );
    assert.deepEqual(query.facet(initialView('UTC'), 'seenAs', '', 10).values, [
      { value: 'unknown', count: 6 },
    ]);
    const scans = opened.store.scans.all();
    assert.deepEqual(
      scans.map(({ role, completeness, completenessReason }) => [role, completeness, completenessReason]),
      [
        ['unknown', 'complete', 'same-source'],
        ['unknown', 'complete', 'first'],
      ],
    );
    assert.deepEqual(
      scans.map(({ scannedAt }) => new Date(scannedAt).toISOString()),
      ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
    );
    opened.store.close();
  });

  it('have the tables of new ones afterwards', async () => {
    const sqlJs = await startSqlJs(wasmBinary);
    const [older, fresh] = [new Sqlite(sqlJs, new Uint8Array(gunzipSync(packed))), new Sqlite(sqlJs)];
    for (const database of [older, fresh]) createTables(database);
    assert.deepEqual(columnsOf(older), columnsOf(fresh));
    older.close();
    fresh.close();
  });
});

function columnsOf(database: Sqlite): string[] {
  return Array.from(
    database.rows(
      `SELECT tables.name, columns.name, columns.type, "notnull", dflt_value FROM sqlite_schema AS tables
       JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' ORDER BY 1, 2`,
    ),
    (row) => row.join(' '),
  );
}
