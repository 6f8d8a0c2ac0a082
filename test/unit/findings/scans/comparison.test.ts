import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainCircumstances } from '../../../../bench/syntheticStore.ts';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { Circumstances } from '../../../../src/findings/scans/circumstances.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { noYield, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';
import { sampledRuns } from '../../sampled.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

/** One finding that is there: where, found by which engine, and who can see it. */
interface Weakness {
  readonly path: string;
  readonly engine: string;
  readonly roles: readonly string[];
}

interface Scanned {
  readonly notSeen: number;
  readonly notCovered: Readonly<Record<string, number>>;
}

let scans = 0;

async function scan(
  store: FindingsStore,
  found: readonly Weakness[],
  circumstances: Partial<Circumstances> = {},
  tool = 'ZAP',
): Promise<Scanned> {
  const record = {
    ...sampleScan(`scan ${++scans}`),
    tool,
    circumstances: { ...plainCircumstances, ...circumstances },
  };
  const findings = found.map(({ path, engine }) =>
    sampleFinding({ path, rule: engine, category: engine, summary: `${tool} ${engine}`, tool }),
  );
  const merged = await storeScan(store, record, batchesOf(findings), noYield);
  return {
    notSeen: merged.notSeenAnyMore,
    notCovered: Object.fromEntries(merged.notCovered.map(({ reason, count }) => [reason, count])),
  };
}

function findings(store: FindingsStore): Finding[] {
  const view = { ...initialView('UTC'), showAggregation: false };
  return new FindingsQuery(store.columns())
    .page(view, 0, 10_000)
    .rows.flatMap(({ row }) => ('id' in row ? [row] : []));
}

function states(store: FindingsStore): Record<string, number> {
  const { values } = new FindingsQuery(store.columns()).facet(initialView('UTC'), 'sinceLastScan', '', 10);
  return Object.fromEntries(
    values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
  );
}

function paths(count: number, folder = ''): Weakness[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `${folder}/p${index}`,
    engine: 'Active Scan',
    roles: [],
  }));
}

describe('what a scan says of findings that it does not hold', () => {
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
  });
  afterEach(() => store.close());

  it('is nothing where another role found them: 5 of 8 of an administrator', async () => {
    await scan(store, paths(8), { role: 'administrator' });
    const { notSeen, notCovered } = await scan(store, paths(3), { role: 'customer' });
    assert.deepEqual([notSeen, notCovered], [0, { role: 5 }]);
    assert.equal(states(store)['Not seen'], undefined);
    assert.deepEqual(
      findings(store).map(({ seenAs }) => seenAs.join()),
      [...Array<string>(3).fill('administrator,customer'), ...Array<string>(5).fill('administrator')],
    );
  });

  it('never goes to and fro where two roles take turns: 36 of 45', async () => {
    const [administrator, customer] = [paths(45), [...paths(9), ...paths(4, '/own')]];
    await scan(store, administrator, { role: 'administrator' });
    await scan(store, customer, { role: 'customer' });
    for (let turn = 0; turn < 3; turn++) {
      const first = await scan(store, administrator, { role: 'administrator' });
      const before = states(store);
      const second = await scan(store, customer, { role: 'customer' });
      assert.deepEqual([first.notSeen, second.notSeen], [0, 0]);
      assert.deepEqual([first.notCovered, second.notCovered], [{ role: 4 }, { role: 36 }]);
      assert.deepEqual(states(store), { 'Seen again': 49 });
      if (turn > 0) assert.deepEqual(before, { 'Seen again': 49 });
    }
  });

  it('is nothing outside of its scope: 7 of 10 of a scan of /api alone', async () => {
    await scan(store, [...paths(7), ...paths(3, '/api')]);
    const { notSeen, notCovered } = await scan(store, paths(2, '/api'), { scope: '/api', said: undefined });
    assert.deepEqual([notSeen, notCovered], [1, { reach: 7 }]);
    assert.deepEqual(states(store), { 'Seen again': 2, 'Not seen': 1, 'Not covered': 7 });
    const { notSeen: fully } = await scan(store, paths(2, '/api'));
    assert.deepEqual([fully, states(store)], [7, { 'Seen again': 2, 'Not seen': 8 }]);
  });

  it('is nothing of what its engines do not look for: a passive baseline', async () => {
    const passive = { path: '/p0', engine: 'Passive Scan', roles: [] };
    await scan(store, [...paths(4), passive]);
    const { notSeen, notCovered } = await scan(store, [passive]);
    assert.deepEqual([notSeen, notCovered], [0, { engine: 4 }]);
    const said = await scan(store, [passive], { engines: ['Active Scan'] });
    assert.deepEqual([said.notSeen, said.notCovered], [4, {}]);
  });

  it('is that all are gone where a complete scan finds nothing', async () => {
    await scan(store, paths(4));
    assert.equal((await scan(store, [])).notSeen, 4);
  });

  it('is nothing where something went wrong in it', async () => {
    await scan(store, paths(4));
    const problems = [{ kind: 'logins-failed', detail: '40 %' }] as const;
    const { notSeen, notCovered } = await scan(store, paths(1), { problems });
    assert.deepEqual([notSeen, notCovered], [0, { health: 3 }]);
    assert.deepEqual(states(store), { 'Seen again': 1, 'Not covered': 3 });
  });

  it('is nothing where nobody knows whether it covered everything, save for the endpoints that it came to', async () => {
    const other = { path: '/p0', engine: 'Runtime Scan', roles: [] };
    await scan(store, [...paths(3), other]);
    const partial = { said: undefined, source: 'elsewhere' } as const;
    const { notSeen, notCovered } = await scan(
      store,
      [paths(1)[0] ?? other, { ...other, path: '/new' }],
      partial,
    );
    assert.deepEqual([notSeen, notCovered], [1, { reach: 2 }]);
    const reach = ['GET /p1'];
    assert.equal((await scan(store, paths(1), { ...partial, reach })).notSeen, 1);
  });

  it('is nothing where the scan was started here and cut, though it came to the endpoint', async () => {
    const run = { gaps: [], requests: 9, logins: 1, refused: [] };
    const came = { reach: ['GET /p0', 'GET /p1'], said: 'partial', engines: ['Active Scan'], run } as const;
    const other = { path: '/p0', engine: 'Other Scan', roles: [] };
    await scan(store, [...paths(3), other]);
    for (const limit of ['cancelled', 'time-limit', 'unfinished'] as const) {
      const { notSeen, notCovered } = await scan(store, [other], { ...came, limit });
      assert.deepEqual([notSeen, notCovered], [0, { cut: 3 }], limit);
    }
    const whole = await scan(store, [other], came);
    assert.deepEqual([whole.notSeen, whole.notCovered], [2, { reach: 1 }]);
  });

  it('does not contradict what was missed before', async () => {
    await scan(store, paths(2));
    await scan(store, paths(1));
    const later = await scan(store, [], { said: 'partial' });
    assert.deepEqual([later.notSeen, later.notCovered], [0, { engine: 1 }]);
    assert.deepEqual(states(store), { 'Not seen': 1, 'Not covered': 1 });
  });

  it('is what a user makes of it who says later how it was made', async () => {
    await scan(store, paths(5), { role: 'administrator' });
    await scan(store, paths(2), { said: undefined, source: 'elsewhere' });
    assert.deepEqual(states(store), { New: 3, 'Seen again': 2 });
    store.scans.describe(2, { role: 'administrator' });
    assert.deepEqual(states(store), { 'Seen again': 2, 'Not covered': 3 });
    store.scans.describe(2, { completeness: 'complete' });
    assert.deepEqual(states(store), { 'Seen again': 2, 'Not seen': 3 });
    const [second] = store.scans.all();
    assert.deepEqual(
      [second?.role, second?.completeness, second?.completenessReason, second?.notSeen],
      ['administrator', 'complete', 'said', 3],
    );
  });
});

const engines = ['Active Scan', 'Passive Scan'] as const;
const roles = ['unknown', 'administrator', 'customer'] as const;
const folders = ['/api', '/shop'] as const;

/** A scan as it really was, and which of the weaknesses were there by then. */
interface Truth {
  readonly present: readonly number[];
  readonly role: string;
  readonly tool: string;
  readonly engines: readonly string[];
  /** Where it went; everywhere when it is empty. */
  readonly scope: string;
  readonly isBroken: boolean;
  /** Its report names its start address; else nobody has said whether it went everywhere. */
  readonly saysScope: boolean;
}

const weaknesses: fc.Arbitrary<Weakness[]> = fc.uniqueArray(
  fc.record({
    path: fc
      .tuple(fc.constantFrom(...folders), fc.constantFrom('a', 'b', 'c'))
      .map((parts) => parts.join('/')),
    engine: fc.constantFrom(...engines),
    roles: fc.subarray([...roles], { minLength: 1 }),
  }),
  { selector: ({ path, engine }) => `${path} ${engine}`, minLength: 1, maxLength: 8 },
);

const truths: fc.Arbitrary<Truth[]> = fc.array(
  fc.record({
    present: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
    role: fc.constantFrom(...roles),
    tool: fc.constantFrom('ZAP', 'ZAP', 'Nuclei'),
    engines: fc.subarray([...engines], { minLength: 1 }),
    scope: fc.constantFrom('', '', ...folders),
    isBroken: fc.constantFrom(false, false, false, true),
    saysScope: fc.boolean(),
  }),
  { minLength: 2, maxLength: 8 },
);

function canSee(truth: Truth, weakness: Weakness): boolean {
  return (
    truth.engines.includes(weakness.engine) &&
    weakness.roles.includes(truth.role) &&
    (truth.scope === '' || weakness.path.startsWith(`${truth.scope}/`))
  );
}

/** What the store gets to know of a scan. */
function knownOf(truth: Truth, found: readonly Weakness[], index: number): Partial<Circumstances> {
  // That a clean scan was a passive one alone is for whoever ran it to say.
  const isMuted = found.length === 0 && truth.engines.length < engines.length;
  const isOpen = truth.scope !== '' && !truth.saysScope;
  return {
    role: truth.role,
    source: isOpen ? `source ${index}` : 'nightly',
    said: isMuted ? 'partial' : undefined,
    scope: truth.saysScope ? truth.scope : '',
    problems: truth.isBroken ? [{ kind: 'logins-failed', detail: '' }] : [],
  };
}

/** What is known of a weakness by what scans of one tool have really seen. */
interface Sightings {
  readonly roles: Set<string>;
  /** Roles that have missed it since they saw it last, though they could have seen it. */
  readonly missedBy: Set<string>;
  /** One of them did so after anyone saw it last. */
  isGone: boolean;
}

/** Takes over what a scan has seen and missed; returns what has to be marked as gone by it. */
function learn(
  sightings: Map<string, Sightings>,
  known: readonly Weakness[],
  found: readonly Weakness[],
  truth: Truth,
  isComplete: boolean,
): ReadonlySet<string> {
  const mustBeGone = new Set<string>();
  for (const weakness of known) {
    const key = `${truth.tool} ${weakness.engine} GET ${weakness.path}`;
    const seen = sightings.get(key) ?? { roles: new Set(), missedBy: new Set(), isGone: false };
    sightings.set(key, seen);
    if (found.includes(weakness)) {
      seen.roles.add(truth.role);
      seen.missedBy.delete(truth.role);
      seen.isGone = false;
    } else if (seen.roles.has(truth.role) && canSee(truth, weakness) && !truth.isBroken) {
      seen.isGone = true;
      const ran = found.length === 0 || found.some(({ engine }) => engine === weakness.engine);
      if (!isComplete || !ran) continue;
      if (!seen.missedBy.has(truth.role)) mustBeGone.add(key);
      seen.missedBy.add(truth.role);
    }
  }
  return mustBeGone;
}

describe('"Not seen"', () => {
  it('is never said of a finding that its scan could not see, and is said once a complete one misses it', async function () {
    this.timeout(240_000);
    await fc.assert(
      fc.asyncProperty(weaknesses, truths, async (known, sequence) => {
        const store = await FindingsStore.create(wasmBinary);
        const sightings = new Map<string, Sightings>();
        for (const [index, truth] of sequence.entries()) {
          const found = known.filter((weakness, number) => {
            const isLost = truth.isBroken && number % 2 === 0;
            return canSee(truth, weakness) && truth.present.includes(number) && !isLost;
          });
          await scan(store, found, knownOf(truth, found, index), truth.tool);
          const isComplete = store.scans.all()[0]?.completeness === 'complete';
          const mustBeGone = learn(sightings, known, found, truth, isComplete);
          for (const finding of findings(store)) {
            const key = `${finding.summary.startsWith('Nuclei') ? 'Nuclei' : 'ZAP'} ${finding.category} ${finding.endpoint}`;
            if (finding.notSeenInLatestScan) assert.ok(sightings.get(key)?.isGone, `not seen: ${key}`);
            if (mustBeGone.has(key)) assert.ok(finding.notSeenInLatestScan, `still seen: ${key}`);
          }
        }
        store.close();
      }),
      sampledRuns(80, 4),
    );
  });
});
