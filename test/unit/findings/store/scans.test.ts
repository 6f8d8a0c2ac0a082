import assert from 'node:assert/strict';
import { batchesOf, type PlainFinding } from '../../../../bench/plainFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';
import { plainCircumstances } from '../../../../bench/syntheticStore.ts';
import type { Circumstances } from '../../../../src/findings/scans/circumstances.ts';
import type { ScanTarget } from '../../../../src/findings/model/targets.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { Merged, NewScan, ScanRecord } from '../../../../src/findings/store/scans/importScan.ts';
import { day, noon, noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';

const at = (path: string, parts: Partial<PlainFinding> = {}): PlainFinding =>
  sampleFinding({ path, ...parts });

describe('stored scans', () => {
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
  });
  afterEach(() => store.close());

  const record = (
    name: string,
    circumstances: Partial<Circumstances> = {},
    parts: Partial<ScanRecord> = {},
  ): ScanRecord => ({
    ...sampleScan(name),
    circumstances: { ...plainCircumstances, ...circumstances },
    ...parts,
  });
  const scan = (
    name: string,
    findings: readonly PlainFinding[],
    circumstances: Partial<Circumstances> = {},
    parts: Partial<ScanRecord> = {},
  ): Promise<Merged> => storeScan(store, record(name, circumstances, parts), batchesOf(findings), noYield);

  it('are listed with all that is known of them, the latest first', async () => {
    await scan('plain', [at('/a'), at('/b')]);
    await scan(
      'all',
      [at('/a'), at('/c')],
      {
        scannedAt: noon + 1.5 * day,
        role: 'customer',
        user: 'ada',
        source: 'nightly',
        said: undefined,
        limit: 'time-limit',
        scope: '/shop',
        reach: ['GET /a', 'GET /d'],
        isReachCut: true,
        engines: ['Active Scan'],
        problems: [{ kind: 'requests-failed', detail: '7 / 9' }],
        run: { mode: 'safe', gaps: ['time'], requests: 9, logins: 1, refused: [] },
        build: { branch: 'main', run: '#7' },
      },
      {
        format: 'Other JSON',
        tool: 'Other',
        toolVersion: '3',
        importedAt: noon + 2 * day,
        instances: 5,
        skipped: [{ reason: 'suppressed', count: 2 }],
        targets: [],
      },
    );
    const [all, plain, ...others] = store.scans.all();
    assert.deepEqual(others, []);
    const usual = {
      application: 'shop',
      target: 'https://shop.test',
      seenAgain: 0,
      reappeared: 0,
      notSeen: 0,
      notCovered: [],
      scope: '',
      problems: [],
    };
    assert.deepEqual(plain, {
      ...usual,
      id: 1,
      name: 'plain',
      format: 'ZAP JSON',
      tool: 'ZAP',
      toolVersion: '2.17.0',
      importedAt: noon + day,
      scannedAt: noon + day,
      instances: 1,
      findings: 2,
      added: 2,
      compared: true,
      skipped: [],
      role: 'unknown',
      user: '',
      isRoleSaid: false,
      completeness: 'complete',
      completenessReason: 'said',
    });
    assert.deepEqual(all, {
      ...usual,
      id: 2,
      name: 'all',
      format: 'Other JSON',
      tool: 'Other',
      toolVersion: '3',
      target: '',
      importedAt: noon + 2 * day,
      scannedAt: noon + 1.5 * day,
      instances: 5,
      findings: 2,
      added: 1,
      seenAgain: 1,
      compared: false,
      skipped: [{ reason: 'suppressed', count: 2 }],
      role: 'customer',
      user: 'ada',
      isRoleSaid: true,
      completeness: 'partial',
      completenessReason: 'time-limit',
      scope: '/shop',
      reached: 2,
      isReachCut: true,
      problems: [{ kind: 'requests-failed', detail: '7 / 9' }],
      run: { mode: 'safe', gaps: ['time'], requests: 9, logins: 1, refused: [] },
      build: { branch: 'main', run: '#7' },
    });
  });

  it('are said in another way, and go on being what was said', async () => {
    const { scan: id } = await scan('one', [at('/a')], { role: 'admin', user: 'ada', source: 'nightly' });
    const said = (): readonly unknown[] =>
      store.scans
        .all()
        .map(({ role, user, completeness, completenessReason, isRoleSaid }) => [
          role,
          user,
          completeness,
          completenessReason,
          isRoleSaid,
        ]);
    store.scans.describe(id, { role: 'guest' });
    assert.deepEqual(said(), [['guest', '', 'complete', 'said', true]]);
    store.scans.describe(id, { completeness: 'partial' });
    assert.deepEqual(said(), [['guest', '', 'partial', 'said', true]]);
    store.scans.describe(7, { completeness: 'complete' });
    // The next scan of the source has its role, save where another tool made it.
    await scan('two', [at('/a')], { source: 'nightly', said: undefined });
    await scan('three', [at('/a')], { source: 'nightly', said: undefined }, { tool: 'Other' });
    await scan('two', [at('/a')], { source: 'nightly', said: undefined });
    assert.deepEqual(said(), [
      ['unknown', '', 'complete', 'first', false],
      ['guest', '', 'partial', 'said', true],
      ['guest', '', 'partial', 'said', true],
    ]);
  });

  it('keep the role that was said of them, whatever others of their source have', async () => {
    await scan('one', [at('/a')], { role: 'admin', source: 'nightly' });
    await scan('two', [at('/a')], { role: 'guest', source: 'nightly' });
    await scan('two', [at('/a')], { source: 'nightly' });
    await scan('three', [at('/a')], { source: 'weekly' });
    assert.deepEqual(
      store.scans.all().map(({ role }) => role),
      ['unknown', 'guest', 'admin'],
    );
  });

  it('say nothing of a host that they do not cover', async () => {
    const target = (host: string, isNamed = true): ScanTarget => ({
      origin: `https://${host}`,
      isCandidate: true,
      isNamed,
      isOwn: false,
    });
    const media = at('/m', { host: 'media.test' });
    const targets = [target('shop.test'), target('media.test')];
    const said = ({ notSeenAnyMore, notCovered }: Merged): unknown => [
      notSeenAnyMore,
      ...notCovered.map(({ reason, count }) => `${reason} ${count}`),
    ];
    await scan('both', [media, at('/a'), at('/b')], {}, { targets });
    assert.deepEqual(said(await scan('main', [at('/a')])), [1, 'target 1']);
    const unnamed = [target('shop.test'), target('media.test', false)];
    assert.deepEqual(said(await scan('unnamed', [at('/a')], {}, { targets: unnamed })), [0, 'target 1']);
    assert.deepEqual(said(await scan('media', [media], {}, { targets: [target('media.test')] })), [
      0,
      'target 1',
    ]);
    assert.deepEqual(said(await scan('both again', [at('/a')], {}, { targets })), [1]);
    assert.deepEqual(said(await scan('none', [], {}, { targets: [] })), [0]);
  });

  it('say what they called, and what only one of two did', async () => {
    const reach = (...operations: readonly string[]): Partial<Circumstances> => ({ reach: operations });
    const first = await scan('1', [at('/a')], reach('PUT /b', 'GET /b', 'POST /a', 'GET /c'));
    const second = await scan('2', [at('/b')], { ...reach('GET /c', 'GET /d'), role: 'admin' });
    const cut = await scan('3', [], { ...reach('GET /c', 'GET /b'), isReachCut: true });
    const without = await scan('4', [at('/a'), at('/b')]);
    assert.deepEqual(store.scans.compare(first.scan, second.scan), {
      onlyFirst: [1],
      both: [],
      onlySecond: [2],
      operations: { onlyFirst: ['POST /a', 'GET /b', 'PUT /b'], both: 1, onlySecond: ['GET /d'] },
    });
    assert.deepEqual(store.scans.compare(first.scan, cut.scan).operations, {
      onlyFirst: undefined,
      both: 2,
      onlySecond: [],
    });
    assert.deepEqual(store.scans.compare(cut.scan, first.scan).operations?.onlySecond, undefined);
    assert.deepEqual(store.scans.compare(first.scan, without.scan), {
      onlyFirst: [],
      both: [1],
      onlySecond: [2],
    });
    assert.deepEqual(store.scans.reachedOperations(), {
      shop: {
        operations: [
          { operation: 'GET /c', scans: [3, 2] },
          { operation: 'GET /b', scans: [3] },
          { operation: 'GET /d', scans: [2] },
          { operation: 'PUT /b', scans: [1] },
          { operation: 'POST /a', scans: [1] },
        ],
        isCut: true,
      },
    });
  });

  it('are stored one after the other, and say how far that is', async () => {
    const parts: readonly (readonly [name: string, count: number])[] = [
      ['one', 600],
      ['two', 200],
    ];
    const scans = parts.map(([name, count]): NewScan => {
      const findings = Array.from({ length: count }, (_, index) => at(`/${name}/${index}`));
      return { record: record(name), findings: batchesOf(findings), count };
    });
    const done: number[] = [];
    const merged = await store.scans.import(scans, async (fraction) => {
      done.push(fraction);
      await noYield();
    });
    assert.deepEqual(
      merged.map(({ findings }) => findings),
      [600, 200],
    );
    assert.deepEqual([...new Set(done)], [0, 500 / 800, 600 / 800, 1]);
    const none: number[] = [];
    const empty = { record: record('none'), findings: [], count: 0 };
    await store.scans.import([empty], async (fraction) => {
      none.push(fraction);
      await noYield();
    });
    assert.deepEqual(new Set(none), new Set([0]));
  });

  it('say what came of them, also of the same bytes again', async () => {
    const counts = {
      bySeverity: { Critical: 0, Major: 2, Minor: 0, Info: 0 },
      reappeared: 0,
      notCovered: [],
    };
    const first = await scan('one', [at('/a'), at('/b')]);
    assert.deepEqual(first, {
      ...counts,
      scan: 1,
      findings: 2,
      added: 2,
      seenAgain: 0,
      notSeenAnyMore: 0,
      compared: true,
    });
    const [critical, info] = [at('/a', { severity: 'Critical' }), at('/c', { severity: 'Info' })];
    const second = await scan('two', [critical, info, at('/a', { host: 'other.test' })]);
    assert.deepEqual(second, {
      ...counts,
      scan: 2,
      findings: 2,
      bySeverity: { Critical: 1, Major: 0, Minor: 0, Info: 1 },
      added: 1,
      seenAgain: 1,
      notSeenAnyMore: 1,
      compared: true,
    });
    const again = await scan('two', [at('/b')]);
    assert.deepEqual(again, {
      ...counts,
      scan: 2,
      findings: 1,
      bySeverity: { Critical: 0, Major: 1, Minor: 0, Info: 0 },
      added: 0,
      seenAgain: 1,
      notSeenAnyMore: 0,
      compared: true,
    });
  });
});
