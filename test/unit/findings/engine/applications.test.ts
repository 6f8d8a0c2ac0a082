import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ImportOptions, ImportSummary } from '../../../../src/findings/importers/report.ts';
import { csvText, never, open, options, plainList } from './engineUnderTest.ts';

interface Site {
  readonly host: string;
  readonly paths: readonly string[];
}

/** A ZAP report of one alert at the paths of each site, some of which may have none. */
function reportOf(name: string, ...sites: readonly Site[]): { name: string; bytes: Uint8Array } {
  const report = {
    '@programName': 'ZAP',
    '@version': '2.16.0',
    site: sites.map(({ host, paths }) => ({
      '@name': host,
      alerts:
        paths.length === 0
          ? []
          : [
              {
                pluginid: '40018',
                alertRef: '40018',
                alert: 'SQL Injection',
                name: 'SQL Injection',
                riskcode: '3',
                instances: paths.map((path) => ({ uri: host + path, method: 'GET' })),
              },
            ],
    })),
  };
  return { name, bytes: new TextEncoder().encode(JSON.stringify(report)) };
}

const staging = 'https://staging.shop.test';
const local = 'http://localhost:3000';
const payments = 'https://payments.test';
const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];

describe('applications', () => {
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
  });
  afterEach(() => engine.close());

  async function imported(
    report: ReturnType<typeof reportOf>,
    more: Partial<ImportOptions> = {},
  ): Promise<ImportSummary> {
    const result = await engine.importReport(report, { ...options, ...more }, never);
    assert.ok(result.ok, JSON.stringify(result));
    return result.value;
  }

  const listed = async (): Promise<string[]> => {
    const { rows } = await engine.page(plainList, 0, 1000);
    return rows.flatMap(({ row }) =>
      'endpoint' in row
        ? [`${row.application} ${row.endpoint}${row.notSeenInLatestScan ? ' not seen' : ''}`]
        : [],
    );
  };

  it('keep the findings of two reports with the same paths separate', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a', '/b'] }));
    const second = await imported(reportOf('2', { host: payments, paths: ['/a'] }));
    assert.deepEqual([second.added, second.seenAgain, second.notSeenAnyMore], [1, 0, 0]);
    assert.deepEqual(await listed(), [
      'staging.shop.test GET /a',
      'payments.test GET /a',
      'staging.shop.test GET /b',
    ]);
  });

  it('are chosen by origin patterns first, and by auth configs where those say nothing', async () => {
    const applications = [
      { name: 'shop', origins: ['https://*.shop.test'] },
      { name: 'Shop API', origins: [staging] },
      { name: 'Payments', origins: [payments] },
    ];
    assert.deepEqual(
      (await imported(reportOf('1', { host: staging, paths }), { applications })).applications,
      ['shop'],
    );
    assert.deepEqual(
      (await imported(reportOf('2', { host: payments, paths }), { applications })).applications,
      ['Payments'],
    );
    const explicit = { applications, application: 'mine' };
    const other = reportOf('3', { host: staging, paths: ['/a'] });
    assert.deepEqual((await imported(other, explicit)).applications, ['mine']);
  });

  it('are recognised at another host by half of at least five endpoints', async () => {
    await imported(reportOf('1', { host: staging, paths }));
    const again = await imported(
      reportOf('2', { host: local, paths: [...paths.slice(0, 3), '/x', '/y', '/z'] }),
    );
    assert.deepEqual([again.applications, again.isOtherInstallation], [['staging.shop.test'], true]);
    const fewer = await imported(reportOf('3', { host: payments, paths: ['/a', '/b', '/1a', '/1b', '/1c'] }));
    assert.deepEqual([fewer.applications, fewer.isOtherInstallation], [['payments.test'], false]);
    const few = await imported(reportOf('4', { host: 'https://few.test', paths: paths.slice(0, 4) }));
    assert.deepEqual(few.applications, ['few.test']);
  });

  it('of a clean scan are those of the target that the report names', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a', '/b'] }));
    await imported(reportOf('2', { host: payments, paths: ['/a'] }));
    const clean = await imported(reportOf('3', { host: staging, paths: [] }));
    assert.deepEqual([clean.findings, clean.notSeenAnyMore, clean.compared], [0, 2, true]);
    assert.deepEqual(await listed(), [
      'staging.shop.test GET /a not seen',
      'payments.test GET /a',
      'staging.shop.test GET /b not seen',
    ]);
    const [latest] = await engine.scans();
    assert.deepEqual([latest?.notSeen, latest?.added, latest?.application], [2, 0, 'staging.shop.test']);
  });

  it('compare a target only with scans that name it', async () => {
    const gateway = { host: 'https://gateway.test', paths: ['/a'] };
    const applications = [{ name: 'shop', origins: ['https://*.test'] }];
    await imported(reportOf('1', gateway, { host: payments, paths: ['/pay'] }), { applications });
    const second = await imported(reportOf('2', { ...gateway, paths: ['/b'] }), { applications });
    assert.equal(second.notSeenAnyMore, 1);
    assert.deepEqual(await listed(), ['shop GET /a not seen', 'shop GET /b', 'shop GET /pay']);
  });

  it('come back from our own CSV', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a'] }));
    await imported(reportOf('2', { host: payments, paths: ['/a', '/b'] }));
    const csv = await csvText(engine, plainList);
    const before = await listed();
    await engine.close();
    ({ engine } = await open());
    const back = await imported({ name: 'list.csv', bytes: new TextEncoder().encode(csv) });
    assert.equal(back.compared, false);
    assert.deepEqual((await listed()).toSorted(), before.toSorted());
    assert.equal((await engine.scans()).length, 2);
  });

  it('are all counted, also those of which a filter leaves nothing', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a', '/b'] }));
    await imported(reportOf('2', { host: payments, paths: ['/a'] }));
    const { application } = await engine.summary({ ...plainList, filters: { search: '/b' } });
    assert.deepEqual(application, [
      { value: 'staging.shop.test', count: 1 },
      { value: 'payments.test', count: 0 },
    ]);
  });

  it('take a moved report’s triage along, and give it back with Undo', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a', '/b'] }));
    await imported(reportOf('2', { host: payments, paths: ['/a'] }));
    const shop = { ...plainList, showAggregation: true, filters: { application: one('staging.shop.test') } };
    const [row] = (await engine.page(shop, 0, 1)).rows;
    assert.ok(row?.kind === 'vulnerability');
    const rows = [{ view: shop, vulnerabilities: [row.row.vulnerability] }];
    await engine.changeTriage({ rows, set: { resolution: 'False Positive' }, by: 'ada' });
    const moved = await engine.changeApplications({ kind: 'move', scans: [1], to: 'payments.test' });
    assert.ok(moved.ok);
    const resolutionOf = async (): Promise<string[]> =>
      (await engine.page(plainList, 0, 9)).rows.flatMap(({ row: found }) =>
        'endpoint' in found ? [`${found.application} ${found.endpoint} ${found.resolution}`] : [],
      );
    assert.deepEqual(await resolutionOf(), [
      'payments.test GET /a False Positive',
      'payments.test GET /b False Positive',
    ]);
    assert.equal((await engine.applications()).length, 1);
    assert.ok((await engine.undoApplicationChange(moved.value.id)).ok);
    assert.deepEqual((await resolutionOf()).toSorted(), [
      'payments.test GET /a New',
      'staging.shop.test GET /a False Positive',
      'staging.shop.test GET /b False Positive',
    ]);
    const again = await engine.undoApplicationChange(moved.value.id);
    assert.ok(!again.ok && again.failure.code === 'application-not-last');
  });

  it('get of a moved report’s triage what was decided once it was there', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a'] }));
    const shop = { ...plainList, showAggregation: true };
    const [row] = (await engine.page(shop, 0, 1)).rows;
    assert.ok(row?.kind === 'vulnerability');
    const rows = [{ view: shop, vulnerabilities: [row.row.vulnerability] }];
    assert.ok((await engine.changeTriage({ rows, set: { resolution: 'False Positive' }, by: 'ada' })).ok);
    await imported(reportOf('2', { host: staging, paths: ['/a', '/b'] }));
    const triageIn = async (application: string): Promise<unknown> => {
      const view = { ...plainList, filters: { application: one(application), search: '/a' } };
      const [found] = (await engine.page(view, 0, 9)).rows;
      assert.ok(found !== undefined && 'id' in found.row);
      const { history } = (await engine.details(found.row.id)) ?? {};
      return [found.row.resolution, history?.map(({ changes }) => changes.map(({ to }) => to))];
    };
    assert.ok((await engine.changeApplications({ kind: 'move', scans: [2], to: 'other' })).ok);
    assert.deepEqual(await triageIn('other'), ['New', []]);
    assert.deepEqual(await triageIn('staging.shop.test'), ['False Positive', [['False Positive']]]);
  });

  it('keep their reports when they are renamed or joined', async () => {
    const applications = [
      { name: 'shop', origins: [staging] },
      { name: 'pay', origins: [payments] },
    ];
    await imported(reportOf('1', { host: staging, paths: ['/a'] }), { applications });
    await imported(reportOf('2', { host: payments, paths: ['/b'] }), { applications });
    assert.ok((await engine.changeApplications({ kind: 'rename', application: 'shop', name: 'Shop' })).ok);
    assert.ok((await engine.changeApplications({ kind: 'join', application: 'pay', into: 'Shop' })).ok);
    const third = await imported(reportOf('3', { host: payments, paths: ['/b'] }), { applications });
    assert.deepEqual([third.applications, third.seenAgain], [['Shop'], 1]);
    assert.deepEqual(await listed(), ['Shop GET /a', 'Shop GET /b']);
    const taken = await engine.changeApplications({ kind: 'rename', application: 'Shop', name: ' ' });
    assert.ok(!taken.ok && taken.failure.code === 'application-without-name');
  });

  it('are still meant by the names they had before', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a'] }));
    await imported(reportOf('2', { host: payments, paths: ['/b'] }));
    assert.ok(
      (await engine.changeApplications({ kind: 'rename', application: 'staging.shop.test', name: 'Shop' }))
        .ok,
    );
    assert.ok(
      (await engine.changeApplications({ kind: 'join', application: 'payments.test', into: 'Shop' })).ok,
    );
    for (const application of ['staging.shop.test', 'payments.test', 'Shop']) {
      const report = reportOf(application, { host: 'https://new.test', paths: ['/a'] });
      assert.deepEqual((await imported(report, { application })).applications, ['Shop'], application);
    }
  });

  it('are distinguished in what two scans have in common', async () => {
    await imported(reportOf('1', { host: staging, paths: ['/a', '/b'] }));
    await imported(reportOf('2', { host: staging, paths: ['/b', '/c'] }));
    const { onlyFirst, both, onlySecond } = await engine.compareScans(1, 2, 10);
    assert.deepEqual(
      [onlyFirst, both, onlySecond].map(({ findings }) => findings.map(({ endpoint }) => endpoint)),
      [['GET /a'], ['GET /b'], ['GET /c']],
    );
  });
});

function one(value: string): { values: string[]; texts: string[] } {
  return { values: [value], texts: [] };
}
