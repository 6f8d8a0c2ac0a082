import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import type { PlainFinding } from '../../../../bench/plainFindings.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { Merged } from '../../../../src/findings/store/scans/importScan.ts';
import { triageVocabularies } from '../../../../src/findings/model/triage.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import {
  comparable,
  day,
  noYield,
  noon,
  sampleFinding,
  sampleOccurrence,
  sampleScan,
  wasmBinary,
} from './sampleFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

const orders = sampleFinding();
const users = sampleFinding({ path: '/users' });
const search = sampleFinding({ path: '/search' });

describe('findings store', () => {
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
  });
  afterEach(() => store.close());

  const list = (): Finding[] => {
    const view = { ...initialView('UTC'), showAggregation: false };
    return new FindingsQuery(store.columns())
      .page(view, 0, 100)
      .rows.flatMap(({ row }) => ('id' in row ? [row] : []));
  };
  const at = (path: string): Finding => {
    const found = list().find(({ endpoint }) => endpoint === `GET ${path}`);
    assert.ok(found, `${path} is stored`);
    return found;
  };
  const scan = (
    name: string,
    findings: PlainFinding[],
    parts: Parameters<typeof sampleScan>[1] = {},
  ): Promise<Merged> => storeScan(store, sampleScan(name, parts), batchesOf(findings), noYield);
  const set = (path: string, field: 'status' | 'resolution', value: string): void => {
    const change = {
      set: { [field]: triageVocabularies[field].findIndex((known) => known === value) },
      findings: [at(path).id],
      by: 'ada',
      at: noon + 2 * day,
      total: 1,
      rows: 1,
      summary: 'SQL Injection',
      comment: '',
    };
    assert.ok(store.triage.change(change, true).ok);
  };
  const later = (finding: PlainFinding, days: number, parts: Partial<PlainFinding> = {}): PlainFinding => ({
    ...finding,
    discovered: noon + days * day,
    lastSeen: noon + days * day,
    ...parts,
  });

  it('refreshes the details of a finding seen again and keeps its triage', async () => {
    await scan('first', [orders]);
    set('/orders', 'status', 'In Progress');
    const merged = await scan('second', [later(orders, 1, { severity: 'Critical', eventId: 'E2' })]);
    const { scan: id, added, seenAgain, reappeared, notSeenAnyMore } = merged;
    assert.deepEqual([id, added, seenAgain, reappeared, notSeenAnyMore], [2, 0, 1, 0, 0]);
    const finding = at('/orders');
    assert.deepEqual(
      [finding.severity, finding.eventId, finding.status, finding.discovered],
      ['Critical', 'E2', 'In Progress', noon],
    );
  });

  it('opens a Resolved or Fixed finding that is seen again, and says so', async () => {
    await scan('first', [orders, users, search]);
    set('/orders', 'status', 'Resolved');
    set('/users', 'resolution', 'Fixed');
    const merged = await scan('second', [later(orders, 1), later(users, 1), later(search, 1)]);
    assert.equal(merged.reappeared, 2);
    for (const path of ['/orders', '/users']) {
      const { status, resolution, reappeared } = at(path);
      assert.deepEqual([status, resolution, reappeared], ['Open', 'New', true]);
    }
    assert.equal(at('/search').reappeared, false);
    const history = store.details(at('/orders'))?.history ?? [];
    assert.deepEqual(
      history.map(({ by, changes }) => [by, ...changes.flatMap(({ from, to }) => [from, to])]),
      [
        ['ada', 'Open', 'Resolved'],
        ['second', 'Resolved', 'Open'],
      ],
    );
  });

  it('drops the Reappeared mark when the finding is resolved once more', async () => {
    await scan('first', [orders]);
    set('/orders', 'status', 'Resolved');
    await scan('second', [later(orders, 1)]);
    set('/orders', 'status', 'Resolved');
    assert.equal(at('/orders').reappeared, false);
  });

  it('leaves a False Positive as it is', async () => {
    await scan('first', [orders]);
    set('/orders', 'resolution', 'False Positive');
    set('/orders', 'status', 'Resolved');
    assert.equal((await scan('second', [later(orders, 1)])).reappeared, 0);
    const { status, resolution, reappeared } = at('/orders');
    assert.deepEqual([status, resolution, reappeared], ['Resolved', 'False Positive', false]);
  });

  it('does not open what the report itself calls Resolved', async () => {
    await scan('first', [orders]);
    set('/orders', 'status', 'Resolved');
    assert.equal((await scan('second', [later(orders, 1, { status: 'Resolved' })])).reappeared, 0);
    assert.equal(at('/orders').status, 'Resolved');
  });

  it('takes the triage a scanner reports for a finding it has not known', async () => {
    await scan('first', [{ ...orders, status: 'Resolved', resolution: 'False Positive' }]);
    assert.deepEqual([at('/orders').status, at('/orders').resolution], ['Resolved', 'False Positive']);
  });

  it('marks what the latest scan of the same tool and target has not seen, and never changes it', async () => {
    await scan('first', [orders, users]);
    await scan('elsewhere', [later(search, 1)], { target: 'https://other.test' });
    assert.equal(at('/users').notSeenInLatestScan, false);
    const merged = await scan('second', [later(orders, 2)]);
    assert.equal(merged.notSeenAnyMore, 1);
    assert.deepEqual([at('/users').notSeenInLatestScan, at('/users').status], [true, 'Open']);
    assert.equal(at('/search').notSeenInLatestScan, false);
    await scan('third', [later(users, 3)]);
    assert.deepEqual([at('/users').notSeenInLatestScan, at('/orders').notSeenInLatestScan], [false, true]);
  });

  it('does not mark what the latest scan of another target still sees', async () => {
    await scan('staging', [orders], { target: 'https://staging.test' });
    await scan('local', [later(orders, 1), later(users, 1)]);
    await scan('local again', [later(users, 2)]);
    assert.equal(at('/orders').notSeenInLatestScan, false);
  });

  it('takes the scan imported last for the latest where the reports name no time of their scans', async () => {
    await scan('first', [later(orders, 3, { severity: 'Critical' }), later(users, 3)]);
    set('/orders', 'status', 'Resolved');
    const merged = await scan('second', [orders]);
    assert.deepEqual([merged.reappeared, merged.notSeenAnyMore], [1, 1]);
    const finding = at('/orders');
    assert.deepEqual([finding.severity, finding.status, finding.discovered], ['Major', 'Open', noon]);
    assert.equal(at('/users').notSeenInLatestScan, true);
  });

  it('leaves the details of the latest scan alone when an older one is read afresh', async () => {
    await scan('first', [orders]);
    await scan('second', [later(orders, 1, { severity: 'Critical' })]);
    set('/orders', 'status', 'Resolved');
    await scan('first', [later(orders, 0, { severity: 'Minor' }), users]);
    assert.deepEqual([at('/orders').severity, at('/orders').status], ['Critical', 'Resolved']);
    assert.equal(at('/users').notSeenInLatestScan, true);
  });

  it('undoes only what nothing changed since', async () => {
    await scan('first', [orders, users]);
    set('/users', 'status', 'In Progress');
    set('/orders', 'status', 'Resolved');
    await scan('second', [later(orders, 1)]);
    assert.deepEqual(store.triage.undo(noon)?.sets, []);
    assert.equal(at('/orders').status, 'Open');
    assert.equal(store.triage.undo(noon)?.sets[0]?.findings.length, 1);
    assert.equal(at('/users').status, 'Open');
    assert.equal(store.triage.undo(noon), undefined);
  });

  it('reads the same bytes again into their own scan', async () => {
    await scan('first', [orders, users]);
    set('/orders', 'status', 'Resolved');
    const merged = await scan('first', [orders, search]);
    assert.deepEqual([merged.scan, merged.added, merged.seenAgain, merged.reappeared], [1, 1, 1, 0]);
    assert.equal(store.scans.all().length, 1);
    assert.deepEqual(
      list().map(({ endpoint, status }) => [endpoint, status]),
      [
        ['GET /orders', 'Resolved'],
        ['GET /search', 'Open'],
      ],
    );
  });

  it('restores what was before a scan when it is removed', async () => {
    await scan('first', [orders, users]);
    set('/orders', 'status', 'Resolved');
    const before = list();
    const details = before.map((finding) => store.details(finding));
    const { scan: second } = await scan('second', [
      later(orders, 1, { severity: 'Critical', description: 'Worse.', summary: 'Blind SQL Injection' }),
      later(search, 1),
    ]);
    assert.notDeepEqual(list(), before);
    assert.equal(store.scans.remove(second), 1);
    assert.deepEqual(list(), before);
    assert.deepEqual(
      before.map((finding) => store.details(finding)),
      details,
    );
  });

  it('keeps what a user decided after a scan when that scan is removed', async () => {
    await scan('first', [orders]);
    set('/orders', 'status', 'Resolved');
    const { scan: second } = await scan('second', [later(orders, 1)]);
    set('/orders', 'status', 'In Progress');
    store.scans.remove(second);
    assert.equal(at('/orders').status, 'In Progress');
  });

  it('removes everything with the only scan, its texts included', async () => {
    const { scan: only } = await scan('only', [orders, users]);
    set('/orders', 'status', 'Resolved');
    assert.equal(store.scans.remove(only), 2);
    assert.deepEqual([list(), store.scans.all(), store.triage.last()], [[], [], undefined]);
    const snapshot = Buffer.from(store.snapshot()).toString('latin1');
    for (const text of ['SQL Injection', '/users', 'syntax error', 'ada']) {
      assert.ok(!snapshot.includes(text), `${text} is gone from the database file`);
    }
    assert.equal(store.scans.remove(only), 0);
  });

  it('shows occurrences of the latest sighting, with the number of all', async () => {
    await scan('first', [{ ...orders, occurrences: [sampleOccurrence({ parameter: 'old' })] }]);
    const occurrences = [
      sampleOccurrence({ parameter: 'a' }),
      sampleOccurrence({ request: '', response: '' }),
    ];
    await scan('second', [later(orders, 1, { occurrences, occurrenceCount: 70 })]);
    const details = store.details(at('/orders'));
    assert.deepEqual(details?.occurrences, occurrences);
    assert.equal(details.occurrenceCount, 70);
    assert.deepEqual(
      details.scans.map(({ name, seenAt }) => [name, seenAt]),
      [
        ['second', noon + day],
        ['first', noon],
      ],
    );
    assert.deepEqual([details.references, details.tags], [orders.references, orders.tags]);
  });

  it('shows the messages of each occurrence, however many a scan has and whatever their length', async () => {
    const messages = Array.from({ length: 80 }, (_, index) => ({
      request: `GET /orders?é=${index} HTTP/1.1`,
      response: `HTTP/1.1 200 OK\r\n\r\n${'中'.repeat(index * 100)}${index}`,
    }));
    const [ofOrders, ofUsers] = [messages.slice(0, 40), messages.slice(40)].map((some) =>
      some.map((each) => sampleOccurrence(each)),
    );
    await scan('before', [later(orders, 0, { occurrences: ofUsers ?? [] })]);
    await scan('many', [
      later(orders, 1, { occurrences: ofOrders ?? [] }),
      later(users, 1, { occurrences: ofUsers ?? [] }),
    ]);
    assert.deepEqual(store.details(at('/orders'))?.occurrences, ofOrders);
    assert.deepEqual(store.details(at('/users'))?.occurrences, ofUsers);
  });

  it('stores hostile text as text', async () => {
    const hostile = `'); DROP TABLE finding; -- "%_*?1\u2028<script>`;
    const finding = sampleFinding({
      category: hostile,
      summary: hostile,
      path: `/${hostile}`,
      description: hostile,
      occurrences: [sampleOccurrence({ evidence: hostile })],
    });
    await scan(hostile, [finding]);
    assert.equal(list()[0]?.summary, hostile);
    assert.equal(list()[0] && store.details(list()[0] ?? at('/'))?.occurrences[0]?.evidence, hostile);
  });

  it('takes a finding once that a report names with its rule and again without, in either order', async () => {
    const { category, subCategory, summary } = orders;
    const bare = sampleFinding({
      ...orders,
      rule: '',
      vulnerabilityKey: `${category} ${subCategory} ${summary}`,
    });
    await scan('first', [orders]);
    await scan('second', [orders, bare]);
    await scan('third', [bare, orders]);
    assert.equal(list().length, 1);
    assert.equal(store.details(list()[0] ?? at('/'))?.scans.length, 3);
  });

  it('shows what the scan says of each finding, also where others of its rule have other texts', async () => {
    const texts = [
      {},
      { description: 'Another one.' },
      { solution: 'Another one.' },
      { tags: ['CWE-90'] },
      { references: [] },
      { rating: { risk: 'High', confidence: 'Low' } },
      { rating: { risk: 'High', score: 7, confidence: 'Medium' } },
    ] as const;
    const findings = texts.map((parts, index) => sampleFinding({ path: `/p${index}`, ...parts }));
    const labels = [
      { category: 'Passive Scan' },
      { subCategory: 'CWE-90 LDAP Injection' },
      { summary: 'Other' },
      { rule: '', description: '', vulnerabilityKey: findings[0]?.vulnerabilityKey ?? '' },
    ].map((parts, index) => sampleFinding({ path: `/q${index}`, ...parts }));
    await scan('first', [...findings, ...labels]);
    for (const { endpoint, description, solution, tags, references, rating, ...plain } of [
      ...findings,
      ...labels,
    ]) {
      const details = store.details(list().find((one) => one.endpoint === endpoint) ?? at('/'));
      assert.deepEqual(
        [
          details?.description,
          details?.solution,
          details?.tags,
          details?.references,
          details?.finding.rating,
        ],
        [description, solution, tags, references, rating],
      );
      const { category, subCategory, summary } = details?.finding ?? at('/');
      assert.deepEqual([category, subCategory, summary], [plain.category, plain.subCategory, plain.summary]);
    }
  });

  it('changes nothing when an import is broken off', async () => {
    await scan('first', [orders]);
    const before = store.columns();
    // So many that they are stored in several turns.
    const many = Array.from({ length: 6000 }, (_, index) => sampleFinding({ path: `/p${index}` }));
    let pauses = 0;
    const breakOff = async (): Promise<void> => {
      await noYield();
      if (++pauses === 4) throw new Error('broken off');
    };
    await assert.rejects(storeScan(store, sampleScan('second'), batchesOf(many), breakOff), /broken off/);
    assert.equal(pauses, 4);
    assert.deepEqual([list().length, store.scans.all().length], [1, 1]);
    assert.deepEqual(comparable(store.columns()), comparable(before));
    assert.ok(!Buffer.from(store.snapshot()).includes('/p1'));
  });

  it('refuses triage with aggregation off, unknown values and no findings', async () => {
    await scan('first', [orders]);
    const change = {
      set: { status: 2 },
      findings: [1],
      by: '',
      at: noon,
      total: 1,
      rows: 1,
      summary: '',
      comment: '',
    } as const;
    const codeOf = (result: ReturnType<FindingsStore['triage']['change']>): string | undefined =>
      result.ok ? undefined : result.failure.code;
    assert.equal(codeOf(store.triage.change(change, false)), 'triage-needs-aggregation');
    assert.equal(
      codeOf(store.triage.change({ ...change, set: { status: 9 } }, true)),
      'triage-unknown-value',
    );
    assert.equal(codeOf(store.triage.change({ ...change, findings: [] }, true)), 'triage-no-rows');
    assert.equal(at('/orders').status, 'Open');
  });
});
