import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { createTables } from '../../../../src/findings/store/sqlite/schema.ts';
import { Sqlite } from '../../../../src/findings/store/sqlite/sqlite.ts';
import type { SqlRow } from '../../../../src/findings/store/sqlite/sqlite.ts';
import { startSqlJs } from '../../../../src/findings/store/sqlite/sqliteModule.ts';
import { noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

/** Notes how SQLite goes about every statement. */
class ExplainingSqlite extends Sqlite {
  readonly plans = new Map<string, string>();

  override run(sql: string, ...values: SqlRow): void {
    this.#explain(sql, values);
    super.run(sql, ...values);
  }

  override row(sql: string, ...values: SqlRow): SqlRow | undefined {
    this.#explain(sql, values);
    return super.row(sql, ...values);
  }

  override *rows(sql: string, ...values: SqlRow): Generator<SqlRow> {
    this.#explain(sql, values);
    yield* super.rows(sql, ...values);
  }

  #explain(sql: string, values: SqlRow): void {
    if (sql.startsWith('PRAGMA') || this.plans.has(sql)) return;
    const steps = Array.from(super.rows(`EXPLAIN QUERY PLAN ${sql}`, ...values), (row) => String(row[3]));
    this.plans.set(sql, steps.join('\n'));
  }
}

describe('statements about sightings', () => {
  it('never look at all of them', async () => {
    const database = new ExplainingSqlite(await startSqlJs(wasmBinary));
    createTables(database);
    const store = new FindingsStore(database);
    const [orders, users] = [sampleFinding(), sampleFinding({ path: '/users' })];
    await storeScan(store, sampleScan('first'), batchesOf([orders, users]), noYield);
    await storeScan(store, sampleScan('second'), batchesOf([orders]), noYield);
    await storeScan(store, sampleScan('second'), batchesOf([users]), noYield);
    const finding = new FindingsQuery(store.columns()).finding(1);
    assert.equal(finding && store.details(finding)?.scans.length, 1);
    store.scans.remove(1);
    const plans = [...database.plans];
    assert.ok(plans.some(([, plan]) => plan.includes('SEARCH sighting')));
    assert.deepEqual(
      plans.filter(([, plan]) => plan.includes('SCAN sighting')),
      [],
    );
    store.close();
  });
});
