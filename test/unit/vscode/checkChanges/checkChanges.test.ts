import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Disposable } from 'vscode';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { authorizationTestFeature } from '../../../../src/vscode/features/authorizationTest/authorizationTestFeature.ts';
import { checkChangesFeature } from '../../../../src/vscode/features/checkChanges/checkChangesFeature.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import { scanAsRoleFeature } from '../../../../src/vscode/features/scanAsRole/scanAsRoleFeature.ts';
import { verifyRoleFeature } from '../../../../src/vscode/features/verifyRole/verifyRoleFeature.ts';
import {
  loginConfig,
  type RunningServer,
  sendHtml,
  sendJson,
  startServer,
} from '../../../fakes/loginServer.ts';
import { type StandIn, writeStandIn } from '../../../fakes/standInScanner.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { EditorHost } from '../../../fakes/vscode/editorHost.ts';
import { until } from '../../../patience.ts';

const script = fileURLToPath(new URL('../../../../src/node/scan/scanRole.ts', import.meta.url));
const password = 'right-password';
const page = '<p>SQLITE_ERROR</p>';

const routes = [
  "import express from 'express';",
  "import { search } from './search.js';",
  "import { figures } from './figures.js';",
  'const app = express();',
  "app.get('/search', search);",
  "app.post('/search', search);",
  "app.get('/figures', figures);",
  "app.get('/health', (request, response) => response.end());",
  'app.listen(3000);',
].join('\n');
const handler = (name: string, text: string): string =>
  `export function ${name}(request, response) {\n  response.end(${JSON.stringify(text)});\n}\n`;

/** A scan found it as the customer. */
const nuclei = (origin: string, method: string, path: string): string =>
  JSON.stringify({
    'template-id': `sqli-${method}${path}`,
    info: { name: 'SQL Injection', severity: 'high' },
    type: 'http',
    host: origin,
    'matched-at': `${origin}${path}`,
    'extracted-results': ['SQLITE_ERROR'],
    request: `${method} ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: Bearer canary\r\n\r\n`,
    response: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`,
    timestamp: '2026-11-14T09:30:00Z',
  });

/** Somebody got what is not theirs. */
const accessFinding = (origin: string): string =>
  JSON.stringify({
    ...(JSON.parse(nuclei(origin, 'GET', '/figures')) as object),
    info: {
      name: 'Broken access control',
      severity: 'high',
      classification: { 'cwe-id': ['cwe-285'] },
    },
    'extracted-results': ['finance'],
    response: 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"sum":481516,"owner":"finance"}',
  });

describe('Check My Changes', () => {
  let files: TestFiles;
  let opened: TestApp;
  let host: EditorHost;
  let server: RunningServer;
  let parts: Disposable[];
  let isFixed: boolean;
  /** The figures, to whoever must not see them. */
  let isRefused: boolean;

  beforeEach(async () => {
    files = new TestFiles();
    isFixed = false;
    isRefused = false;
    mkdirSync(files.path('workspace').fsPath);
    server = await startServer(({ path, headers, json }, response) => {
      if (path === '/login')
        return sendJson(response, json['password'] === password ? 200 : 401, {
          token: `tok-0123456789-${String(json['username'])}`,
        });
      const user = /tok-0123456789-(\w+)/.exec(headers.authorization ?? '')?.[1];
      if (user === undefined) return sendJson(response, 401, { error: 'Log in' });
      if (path === '/search') return sendHtml(response, 200, isFixed ? '<p>Nothing found</p>' : page);
      // Whoever is logged in gets the figures, though only the accountant may.
      if (path === '/figures' && isRefused && user === 'ben') return sendJson(response, 403, {});
      if (path === '/figures') return sendJson(response, 200, { sum: 481_516, owner: 'finance' });
      sendJson(response, path === '/me' ? 200 : 404, { name: user });
    });
    files.write('workspace/server.js', routes);
    files.write('workspace/search.js', handler('search', 'x'));
    files.write('workspace/figures.js', handler('figures', 'x'));
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '-qm', 'Start');
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    Object.assign(opened.app.threads, { scanRole: () => script });
    host = new EditorHost(opened, () => undefined);
    parts = [
      verifyRoleFeature,
      authorizationTestFeature,
      importReportFeature,
      scanAsRoleFeature,
      checkChangesFeature,
    ].flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, password);
  });
  afterEach(async () => {
    delete process.env['STAND_IN'];
    for (const part of parts) part.dispose();
    await opened.close();
    host.dispose();
    await server.stop();
    files.remove();
  });

  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-C', files.path('workspace').fsPath, ...args], { stdio: 'ignore' });

  function configure(isCustomerFirst = false): void {
    const user = (role: string, username: string) => ({ role, username, password: '${secret:PASSWORD}' });
    const users = [user('accountant', 'ann'), user('customer', 'ben')];
    const { application, ...config } = loginConfig(
      server.origin,
      {},
      isCustomerFirst ? users.toReversed() : users,
    );
    files.write(
      'workspace/shop.dast-auth.json',
      JSON.stringify({
        ...config,
        application: { ...application, safeForAutomatedTesting: true },
        roles: [
          { name: 'accountant', authentication: 'main', apiAccess: ['/search', '/figures'] },
          { name: 'customer', authentication: 'main', apiAccess: ['/search'] },
        ],
      }),
    );
  }
  /** ZAP has scanned it as the customer, and is installed. */
  async function scanned(): Promise<void> {
    const target = new URL(server.origin).host;
    const report = zapReport(
      [{ rule: '10020', name: 'Missing Header', risk: 1, instances: [['GET', '/health']] }],
      target,
    );
    await importText(opened.app, 'zap.json', report.replaceAll('https:', 'http:'));
    opened.settings.set('scanPrograms', { zap: join(writeStandIn(files.folder, 'zap.sh'), 'zap.sh') });
    const again = zapReport(
      [{ rule: '40012', name: 'XSS', risk: 3, instances: [['GET', '/search']] }],
      target,
    );
    const standIn: StandIn = {
      calls: ['GET /search', 'GET /health'],
      end: 'report',
      target: server.origin,
      fixture: files.write('fixture.json', again.replaceAll('https:', 'http:')).fsPath,
      log: files.path('called.json').fsPath,
    };
    process.env['STAND_IN'] = JSON.stringify(standIn);
  }
  const found = (...findings: readonly string[]): Promise<unknown> =>
    importText(opened.app, 'nuclei.jsonl', findings.join('\n'));
  const check = async (): Promise<unknown> => opened.commands.run('checkChanges');
  const said = (): string => opened.window.messages.at(-1) ?? '';

  const change = (): void => {
    files.write('workspace/search.js', handler('search', 'y'));
    files.write('workspace/figures.js', handler('figures', 'y'));
  };
  const paths = (): ReadonlySet<string> =>
    new Set(server.asked.map(({ method, path }) => `${method} ${path}`));

  it('retests, tests access and scans what changed, and nothing else, after one question', async () => {
    configure();
    await scanned();
    await found(nuclei(server.origin, 'GET', '/search?q=%27'), nuclei(server.origin, 'POST', '/search'));
    change();
    isFixed = true;
    opened.window.answer('Check', 'Send');
    await check();
    const [question, approval, summary, ...others] = opened.window.messages;
    assert.equal(question, 'Check 3 changed endpoints?');
    const { origin } = server;
    const lines = opened.window.details[0]?.split('\n') ?? [];
    assert.deepEqual(lines, [
      'Compared with the default branch: GET /search, POST /search, GET /figures',
      '',
      `Retest of 1 finding at ${origin}`,
      'As accountant ann: GET /search',
      'Not retested, because it may change data: POST /search. Retest it on its own.',
      '',
      `Authorization test at ${origin}, up to 36 requests, 5 a second, as accountant (1 user), customer (1 user), without a login: GET /search, GET /figures`,
      '',
      `Scan of ${origin} with ZAP as accountant (ann): GET /search?q=1, POST /search, GET /figures`,
      'Methods: GET, HEAD, OPTIONS and POST, with attacks; no DELETE, PUT or PATCH. At most 20 requests per second, for at most 20 minutes',
    ]);
    assert.equal(approval, `Send requests to ${origin}?`);
    assert.equal(
      summary,
      'Checked 3 changed endpoints. Retest: 1 gone. Authorization: 1 let in · 2 refused as they should be. ZAP as accountant: 1 new · 1 operation · partial: it covered only some operations.',
    );
    assert.deepEqual(others, []);
    assert.equal(opened.window.levels.at(-1), 'warning', 'somebody was let in');
    // On a slow machine, imports of what was found show theirs, too.
    const shown = opened.window.progress.filter((title) => !title.startsWith('Importing '));
    assert.deepEqual(shown, ['Checking changes']);
    // What a page that is not there looks like is asked, too.
    assert.ok(!paths().has('GET /health') && !paths().has('POST /search'), [...paths()].join(', '));
    // Results stand where those of each kind do.
    const uri = files.path('workspace/shop.dast-auth.json') as never;
    assert.equal(opened.app.authorizationRuns.of(uri)?.rows.size, 2);
    const scans = await (await opened.app.findings()).scans();
    assert.deepEqual(new Set(scans.map(({ tool }) => tool)), new Set(['ZAP', 'Nuclei', 'DAST Workbench']));
    opened.window.press('Show Details');
    await until(() => opened.commands.ran.some(([name]) => name === 'showImportDetails'));
    const [, text] = opened.commands.ran.find(([name]) => name === 'showImportDetails') ?? [];
    assert.match(
      String(text),
      /- Gone: GET \/search · SQL Injection · accountant ann\. The same kind of response/,
    );
    assert.match(String(text), /- GET \/figures lets customer ben in/);
    assert.doesNotMatch(String(text), /tok-0123456789|right-password/);
  });

  it('takes a refusal for a fix only where it is known who must not get it, and who may still does', async () => {
    configure(true);
    isRefused = true;
    const outcomeAs = async (name: string, role: string): Promise<string> => {
      await importText(opened.app, name, `${accessFinding(server.origin)}\n`, { role });
      files.write('workspace/figures.js', handler('figures', 'y'));
      opened.window.answer('Check', 'Send');
      await check();
      return /Retest: [^·.]*\w/.exec(said())?.[0] ?? said();
    };
    assert.equal(await outcomeAs('unknown.jsonl', 'unknown'), 'Retest: 1 inconclusive');
    assert.match(opened.window.details[0] ?? '', /\nAs customer ben: GET \/figures\n/);
    assert.equal(await outcomeAs('customer.jsonl', 'customer'), 'Retest: 1 gone');
  });

  it('says of a single endpoint that all is well, and leads to its findings', async () => {
    configure(true);
    await importText(opened.app, 'customer.jsonl', `${accessFinding(server.origin)}\n`, { role: 'customer' });
    isRefused = true;
    files.write('workspace/figures.js', handler('figures', 'y'));
    opened.window.answer('Check', 'Send');
    await check();
    assert.equal(opened.window.messages[0], 'Check 1 changed endpoint?');
    assert.match(said(), /^Checked 1 changed endpoint\. Retest: 1 gone\. Authorization: Nobody let in/);
    assert.equal(opened.window.levels.at(-1), 'information');
    assert.deepEqual(opened.window.buttons, ['Show Details', 'Show Findings']);
    opened.window.press('Show Findings');
    await until(() => opened.commands.ran.at(-1)?.[0] === 'showFindingsOf');
    assert.equal(opened.commands.ran.at(-1)?.length, 2);
  });

  it('sends nothing of an application with the login of another', async () => {
    configure();
    const path = 'workspace/shop.dast-auth.json';
    const shop: { application: object } = JSON.parse(readFileSync(files.path(path).fsPath, 'utf8'));
    for (const name of ['Pay', 'Mail'])
      files.write(
        `workspace/${name}.dast-auth.json`,
        JSON.stringify({ ...shop, application: { ...shop.application, name } }),
      );
    files.write(path, JSON.stringify({ application: { name: 'Shop', baseUrl: server.origin } }));
    await importText(opened.app, 'nuclei.jsonl', nuclei(server.origin, 'GET', '/search?q=%27'), {
      application: 'Shop',
    });
    change();
    const checking = check();
    await until(() => opened.window.buttons.includes('Check'));
    opened.window.dismiss();
    await checking;
    const [, , retest] = opened.window.details[0]?.split('\n') ?? [];
    assert.equal(retest, 'Not retested, because no auth config is for the application "Shop": GET /search.');
  });

  it('names once who sends what, and each reason for what is left out', async () => {
    configure();
    const anonymous = nuclei(server.origin, 'GET', '/search?q=1').replace(
      'Authorization: Bearer canary',
      'X: y',
    );
    const others = ['POST', 'DELETE'].map((method) => nuclei(server.origin, method, '/search'));
    files.write(
      'workspace/server.js',
      routes.replace('app.listen', "app.delete('/search', search);\napp.listen"),
    );
    await found(nuclei(server.origin, 'GET', '/figures?a=1'), anonymous, ...others);
    change();
    const checking = check();
    await until(() => opened.window.buttons.includes('Check'));
    opened.window.dismiss();
    await checking;
    assert.deepEqual((opened.window.details[0]?.split('\n') ?? []).slice(2, 6), [
      `Retest of 2 findings at ${server.origin}`,
      'As accountant ann: GET /figures',
      'Without a login: GET /search',
      'Not retested, because they may change data: DELETE /search, POST /search. Retest them one at a time.',
    ]);
  });

  it('says in the question what cannot run and why, and runs the rest; nothing is sent where the user does not agree', async () => {
    configure();
    change();
    const checking = check();
    await until(() => opened.window.buttons.includes('Check'));
    opened.window.dismiss();
    await checking;
    assert.equal(server.asked.length, 0);
    const [, , retest, , access, , scan] = opened.window.details[0]?.split('\n') ?? [];
    assert.equal(retest, 'Retest: no open finding at these endpoints.');
    assert.match(access ?? '', /^Authorization test at .*: GET \/search, GET \/figures$/);
    assert.equal(
      scan,
      'Scan: no scan was made with a scanner that can be started from here. Use Scan as Role first.',
    );
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'wrong-password');
    const again = check();
    await until(() => opened.window.buttons.includes('Check'));
    opened.window.answer('Send');
    opened.window.press('Check');
    await again;
    assert.equal(
      said(),
      'Checked 3 changed endpoints. Authorization: not tested, no users of accountant, customer could log in.',
    );
    assert.ok(!paths().has('GET /figures'));
  });

  it('asks nothing where nothing can be checked, or nothing has changed', async () => {
    await check();
    assert.equal(said(), 'No endpoint differs from the default branch: there is nothing to check.');
    change();
    await check();
    assert.equal(
      said(),
      '3 endpoints differ, but nothing of them can be checked. Retest: no open finding at these endpoints. Authorization test: needs an auth config without errors. Scan: needs an auth config without errors.',
    );
    Object.defineProperty(opened.workspace, 'isTrusted', { value: false });
    configure();
    await check();
    assert.match(said(), /^Check My Changes sends requests that this workspace names\. Trust/);
    assert.deepEqual([server.asked.length, opened.window.details], [0, []]);
  });

  it('ends all of it when it is cancelled, and says what was not done', async () => {
    configure();
    await scanned();
    change();
    opened.window.answer('Check', 'Send');
    const checking = check();
    await until(() => server.asked.length > 2 && opened.window.progress.length > 0);
    opened.window.progressCancelled.fire();
    await checking;
    assert.match(said(), /^Checked 3 changed endpoints\. Authorization: not .*\. 1 check was not started\.$/);
    const sent = server.asked.length;
    assert.equal(
      (await (await opened.app.findings()).scans()).filter(({ run }) => run !== undefined).length,
      0,
    );
    assert.equal(server.asked.length, sent);
  });
});
