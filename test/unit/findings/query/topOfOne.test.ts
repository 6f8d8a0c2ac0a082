import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import type { FindingColumns } from '../../../../src/findings/query/columns.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { Filters, Sort } from '../../../../src/findings/view/view.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { noYield, noon, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

const endpoints = (...texts: string[]): Filters => ({ endpoint: { values: [], texts } });
const frequent = endpoints('/part');
/** The second is in one path of a hundred, the third in none. */
const rare = [endpoints('/part1'), endpoints('/part77/'), endpoints('nowhere')];
const sorts: Sort[] = (['severity', 'endpoint', 'status', 'discovered', 'eventId'] as const).flatMap(
  (column) => [false, true].map((descending) => ({ column, descending })),
);

describe('the first page under one filter', () => {
  let columns: FindingColumns;
  beforeEach(async () => {
    const store = await FindingsStore.create(wasmBinary);
    const findings = Array.from({ length: 6000 }, (_, index) =>
      sampleFinding({
        rule: String(index % 60),
        path: `/api/part${Math.floor(index / 60)}/`,
        severity: index % 7 === 0 ? 'Critical' : 'Minor',
        status: index % 200 === 0 ? 'In Progress' : 'Open',
        discovered: noon + ((index * 7919) % 1000) * 60_000,
      }),
    );
    await storeScan(store, sampleScan('many'), batchesOf(findings), noYield);
    columns = store.columns();
    store.close();
  });

  it('is that of the whole list, however much the filter leaves, in every order', function () {
    this.timeout(20_000);
    const query = new FindingsQuery(columns);
    for (const filters of [frequent, ...rare, { status: { values: ['In Progress'], texts: [] } }]) {
      for (const sort of sorts) compareWithWhole(query, columns, filters, sort);
    }
  });

  it('begins with the first instant of its days, and ends before that of the next one', async () => {
    const store = await FindingsStore.create(wasmBinary);
    const day = Date.UTC(2026, 2, 2);
    const next = Date.UTC(2026, 2, 3);
    const instants = [day - 1, day, day + 1, next - 1, next].flatMap((time) => Array<number>(600).fill(time));
    const findings = instants.map((discovered, index) => sampleFinding({ path: `/${index}`, discovered }));
    await storeScan(store, sampleScan('midnight'), batchesOf(findings), noYield);
    for (const descending of [false, true]) {
      const query = new FindingsQuery(store.columns());
      const filters: Filters = { from: '2026-03-02', to: '2026-03-02' };
      const sort: Sort = { column: 'discovered', descending };
      const view = { ...initialView('UTC'), showAggregation: false, preciseMatch: false, filters, sort };
      const { totalRows, rows } = query.page(view, 0, 50);
      const times = rows.flatMap(({ row }) => ('discovered' in row ? [row.discovered] : []));
      assert.deepEqual([totalRows, times[0]], [1800, descending ? next - 1 : day]);
    }
    store.close();
  });

  it('follows triage', () => {
    const query = new FindingsQuery(columns);
    const filters: Filters = { status: { values: ['In Progress'], texts: [] } };
    const sort: Sort = { column: 'endpoint', descending: false };
    assert.equal(compareWithWhole(query, columns, filters, sort), 30);
    query.setTriage('status', [2, 3, 4, 1], [1, 1, 1, 0], '');
    assert.equal(compareWithWhole(query, columns, filters, sort), 32);
  });
});

/** Compares with a list of which everything that matches was counted before; returns how many match. */
function compareWithWhole(
  query: FindingsQuery,
  columns: FindingColumns,
  filters: Filters,
  sort: Sort,
): number {
  const view = { ...initialView('UTC'), showAggregation: false, preciseMatch: false, filters, sort };
  const whole = new FindingsQuery(columns);
  const { matching } = whole.summary(view);
  assert.deepEqual(query.page(view, 0, 50), whole.page(view, 0, 50));
  return matching;
}
