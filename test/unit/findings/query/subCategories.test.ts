import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { noYield, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

describe('the sub categories of a row', () => {
  it('are counted where the matching findings have several, and none otherwise', async () => {
    const store = await FindingsStore.create(wasmBinary);
    // A later report of the same rule may classify it otherwise.
    await storeScan(
      store,
      sampleScan('first'),
      batchesOf([sampleFinding({ path: '/a', subCategory: 'CWE-79' })]),
      noYield,
    );
    const later = [
      sampleFinding({ path: '/b', subCategory: 'CWE-89' }),
      sampleFinding({ path: '/c', subCategory: 'CWE-89' }),
      sampleFinding({ path: '/d', rule: '2', subCategory: 'CWE-22' }),
    ];
    await storeScan(store, sampleScan('second'), batchesOf(later), noYield);
    const query = new FindingsQuery(store.columns());
    const counts = (view: ListView): unknown =>
      query.page(view, 0, 10).rows.map(({ row }) => 'apis' in row && row.subCategoryCounts);
    const view = initialView('UTC');
    assert.deepEqual(counts(view), [
      [
        { value: 'CWE-89', count: 2 },
        { value: 'CWE-79', count: 1 },
      ],
      undefined,
    ]);
    const filtered = { ...view, filters: { subCategory: { values: ['CWE-89'], texts: [] } } };
    assert.deepEqual(counts(filtered), [undefined]);
    store.close();
  });
});
