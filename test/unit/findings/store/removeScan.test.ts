import assert from 'node:assert/strict';
import fc from 'fast-check';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import type { PlainFinding } from '../../../../bench/plainFindings.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { day, noon, noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';
import { sampledRuns } from '../../sampled.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

interface RandomScan {
  readonly name: string;
  readonly target: string;
  readonly findings: readonly PlainFinding[];
}

const randomScan = fc
  .record({
    target: fc.constantFrom('https://a.test', 'https://b.test'),
    days: fc.integer({ min: 0, max: 3 }),
    paths: fc.uniqueArray(fc.constantFrom('/1', '/2', '/3', '/4'), { minLength: 1 }),
    severity: fc.constantFrom('Critical', 'Minor'),
  })
  .map(({ target, days, paths, severity }) => {
    const seen = noon + days * day;
    const findings = paths.map((path) => sampleFinding({ path, severity, discovered: seen, lastSeen: seen }));
    return { target, findings };
  });

/** Every finding with its details, without the ids that depend on the order of imports. */
function contents(store: FindingsStore): unknown[] {
  const query = new FindingsQuery(store.columns());
  const view = { ...initialView('UTC'), showAggregation: false };
  return query.page(view, 0, 100).rows.map(({ row }) => {
    const found = 'id' in row ? query.finding(row.id) : undefined;
    assert.ok(found);
    const { finding, scans, ...details } = store.details(found) ?? {};
    return { ...details, ...finding, id: 0, vulnerability: 0, scans: scans?.map(({ name }) => name) };
  });
}

async function storeOf(scans: readonly RandomScan[]): Promise<FindingsStore> {
  const store = await FindingsStore.create(wasmBinary);
  for (const { name, target, findings } of scans) {
    await storeScan(
      store,
      sampleScan(name, { target, importedAt: noon + 9 * day }),
      batchesOf(findings),
      noYield,
    );
  }
  return store;
}

describe('removing scans', () => {
  it('leaves what importing only the others would have given', async function () {
    this.timeout(60_000);
    const data = fc.array(fc.tuple(randomScan, fc.boolean()), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(data, async (chosen) => {
        const scans = chosen.map(([scan, kept], index) => ({ ...scan, kept, name: `scan ${index}` }));
        const removedAfterwards = await storeOf(scans);
        for (const { id, name } of removedAfterwards.scans.all()) {
          if (!scans.some((scan) => scan.kept && scan.name === name)) removedAfterwards.scans.remove(id);
        }
        const neverImported = await storeOf(scans.filter(({ kept }) => kept));
        assert.deepEqual(contents(removedAfterwards), contents(neverImported));
        removedAfterwards.close();
        neverImported.close();
      }),
      sampledRuns(60, 4),
    );
  });
});
