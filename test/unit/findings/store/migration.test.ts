import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { FindingDetails } from '../../../../src/findings/finding.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { ImportedFinding } from '../../../../src/findings/identity.ts';
import {
  comparable,
  day,
  noPause,
  noon,
  sampleFinding,
  sampleOccurrence,
  sampleScan,
  wasmBinary,
} from './sampleFindings.ts';
import type { SampleFinding } from './sampleFindings.ts';

const fixture = new URL('../../../fixtures/store/version1.sqlite.gz', import.meta.url);

describe('an image of version 1', () => {
  let today: FindingsStore;
  let migrated: FindingsStore;
  beforeEach(async () => {
    today = await storeOfToday();
    const opened = await FindingsStore.open(wasmBinary, {
      image: gunzipSync(readFileSync(fixture)),
      journal: { lines: [] },
      readColumns: async () => undefined,
    });
    assert.ok(typeof opened === 'object');
    assert.ok(opened.wasOlder);
    migrated = opened.store;
  });
  afterEach(() => {
    today.close();
    migrated.close();
  });

  it('shows everything that it showed', () => {
    assert.deepEqual(comparable(migrated.columns()), comparable(today.columns()));
    assert.deepEqual(migrated.scans(), today.scans());
    const all = detailsOf(today);
    assert.equal(all.length, 4);
    assert.deepEqual(detailsOf(migrated), all);
  });

  it('still knows what every scan said', () => {
    assert.equal(migrated.removeScan(2), today.removeScan(2));
    const all = detailsOf(today);
    assert.equal(all[0]?.occurrences.length, 12);
    assert.deepEqual(detailsOf(migrated), all);
  });

  it('keeps nothing of the old tables', () => {
    const image = Buffer.from(migrated.image());
    assert.ok(!image.includes('other_info'));
  });

  it('takes another scan', async () => {
    const again = sampleFinding({
      path: '/users',
      occurrences: [sampleOccurrence({ response: 'Another.' })],
    });
    for (const store of [migrated, today]) await store.importScan(sampleScan('third'), [again], noPause);
    assert.deepEqual(detailsOf(migrated), detailsOf(today));
  });
});

/** What the image holds, made by the code of today. */
async function storeOfToday(): Promise<FindingsStore> {
  const store = await FindingsStore.create(wasmBinary);
  const unrated = (parts: SampleFinding): ImportedFinding =>
    sampleFinding({ rating: { risk: '', confidence: '' }, ...parts });
  const many = Array.from({ length: 12 }, (_, index) =>
    sampleOccurrence({
      url: `https://shop.test/orders?id=${index}`,
      evidence: `"\u2028 \u{1f600} line ${index}\n`,
      otherInfo: 'x'.repeat(index * 40),
      request: index % 3 === 0 ? '' : `GET /orders?id=${index} HTTP/1.1\r\nAccept: */*`,
      response: index % 4 === 0 ? '' : `HTTP/1.1 500\r\n\r\n${'An error. '.repeat(60)}`,
    }),
  );
  const first = [
    unrated({ occurrences: many, occurrenceCount: 70 }),
    unrated({ path: '/users', discovered: noon - day }),
    unrated({
      path: '/bare',
      rule: '10038',
      summary: 'No policy',
      severity: 'Minor',
      occurrences: [sampleOccurrence({ request: '', response: '' })],
    }),
  ];
  const second = [
    unrated({
      severity: 'Critical',
      summary: 'SQL Injection - MySQL',
      discovered: noon + day,
      lastSeen: noon + day,
      description: 'Later.',
    }),
    unrated({
      path: '/search',
      method: 'POST',
      summary: 'SQL Injection - MySQL',
      status: 'Resolved',
      resolution: 'False Positive',
    }),
  ];
  await store.importScan(sampleScan('first'), first, noPause);
  await store.importScan(sampleScan('second'), second, noPause);
  const change = { field: 'status', value: 1, findings: [1, 4], by: 'ada', at: noon + 2 * day } as const;
  const list = { total: 4, rows: 2, summary: 'SQL Injection', comment: 'seen' };
  store.replay({ kind: 'change', change: { ...change, ...list } });
  return store;
}

function detailsOf(store: FindingsStore): (FindingDetails | undefined)[] {
  const columns = store.columns();
  const query = new FindingsQuery(columns);
  return Array.from(columns.ids, (id) => {
    const finding = query.finding(id);
    return finding && store.details(finding);
  });
}
