import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { emptyColumns } from '../../../../src/findings/query/columns.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { packColumns, unpackColumns } from '../../../../src/findings/store/packedColumns.ts';
import { comparable, noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

describe('packed columns', () => {
  it('are unpacked as they were, whatever the texts and however many values', async () => {
    const store = await FindingsStore.create(wasmBinary);
    const many = Array.from({ length: 5000 }, (_, index) =>
      sampleFinding({ path: `/ß${index}`, eventId: `\uFEFFEVT-${index % 300}`, summary: `“${index % 3}”` }),
    );
    await storeScan(store, sampleScan('first'), batchesOf(many), noYield);
    const columns = store.columns();
    const unpacked = unpackColumns(Buffer.concat(packColumns(columns)));
    assert.deepEqual(unpacked && comparable(unpacked), comparable(columns));
    store.close();
  });

  it('may be those of no findings', () => {
    const unpacked = unpackColumns(Buffer.concat(packColumns(emptyColumns())));
    assert.deepEqual(unpacked && comparable(unpacked), comparable(emptyColumns()));
  });

  it('of another layout are not read', () => {
    const bytes = Buffer.concat(packColumns(emptyColumns()));
    bytes.write(bytes.toString('latin1').replace('"layout":8', '"layout":9'), 'latin1');
    assert.equal(unpackColumns(bytes), undefined);
  });
});
