import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Uri as VsCodeUri } from 'vscode';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import type { ScanOrder } from '../../../../src/vscode/features/scanAsRole/scanOrder.ts';
import { Scans } from '../../../../src/vscode/features/scanAsRole/scans.ts';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import type { RunningServer } from '../../../fakes/loginServer.ts';
import { loginConfig, sendHtml, sendJson, startServer } from '../../../fakes/loginServer.ts';
import { Shop } from '../../../fakes/scanRun.ts';
import { readCalled, type StandIn, writeStandIn } from '../../../fakes/standInScanner.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { zapReport } from '../../../fakes/testReport.ts';
import { until } from '../../../patience.ts';

const script = fileURLToPath(new URL('../../../../src/node/scan/scanRole.ts', import.meta.url));

const description = {
  openapi: '3.0.0',
  paths: { '/orders': { get: {}, post: {} }, '/orders/{id}': { get: {}, delete: {} } },
};

describe('Scan as Role in the editor', () => {
  let files: TestFiles;
  let shop: Shop;
  let server: RunningServer;
  let opened: TestApp;
  let scans: Scans;
  let lines: string[];

  beforeEach(async () => {
    files = new TestFiles();
    shop = new Shop();
    server = await startServer((asked, response) => {
      const own = shop.answer(asked);
      if (own !== undefined) return sendJson(response, own.status, own.body);
      if (!shop.knows(asked)) return sendJson(response, 401, {});
      if (asked.path === '/') return sendHtml(response, 200, '<a href="/orders">orders</a>');
      sendJson(response, asked.path.startsWith('/orders') ? 200 : 404, {});
    });
    mkdirSync(files.path('workspace').fsPath);
    files.write('workspace/openapi.json', JSON.stringify(description));
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    opened.settings.set('scanPrograms', { zap: join(writeStandIn(files.folder, 'zap.sh'), 'zap.sh') });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'right-password');
    registerHandlers(opened.app, importReportFeature.register(opened.app).commands);
    scans = new Scans({ ...opened.app, threads: { ...opened.app.threads, scanRole: () => script } });
    lines = [];
    configure({});
    does({});
  });
  afterEach(async () => {
    delete process.env['STAND_IN'];
    await opened.close();
    await server.stop();
    files.remove();
  });

  const configure = (application: object, changes: object = {}): void => {
    const config = { ...loginConfig(server.origin, { neverCall: ['GET /logout'] }), ...changes };
    files.write(
      'workspace/shop.dast-auth.json',
      JSON.stringify({
        ...config,
        application: { ...config.application, safeForAutomatedTesting: true, ...application },
        attachments: [{ type: 'OpenAPI', path: 'openapi.json' }],
      }),
    );
  };
  const does = (changes: Partial<StandIn>): void => {
    const report = zapReport(
      [{ rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/orders']] }],
      new URL(server.origin).host,
    );
    process.env['STAND_IN'] = JSON.stringify({
      calls: ['GET /orders', 'GET /orders/12', 'DELETE /orders/12', 'GET /logout'],
      end: 'report',
      target: server.origin,
      fixture: files.write('fixture.json', report.replaceAll('https:', 'http:')).fsPath,
      log: files.path('called.json').fsPath,
      ...changes,
    });
  };
  const order = (changes: Partial<ScanOrder> = {}): ScanOrder => ({
    file: files.path('workspace/shop.dast-auth.json') as unknown as VsCodeUri,
    role: 'user',
    scanner: 'zap',
    mode: 'safe',
    minutes: 20,
    operations: undefined,
    ...changes,
  });
  const run = (changes: Partial<ScanOrder> = {}, stop = new AbortController().signal): Promise<number> =>
    scans.run(
      order(changes),
      (line) => void lines.push(line),
      stop,
      () => undefined,
    );
  const stored = async (): Promise<readonly Scan[]> => (await opened.app.findings()).scans();
  const left = (): readonly string[] =>
    existsSync(files.path('storage/scans').fsPath) ? readdirSync(files.path('storage/scans').fsPath) : [];

  it('scans as the role, imports the report into its application with what was reached, and says so in a line', async () => {
    process.env['http_proxy'] = 'http://nobody.test:1';
    opened.window.answer('Scan', 'Send');
    assert.equal(await run(), 0, lines.join('\n'));
    delete process.env['http_proxy'];
    const [scan] = await stored();
    assert.deepEqual(
      [scan?.application, scan?.role, scan?.user, scan?.completeness, scan?.added],
      ['Test', 'user', 'ann', 'complete', 1],
    );
    const [asked = '', allowed, said = ''] = opened.window.messages;
    assert.equal(asked, `Scan ${server.origin} with ZAP as user?`);
    assert.equal(allowed, `Send requests to ${server.origin}?`);
    assert.equal(said, 'ZAP as user: 1 new · 2 of 4 operations · complete');
    assert.ok(lines.includes('Logged in as ann. Started ZAP 9.8.7.'), lines.join('\n'));
    // The folder of the run is gone by then.
    assert.ok(lines.includes('Report in report.json'), lines.join('\n'));
    assert.ok(lines.includes('Blocked: DELETE /orders/12 is not called in the mode "safe".'));
    assert.ok(
      lines.includes('Blocked: GET /logout is not called: "neverCall" of the auth config names GET /logout.'),
    );
    const { got, env, args } = readCalled(files.path('called.json').fsPath);
    assert.deepEqual(
      got.map(([status]) => status),
      [200, 200, 403, 403],
    );
    for (const secret of [shop.token, 'right-password', 'nobody.test', 'ELECTRON_RUN_AS_NODE'])
      assert.ok(!JSON.stringify([env, args, lines, opened.logged]).includes(secret), secret);
    // Reports have no copy beside the store.
    assert.deepEqual(left(), []);

    opened.window.press('Show New');
    await until(() => opened.commands.ran.some(([name]) => name === 'openPanel'));
  });

  /** A complete scan as the role, whose finding a partial one must not call gone. */
  const scanBefore = async (): Promise<void> => {
    opened.window.answer('Scan', 'Send');
    assert.equal(await run(), 0);
    lines.length = 0;
  };
  /** Something else that an active scan finds. */
  const another = (): string => {
    const instances = [['GET', '/orders/12']] as const;
    const report = zapReport(
      [{ rule: '40012', name: 'Cross Site Scripting', risk: 3, instances }],
      new URL(server.origin).host,
    );
    return files.write('another.json', report.replaceAll('https:', 'http:')).fsPath;
  };

  it('keeps and imports what a scanner has when it is cancelled, and calls nothing gone that it does not hold', async () => {
    await scanBefore();
    does({ end: 'hang', fixture: another() });
    const stop = new AbortController();
    const running = run({}, stop.signal);
    await until(() => lines.includes('started'));
    stop.abort();
    assert.equal(await running, 130);
    assert.ok(lines.includes('Stopping. What was found so far is kept.'));
    const [scan] = await stored();
    assert.deepEqual(
      [scan?.role, scan?.completeness, scan?.completenessReason, scan?.notSeen],
      ['user', 'partial', 'cancelled', 0],
    );
    assert.equal(lines.at(-1), 'ZAP as user: 1 new · 2 of 4 operations · partial: it was stopped');
  });

  it('keeps what a scanner has when its time is over, and calls nothing gone that it does not hold', async () => {
    await scanBefore();
    does({ end: 'hang', fixture: another() });
    assert.equal(await run({ minutes: 0.03 }), 3);
    const [scan] = await stored();
    assert.deepEqual(
      [scan?.completeness, scan?.completenessReason, scan?.notSeen, scan?.notCovered],
      ['partial', 'time-limit', 0, [{ reason: 'cut', count: 1 }]],
    );
    assert.match(lines.at(-1) ?? '', /^ZAP as user: 1 new .* partial: it ran out of time$/);
  });

  it('calls nothing but the operations that were chosen, and nothing gone for that', async () => {
    await scanBefore();
    does({ fixture: another() });
    assert.equal(await run({ operations: ['GET /orders/{id}'] }), 3);
    const said = 'ZAP as user: 1 new · 1 of 4 operations · partial: it covered only some operations';
    assert.equal(lines.at(-1), said);
    assert.ok(lines.includes('Blocked: GET /orders is not called: this scan covers other operations.'));
    const [scan] = await stored();
    assert.deepEqual([scan?.completeness, scan?.notSeen], ['partial', 0]);
  });

  it('imports nothing of a scan that reached nothing, and says what to do', async () => {
    does({ calls: ['GET /nowhere'] });
    opened.window.answer('Scan', 'Send');
    assert.equal(await run(), 2);
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^ZAP as user: ZAP sent no request that the application/,
    );
    await server.stop();
    assert.equal(await run(), 2);
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^ZAP as user: The role could not be logged in: Nothing listens on 127\.0\.0\.1/,
    );
    assert.deepEqual([await stored(), left()], [[], []]);
    server = await startServer(() => undefined);
  });

  it('says where a report could not be saved, and imports nothing', async () => {
    mkdirSync(files.path('storage').fsPath, { recursive: true });
    files.write('storage/scans', 'no folder');
    opened.window.answer('Scan', 'Send');
    assert.equal(await run(), 2);
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^ZAP as user: The report could not be saved \(EEXIST\)\./,
    );
    assert.deepEqual(await stored(), []);
  });

  it('starts nothing that may not be started, and says why', async () => {
    const cases: readonly (readonly [Partial<ScanOrder>, prepare: () => unknown, said: RegExp])[] = [
      [
        {},
        () => (opened.workspace.isTrusted = false),
        /^Scan as Role starts a scanner .* Trust this workspace/,
      ],
      [{}, () => (opened.workspace.isTrusted = true), /^There is no scanner "none"\.$/],
      [
        { scanner: 'zap' },
        () => configure({ safeForAutomatedTesting: false }),
        /^This mode sends attacks\. Set/,
      ],
      [{ scanner: 'zap', role: 'admin' }, () => configure({}), /^admin has no test user\.$/],
      [
        { scanner: 'zap' },
        () => configure({ baseUrl: 'https://shop.example.com' }),
        /^shop\.example\.com is neither this machine nor a private address\. Allow it in the settings/,
      ],
      [
        { scanner: 'zap' },
        () => opened.settings.set('scanPrograms', { zap: '/not/there' }),
        /^ZAP was not found\. To install it, run "/,
      ],
    ];
    for (const [changes, prepare, said] of cases) {
      prepare();
      lines = [];
      assert.equal(await run({ scanner: 'none', ...changes }), 2);
      assert.match(lines[0] ?? '', said);
      assert.match(opened.window.messages.at(-1) ?? '', said);
      opened.window.dismiss();
    }
    assert.deepEqual([server.asked, existsSync(files.path('called.json').fsPath)], [[], false]);
  });

  it('asks once for roles, scanner and mode, and each time with the origin before it calls everything', async () => {
    const both = { roles: [...loginConfig('').roles, { name: 'admin', authentication: 'main' }] };
    const { testUsers } = loginConfig('');
    const admin = { role: 'admin', username: 'bob', password: '${secret:PASSWORD}' };
    configure({}, { ...both, testUsers: [...testUsers, admin] });
    const orders = [order(), order({ role: 'admin' })];
    opened.window.answer('Scan');
    assert.equal(await scans.mayStart(orders), true);
    assert.equal(await scans.mayStart(orders), true);
    assert.deepEqual(opened.window.messages, [`Scan ${server.origin} with ZAP as user, admin?`]);

    const full = [order({ mode: 'full' })];
    opened.window.answer('Continue…', 'http://other.test');
    assert.equal(await scans.mayStart(full), false);
    opened.window.answer('Continue…', server.origin);
    assert.equal(await scans.mayStart(full), true);
    assert.deepEqual(opened.app.workspaceState.get('approvedScans'), [
      { origin: server.origin, role: 'user', scanner: 'zap', mode: 'safe', minutes: 20 },
      { origin: server.origin, role: 'admin', scanner: 'zap', mode: 'safe', minutes: 20 },
    ]);
    assert.equal(server.asked.length, 0);
  });
});
