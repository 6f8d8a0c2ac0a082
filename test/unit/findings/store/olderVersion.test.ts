import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { startSqlJs } from '../../../../src/findings/store/sqlite/sqliteModule.ts';
import { createTables, schemaVersion, versionOf } from '../../../../src/findings/store/sqlite/schema.ts';
import { Sqlite } from '../../../../src/findings/store/sqlite/sqlite.ts';
import { wasmBinary } from './sampleFindings.ts';

/** A database of an earlier version, as the code of that version wrote it. */
const fileOf = (version: number): Uint8Array =>
  new Uint8Array(
    gunzipSync(readFileSync(new URL(`../../../fixtures/store/findings-${version}.db.gz`, import.meta.url))),
  );

async function openVersion(version: number): Promise<OpenedStore> {
  const opened = await FindingsStore.open(wasmBinary, {
    snapshot: fileOf(version),
    journal: { lines: [] },
    readColumns: async () => undefined,
  } as unknown as Parameters<typeof FindingsStore.open>[1]);
  assert.ok(typeof opened === 'object');
  return opened;
}

type OpenedStore = Extract<Awaited<ReturnType<typeof FindingsStore.open>>, object>;

describe('findings of the version before roles', () => {
  it('are opened, as those of scans of which nobody knows the role, and compared by the rules that count now', async () => {
    // Two reports of one name: the second had one of five findings again, and a new one, without any passive one.
    const opened = await openVersion(14);
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
});

/** Each file has two reports: `/a` and `/b`, then `/b` and `/c`. */
describe('findings of an earlier version', () => {
  for (const version of [14, 15, 16, 17]) {
    it(`have the tables of new ones after version ${version}`, async () => {
      const sqlJs = await startSqlJs(wasmBinary);
      const [older, fresh] = [new Sqlite(sqlJs, fileOf(version)), new Sqlite(sqlJs)];
      assert.equal(versionOf(older), version);
      for (const database of [older, fresh]) createTables(database);
      assert.deepEqual(columnsOf(older), columnsOf(fresh));
      assert.equal(versionOf(older), schemaVersion);
      older.close();
      fresh.close();
    });
  }

  it('keep what recorded scans of version 17 were, without a build', async () => {
    const { store, columns } = await openVersion(17);
    assert.deepEqual(
      store.scans.all().map(({ name, role, reached, isReachCut, run, notSeen, build }) => ({
        name,
        role,
        reached,
        isReachCut,
        described: run?.described,
        notSeen,
        build,
      })),
      [
        {
          name: 'second.json',
          role: 'customer',
          reached: 2,
          isReachCut: true,
          described: undefined,
          notSeen: 1,
          build: undefined,
        },
        {
          name: 'first.json',
          role: 'customer',
          reached: 2,
          isReachCut: undefined,
          described: { reached: 2, all: 3 },
          notSeen: 0,
          build: undefined,
        },
      ],
    );
    assert.deepEqual(sinceLastScan(columns), ['New 1', 'Seen again 1', 'Not seen 1']);
    store.close();
  });

  for (const version of [15, 16]) {
    it(`keep how those of version ${version} were compared, without a recorded scan`, async () => {
      const { store, columns } = await openVersion(version);
      assert.deepEqual(
        store.scans
          .all()
          .map(({ name, completenessReason, run, isReachCut, build }) => [
            name,
            completenessReason,
            run,
            isReachCut,
            build,
          ]),
        [
          ['second.json', 'unanswered', undefined, undefined, undefined],
          ['first.json', 'first', undefined, undefined, undefined],
        ],
      );
      assert.deepEqual(sinceLastScan(columns), ['New 1', 'Seen again 1', 'Not covered 1']);
      store.close();
    });
  }
});

function sinceLastScan(columns: OpenedStore['columns']): string[] {
  const { values } = new FindingsQuery(columns).facet(initialView('UTC'), 'sinceLastScan', '', 10);
  return values.flatMap(({ value, count }) => (count > 0 ? [`${value} ${count}`] : []));
}

function columnsOf(database: Sqlite): string[] {
  return Array.from(
    database.rows(
      `SELECT tables.name, columns.name, columns.type, "notnull", dflt_value FROM sqlite_schema AS tables
       JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' ORDER BY 1, 2`,
    ),
    (row) => row.join(' '),
  );
}
