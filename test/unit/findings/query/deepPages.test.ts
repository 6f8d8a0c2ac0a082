import assert from 'node:assert/strict';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { initialView, updateView } from '../../../../src/findings/viewActions.ts';
import { noPause, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';

describe('pages of a long list', () => {
  it('are the same whether the list is read from the top or from the middle', async () => {
    const store = await FindingsStore.create(wasmBinary);
    const findings = Array.from({ length: 3000 }, (_, index) =>
      sampleFinding({ path: `/p${index}x`, severity: index % 3 === 0 ? 'Info' : 'Major' }),
    );
    await store.importScan(sampleScan('long'), findings, noPause);
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
