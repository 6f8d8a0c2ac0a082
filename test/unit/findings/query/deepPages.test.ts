import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { initialView, updateView } from '../../../../src/findings/view/viewActions.ts';
import { day, noon, noYield, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

describe('pages of a long list', () => {
  it('are the same whether or not everything that matches has been counted before', async () => {
    const store = await FindingsStore.create(wasmBinary);
    const statuses = ['Open', 'In Progress', 'Resolved'] as const;
    const findings = Array.from({ length: 2000 }, (_, index) =>
      sampleFinding({
        path: `/p${index % 400}`,
        method: ['GET', 'POST', 'PUT', '', 'PATCH'][Math.floor(index / 400)] ?? 'GET',
        discovered: noon + ((index * 37) % 20) * day,
        ...(statuses[index % 7] ? { status: statuses[index % 7] } : {}),
      }),
    );
    await storeScan(store, sampleScan('long'), batchesOf(findings), noYield);
    const columns = store.columns();
    const list = { ...initialView('UTC'), showAggregation: false };
    const filters: ListView['filters'][] = [
      { from: '2026-03-05' },
      { from: '2026-03-05', to: '2026-03-09' },
      { from: '2026-03-09', to: '2026-03-05' },
      { from: '2027-01-01' },
      { endpoint: { values: [], texts: ['9'] } },
      { endpoint: { values: ['GET /p7'], texts: [] } },
      { method: { values: ['PUT'], texts: [] } },
      { status: { values: ['Resolved', 'In Progress'], texts: [] } },
      { status: { values: [], texts: [], excluded: ['Open'] } },
    ];
    for (const filter of filters) {
      for (const column of ['discovered', 'endpoint', 'severity'] as const) {
        for (const descending of [false, true]) {
          const asked = { ...list, preciseMatch: false, filters: filter, sort: { column, descending } };
          const counted = new FindingsQuery(columns);
          const { matching } = counted.summary(asked);
          const page = new FindingsQuery(columns).page(asked, 40, 60);
          assert.equal(page.totalRows, matching);
          assert.deepEqual(page, counted.page(asked, 40, 60), JSON.stringify(asked));
        }
      }
    }
    const query = new FindingsQuery(columns);
    const resolved = { ...list, filters: { status: { values: ['Resolved'], texts: [] } } };
    const { totalRows, rows } = query.page(resolved, 0, 1);
    query.setTriage('status', [rows[0]?.row && 'id' in rows[0].row ? rows[0].row.id : 0], [0], '');
    assert.equal(query.page(resolved, 0, 1).totalRows, totalRows - 1);
    store.close();
  });

  it('are the same whether the list is read from the top or from the middle', async () => {
    const store = await FindingsStore.create(wasmBinary);
    const findings = Array.from({ length: 3000 }, (_, index) =>
      sampleFinding({ path: `/p${index}x`, severity: index % 3 === 0 ? 'Info' : 'Major' }),
    );
    await storeScan(store, sampleScan('long'), batchesOf(findings), noYield);
    const columns = store.columns();
    const list = { ...initialView('UTC'), showAggregation: false };
    const majors = updateView(list, { type: 'toggleValue', field: 'severity', value: 'Major', add: false });
    const whole = new FindingsQuery(columns).page(majors, 0, 5000);
    assert.deepEqual([whole.totalRows, whole.rows.length], [2000, 2000]);
    const query = new FindingsQuery(columns);
    for (const offset of [0, 950, 1500, 0, 1999, 2000]) {
      const { totalRows, rows } = query.page(majors, offset, 100);
      assert.equal(totalRows, 2000);
      assert.deepEqual(rows, whole.rows.slice(offset, offset + 100));
    }
    store.close();
  });
});
