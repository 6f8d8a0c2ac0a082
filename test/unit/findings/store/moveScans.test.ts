import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Circumstances } from '../../../../src/findings/scans/circumstances.ts';
import { plainCircumstances } from '../../../../bench/syntheticStore.ts';
import type { ApplicationChange } from '../../../../src/findings/applications/applicationChange.ts';
import { checkApplicationChange } from '../../../../src/findings/applications/applicationChange.ts';
import { mainTargetOf, ownHostsOf } from '../../../../src/findings/model/targets.ts';
import type { ScanTarget } from '../../../../src/findings/model/targets.ts';
import { FindingGroups } from '../../../../src/findings/merge/findingGroups.ts';
import type { ReportInstance } from '../../../../src/findings/importers/report.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { instanceOf } from '../importers/reading.ts';
import { day, noon, noYield, sampleScan, wasmBinary } from './sampleFindings.ts';
import { sampledRuns } from '../../sampled.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

const applications = ['shop', 'payments', 'admin'] as const;
const hosts = ['localhost:3000', 'staging.test', 'media.test'] as const;

interface RandomScan {
  readonly name: string;
  readonly tool: string;
  readonly targets: readonly ScanTarget[];
  readonly instances: readonly ReportInstance[];
  readonly circumstances: Circumstances;
}

const randomInstance = fc
  .record({
    host: fc.constantFrom(...hosts),
    path: fc.constantFrom('/a', '/b', '/c'),
    rule: fc.constantFrom('40012', '40018'),
    severity: fc.constantFrom('Critical', 'Minor'),
    days: fc.integer({ min: 0, max: 3 }),
    status: fc.constantFrom(undefined, undefined, 'Resolved'),
  })
  .map(({ host, path, rule, severity, days, status }) =>
    instanceOf({
      url: `http://${host}${path}`,
      rule,
      summary: `Rule ${rule}`,
      severity,
      seenAt: noon + days * day,
      ...(status === undefined ? {} : { status }),
    }),
  );

const randomTargets: fc.Arbitrary<ScanTarget[]> = fc.uniqueArray(
  fc.record({
    origin: fc.constantFrom(...hosts.map((host) => `http://${host}`)),
    isCandidate: fc.boolean(),
    isNamed: fc.boolean(),
    isOwn: fc.boolean(),
  }),
  { selector: ({ origin }) => origin },
);

const randomScans: fc.Arbitrary<RandomScan[]> = fc
  .array(
    fc.record({
      tool: fc.constantFrom('ZAP', 'ZAP', 'Nuclei'),
      targets: randomTargets,
      instances: fc.array(randomInstance, { maxLength: 6 }),
      circumstances: fc
        .record({
          role: fc.constantFrom(undefined, 'administrator', 'customer'),
          source: fc.constantFrom('', 'nightly', 'elsewhere'),
          said: fc.constantFrom(undefined, 'complete', 'partial'),
          scope: fc.constantFrom('', '', '/a'),
          reach: fc.constantFrom(undefined, ['GET /b']),
          problems: fc.constantFrom([], [], [{ kind: 'logins-failed', detail: '' } as const]),
        })
        .map((parts): Circumstances => ({ ...plainCircumstances, ...parts })),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((scans) => scans.map((scan, index) => ({ ...scan, name: `scan ${index}` })));

const randomChange: fc.Arbitrary<ApplicationChange> = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    scans: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 2 }),
    to: fc.constantFrom(...applications),
  }),
  fc.record({
    kind: fc.constant('join' as const),
    application: fc.constantFrom(...applications),
    into: fc.constantFrom(...applications),
  }),
);

async function importAs(store: FindingsStore, scan: RandomScan, application: string): Promise<void> {
  const known = store.applications.known().ownHostsOf(application);
  const own = new Set([...known, ...ownHostsOf(scan.targets, mainTargetOf(scan.targets, known))]);
  const groups = new FindingGroups({ normalizePaths: true });
  for (const instance of scan.instances) groups.add({ ...instance, tool: scan.tool });
  const { name, tool, targets, circumstances } = scan;
  const record = {
    ...sampleScan(name),
    tool,
    targets,
    application,
    circumstances,
    instances: scan.instances.length,
  };
  await storeScan(store, record, groups.batches(own), noYield);
}

/** Everything a user can see, without the ids that depend on the way. */
function contents(store: FindingsStore): unknown {
  const query = new FindingsQuery(store.columns());
  const view = { ...initialView('UTC'), showAggregation: false };
  const findings = query.page(view, 0, 1000).rows.map(({ row }) => {
    const found = 'id' in row ? query.finding(row.id) : undefined;
    assert.ok(found);
    const { finding, scans, history = [], ...details } = store.details(found) ?? {};
    return {
      ...details,
      ...finding,
      id: 0,
      vulnerability: 0,
      scans: scans?.map(({ name }) => name),
      history: history.map((entry) => ({ ...entry, apis: 0 })),
    };
  });
  const byKey = (left: {
    application?: string;
    endpoint?: string;
    summary?: string;
    tool?: string;
  }): string => `${left.application} ${left.endpoint} ${left.summary} ${left.tool}`;
  return {
    findings: findings.sort((left, right) => (byKey(left) < byKey(right) ? -1 : 1)),
    scans: store.scans.all(),
    applications: store.applications.all().sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
}

function triage(store: FindingsStore, at: number, field: 'status' | 'resolution', value: number): void {
  const query = new FindingsQuery(store.columns());
  const view = { ...initialView('UTC'), showAggregation: false };
  const rows = query.page(view, 0, 1000).rows.flatMap(({ row }) => ('id' in row ? [row.id] : []));
  const findings = rows.filter((_, index) => index % 2 === at % 2);
  const numbers = { total: findings.length, rows: 1, summary: '', comment: '' };
  store.triage.change({ set: { [field]: value }, findings, by: 'ada', at, ...numbers }, true);
}

describe('names of applications that differ by case alone', () => {
  const scan = (name: string): RandomScan => ({
    name,
    tool: 'ZAP',
    targets: [],
    instances: [],
    circumstances: plainCircumstances,
  });

  it('mean the same one when a report is imported or moved', async () => {
    const store = await FindingsStore.create(wasmBinary);
    await importAs(store, scan('one'), 'Shop');
    await importAs(store, scan('two'), 'shop');
    await importAs(store, scan('three'), 'payments');
    assert.equal(store.applications.known().applicationNamed('SHOP'), 'Shop');
    const [, , third] = store.scans.all().toSorted((left, right) => left.id - right.id);
    const move = { kind: 'move', scans: [third?.id ?? 0], to: 'sHOP' } as const;
    const checked = checkApplicationChange(move, store.applications.all(), store.scans.all());
    assert.ok(checked.ok);
    store.applications.change(checked.value, noon);
    assert.deepEqual(
      store.applications.all().map(({ name }) => name),
      ['Shop'],
    );
    store.close();
  });

  it('mean the same one in any language, and however their accents are encoded', async () => {
    const store = await FindingsStore.create(wasmBinary);
    await importAs(store, scan('one'), 'Händler');
    await importAs(store, scan('two'), 'HÄNDLER');
    await importAs(store, scan('three'), 'ha\u0308ndler');
    await importAs(store, scan('four'), 'Käufer');
    assert.deepEqual(store.applications.known().names, ['Händler', 'Käufer']);
    const rename = { kind: 'rename', application: 'Händler', name: 'Verkäufer' } as const;
    store.applications.change(rename, noon);
    assert.equal(store.applications.known().applicationNamed('HÄNDLER'), 'Verkäufer');
    const taken = { kind: 'rename', application: 'Verkäufer', name: 'KÄUFER' } as const;
    assert.equal(checkApplicationChange(taken, store.applications.all(), store.scans.all()).ok, false);
    store.close();
  });

  it('are taken by the other application, and may be given to the same one', async () => {
    const store = await FindingsStore.create(wasmBinary);
    await importAs(store, scan('one'), 'shop');
    await importAs(store, scan('two'), 'payments');
    const rename = (name: string): ReturnType<typeof checkApplicationChange> =>
      checkApplicationChange(
        { kind: 'rename', application: 'shop', name },
        store.applications.all(),
        store.scans.all(),
      );
    const taken = rename('Payments');
    assert.ok(!taken.ok);
    assert.equal(taken.failure.code, 'application-exists');
    const checked = rename('Shop');
    assert.ok(checked.ok);
    store.applications.change(checked.value, noon);
    assert.deepEqual(store.applications.known().names, ['Shop', 'payments']);
    store.close();
  });
});

describe('names that applications had before', () => {
  const at = (origin: string, parts: Partial<ScanTarget> = {}): ScanTarget => ({
    origin,
    isCandidate: true,
    isNamed: false,
    isOwn: false,
    ...parts,
  });
  const scan = (
    name: string,
    targets: readonly ScanTarget[] = [at('http://localhost:3000')],
  ): RandomScan => ({
    name,
    tool: 'ZAP',
    targets,
    instances: [instanceOf({ url: `${targets[0]?.origin ?? ''}/a` })],
    circumstances: plainCircumstances,
  });
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
    await importAs(store, scan('one'), 'shop');
    await importAs(store, scan('two', [at('http://staging.test')]), 'payments');
  });
  afterEach(() => store.close());

  /** What each name means now. */
  const meant = (...names: readonly string[]): readonly (string | undefined)[] =>
    names.map((name) => store.applications.known().applicationNamed(name));
  const idOf = (name: string): number => store.scans.all().find((one) => one.name === name)?.id ?? 0;

  it('go on meaning them, until another application has the name', async () => {
    store.applications.change({ kind: 'rename', application: 'shop', name: 'store' }, noon);
    store.applications.change({ kind: 'rename', application: 'store', name: 'market' }, noon);
    assert.deepEqual(meant('shop', 'Store', 'market', 'bazaar'), ['market', 'market', 'market', undefined]);
    await importAs(store, scan('three'), 'Shop');
    assert.deepEqual(meant('shop', 'store'), ['Shop', 'market']);
    store.applications.change({ kind: 'move', scans: [idOf('three')], to: 'payments' }, noon);
    assert.deepEqual(meant('shop', 'store', 'payments'), [undefined, 'market', 'payments']);
    store.applications.change({ kind: 'rename', application: 'payments', name: 'STORE' }, noon);
    assert.deepEqual(meant('store', 'payments'), ['STORE', 'STORE']);
    store.applications.change({ kind: 'join', application: 'market', into: 'STORE' }, noon);
    assert.deepEqual(meant('market', 'store', 'shop'), ['STORE', 'STORE', undefined]);
  });

  it('are forgotten with the application, and do nothing where there is none', () => {
    store.applications.change({ kind: 'rename', application: 'shop', name: 'store' }, noon);
    for (const change of [
      { kind: 'rename', application: 'bazaar', name: 'souk' },
      { kind: 'join', application: 'bazaar', into: 'payments' },
    ] as const)
      store.applications.change(change, noon);
    store.scans.remove(idOf('one'));
    assert.deepEqual(meant('shop', 'store', 'bazaar', 'souk'), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(store.applications.known().names, ['payments']);
    assert.equal(store.applications.known().applicationAt('localhost:3000'), undefined);
    assert.equal(store.scans.remove(idOf('one')), 0);
    const bytes = new TextDecoder('latin1').decode(store.snapshot());
    assert.deepEqual(
      ['localhost:3000', 'shop', 'content of one', 'staging.test'].map((text) => bytes.includes(text)),
      [false, false, false, true],
      'nothing of it stays in the file',
    );
  });

  it('lead to what is known of them: hosts, endpoints and reports', async () => {
    await importAs(store, scan('three', [at('http://localhost:3000'), at('http://media.test')]), 'media');
    const known = store.applications.known();
    assert.deepEqual(
      ['localhost:3000', 'staging.test', 'media.test', 'other.test'].map((host) => known.applicationAt(host)),
      ['media', 'payments', undefined, undefined],
    );
    assert.deepEqual(
      ['shop', 'Payments', 'bazaar'].map((name) => [...known.ownHostsOf(name)]),
      [['localhost:3000'], ['staging.test'], []],
    );
    assert.deepEqual(
      ['shop', 'bazaar'].map((name) => [...known.endpointsOf(name)]),
      [['GET /a'], []],
    );
    assert.deepEqual(
      ['content of two', 'content of none'].map((content) => store.applications.ofReport(content, '')),
      ['payments', undefined],
    );
    assert.equal(store.applications.ofReport('content of two', 'a part'), undefined);
    assert.deepEqual(
      store.applications
        .all()
        .map(({ name, hosts: known, scans, findings }) => [name, ...known, scans, findings]),
      [
        ['shop', 'localhost:3000', 1, 1],
        ['payments', 'staging.test', 1, 1],
        ['media', 'localhost:3000', 1, 1],
      ],
    );
  });
});

describe('moving reports between applications', () => {
  it('gives what importing them there from the start would have given', async function () {
    this.timeout(300_000);
    const data = fc.record({
      scans: randomScans,
      first: fc.array(fc.constantFrom(...applications), { minLength: 5, maxLength: 5 }),
      changes: fc.array(randomChange, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(data, async ({ scans, first, changes }) => {
        const moved = await FindingsStore.create(wasmBinary);
        for (const [index, scan] of scans.entries()) await importAs(moved, scan, first[index] ?? 'shop');
        for (const change of changes) {
          const checked = checkApplicationChange(change, moved.applications.all(), moved.scans.all());
          if (checked.ok) moved.applications.change(checked.value, noon);
        }
        const now = new Map(moved.scans.all().map(({ name, application }) => [name, application]));
        const fresh = await FindingsStore.create(wasmBinary);
        for (const scan of scans) await importAs(fresh, scan, now.get(scan.name) ?? '');
        assert.deepEqual(contents(moved), contents(fresh));
        moved.close();
        fresh.close();
      }),
      sampledRuns(80, 4),
    );
  });

  it('is taken back without a trace, triage included', async function () {
    this.timeout(300_000);
    const data = fc.record({
      scans: randomScans,
      first: fc.array(fc.constantFrom(...applications), { minLength: 5, maxLength: 5 }),
      before: fc.array(randomChange, { maxLength: 1 }),
      change: randomChange,
    });
    await fc.assert(
      fc.asyncProperty(data, async ({ scans, first, before, change }) => {
        const store = await FindingsStore.create(wasmBinary);
        for (const [index, scan] of scans.entries()) {
          await importAs(store, scan, first[index] ?? 'shop');
          triage(store, index, index % 3 === 0 ? 'resolution' : 'status', 1 + (index % 2));
        }
        const run = (one: ApplicationChange): readonly string[] => {
          const checked = checkApplicationChange(one, store.applications.all(), store.scans.all());
          return checked.ok ? store.applications.change(checked.value, noon) : [];
        };
        before.forEach(run);
        const untouched = contents(store);
        store.applications.takeBack(change, run(change), noon);
        assert.deepEqual(contents(store), untouched);
        store.close();
      }),
      sampledRuns(60, 4),
    );
  });
});
