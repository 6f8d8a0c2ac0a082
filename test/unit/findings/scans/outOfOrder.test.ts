import assert from 'node:assert/strict';
import fc from 'fast-check';
import { batchesOf, type PlainFinding } from '../../../../bench/plainFindings.ts';
import { plainCircumstances } from '../../../../bench/syntheticStore.ts';
import { statuses } from '../../../../src/findings/model/finding.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import type { Circumstances } from '../../../../src/findings/scans/circumstances.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { day, noon, noYield, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';
import { sampledRuns } from '../../sampled.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

const paths = ['/a', '/b', '/c', '/d'] as const;

/** A scan as it was made. */
interface Made {
  readonly found: readonly string[];
  readonly severity: 'Critical' | 'Minor';
  readonly role: string;
  readonly source: string;
  readonly isBroken: boolean;
  readonly reach: readonly string[];
}

const made: fc.Arbitrary<Made> = fc.record({
  found: fc.subarray([...paths]),
  severity: fc.constantFrom('Critical', 'Minor'),
  role: fc.constantFrom('customer', 'administrator'),
  source: fc.constantFrom('nightly', 'nightly', 'by hand'),
  isBroken: fc.constantFrom(false, false, false, true),
  reach: fc.subarray(paths.map((path) => `GET ${path}`)),
});

async function importOne(store: FindingsStore, scan: Made, index: number): Promise<void> {
  const circumstances: Circumstances = {
    ...plainCircumstances,
    said: undefined,
    scannedAt: noon - (100 - index) * day,
    role: scan.role,
    source: scan.source,
    reach: scan.reach.length === 0 ? undefined : scan.reach,
    problems: scan.isBroken ? [{ kind: 'logins-failed', detail: '' }] : [],
  };
  const findings = scan.found.map((path): PlainFinding => sampleFinding({ path, severity: scan.severity }));
  const record = { ...sampleScan(`scan ${index}`), circumstances };
  await storeScan(store, record, batchesOf(findings), noYield);
}

/** What users see of findings and of scans, in an order of their own. */
function shown(store: FindingsStore): unknown {
  const view = { ...initialView('UTC'), showAggregation: false };
  const findings = new FindingsQuery(store.columns()).page(view, 0, 100).rows.flatMap(({ row }) => {
    if (!('endpoint' in row)) return [];
    const { endpoint, severity, status, reappeared, notSeenInLatestScan, notCovered, seenAs } = row;
    return [{ endpoint, severity, status, reappeared, notSeenInLatestScan, notCovered, seenAs }];
  });
  const scans = store.scans.all().map((scan) => ({ ...scan, id: 0 }));
  return {
    findings: findings.toSorted((one, other) => (one.endpoint < other.endpoint ? -1 : 1)),
    scans,
  };
}

function resolveAll(store: FindingsStore): void {
  const view = { ...initialView('UTC'), showAggregation: false };
  const findings = new FindingsQuery(store.columns())
    .page(view, 0, 100)
    .rows.flatMap(({ row }) => ('id' in row ? [row.id] : []));
  const numbers = { matching: findings.length, total: findings.length, rows: 1 };
  const change = { findings, set: { status: statuses.indexOf('Resolved') }, by: 'Ada', at: noon, ...numbers };
  assert.ok(store.triage.change({ ...change, summary: 'SQL Injection', comment: '' }, true).ok);
}

describe('reports that are imported in another order than their scans were made', () => {
  it('give what they give in the order of their scans', async function () {
    this.timeout(240_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 2, maxLength: 6 }),
        fc.infiniteStream(fc.nat(100)),
        async (scans, shuffle) => {
          const inOrder = await FindingsStore.create(wasmBinary);
          for (const [index, scan] of scans.entries()) await importOne(inOrder, scan, index);
          const places = scans.map((scan, index) => ({ scan, index, at: shuffle.next().value ?? 0 }));
          const shuffled = await FindingsStore.create(wasmBinary);
          for (const { scan, index } of places.toSorted((one, other) => one.at - other.at))
            await importOne(shuffled, scan, index);
          assert.deepEqual(shown(shuffled), shown(inOrder));
          inOrder.close();
          shuffled.close();
        },
      ),
      sampledRuns(60, 4),
    );
  });

  it('leave what the others give when one of them is removed', async function () {
    this.timeout(240_000);
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 2, maxLength: 5 }), fc.nat(100), async (scans, gone) => {
        const removed = gone % scans.length;
        const others = await FindingsStore.create(wasmBinary);
        const all = await FindingsStore.create(wasmBinary);
        for (const [index, scan] of scans.entries())
          if (index !== removed) await importOne(others, scan, index);
        for (const [index, scan] of [...scans.entries()].toReversed()) await importOne(all, scan, index);
        all.scans.remove(all.scans.all().find(({ name }) => name === `scan ${removed}`)?.id ?? 0);
        assert.deepEqual(shown(all), shown(others));
        others.close();
        all.close();
      }),
      sampledRuns(40, 4),
    );
  });

  const scan = (found: readonly string[], severity: Made['severity'] = 'Minor'): Made => ({
    found,
    severity,
    role: 'customer',
    source: 'nightly',
    isBroken: false,
    reach: [],
  });

  it('open nothing again that was resolved, do not mark what a later scan has found, and say what it misses', async () => {
    const store = await FindingsStore.create(wasmBinary);
    await importOne(store, scan(['/a', '/b']), 5);
    resolveAll(store);
    await importOne(store, scan(['/b', '/c'], 'Critical'), 1);
    const { findings } = shown(store) as { findings: readonly Record<string, unknown>[] };
    assert.deepEqual(
      findings.map(({ endpoint, severity, status, reappeared, notSeenInLatestScan }) => [
        endpoint,
        severity,
        status,
        reappeared,
        notSeenInLatestScan,
      ]),
      [
        ['GET /a', 'Minor', 'Resolved', false, false],
        ['GET /b', 'Minor', 'Resolved', false, false],
        ['GET /c', 'Critical', 'Open', false, true],
      ],
    );
    const [latest, older] = store.scans.all();
    assert.deepEqual([latest?.name, latest?.added, latest?.notSeen, older?.added], ['scan 5', 1, 1, 2]);
    await importOne(store, scan(['/a']), 9);
    const after = shown(store) as { findings: readonly Record<string, unknown>[] };
    assert.deepEqual(
      after.findings.map(({ endpoint, status, reappeared }) => [endpoint, status, reappeared]),
      [
        ['GET /a', 'Open', true],
        ['GET /b', 'Resolved', false],
        ['GET /c', 'Open', false],
      ],
    );
    store.close();
  });

  it('are no later than their import, whatever the clock of the scanner says', async () => {
    const store = await FindingsStore.create(wasmBinary);
    await importOne(store, scan(['/a']), 4_000);
    await importOne(store, scan([]), 3_000);
    const { findings } = shown(store) as { findings: readonly Record<string, unknown>[] };
    assert.equal(findings[0]?.['notSeenInLatestScan'], true);
    store.close();
  });
});
