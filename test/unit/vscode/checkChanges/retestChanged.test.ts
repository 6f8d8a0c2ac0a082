import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { TestUser } from '../../../../src/auth/generated/authConfig.ts';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { prepareRetests } from '../../../../src/vscode/features/verifyRole/retestChanged.ts';
import type { PreparedCheck } from '../../../../src/vscode/shared/checks/changeChecks.ts';
import { applicationConfigs } from '../../../../src/vscode/shared/logins/applicationConfigs.ts';
import {
  loginConfig,
  type RunningServer,
  sendHtml,
  sendJson,
  startServer,
} from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText } from '../../../fakes/testReport.ts';

const page = '<p>SQLITE_ERROR</p>';
const user = (role: string, username: string): TestUser => ({
  role,
  username,
  password: '${secret:PASSWORD}',
});

describe('the retest of findings at changed endpoints', () => {
  let files: TestFiles;
  let opened: TestApp;
  let server: RunningServer;
  let fixed: ReadonlySet<string>;
  beforeEach(async () => {
    files = new TestFiles();
    fixed = new Set();
    mkdirSync(files.path('workspace').fsPath);
    server = await startServer(({ path, headers, json }, response) => {
      if (path === '/login')
        return sendJson(response, json['password'] === 'right' ? 200 : 401, {
          token: `tok-0123456789-${String(json['username'])}`,
        });
      if (path === '/me') return sendJson(response, headers.authorization === undefined ? 401 : 200, {});
      sendHtml(response, 200, fixed.has(path) ? '<p>Nothing found</p>' : page);
    });
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'right');
    // Each origin was approved before.
    const approved = { origin: server.origin, methods: ['GET', 'POST'], secrets: ['PASSWORD'], env: [] };
    await opened.app.workspaceState.update('approvedOrigins', [approved]);
  });
  afterEach(async () => {
    await opened.close();
    await server.stop();
    files.remove();
  });

  function configure(name: string, ...users: readonly TestUser[]): void {
    const config = loginConfig(server.origin, {}, users);
    files.write(
      `workspace/${name}.dast-auth.json`,
      JSON.stringify({
        ...config,
        application: { ...config.application, name },
        roles: ['admin', 'user'].map((role) => ({ name: role, authentication: 'main' })),
      }),
    );
  }

  /** Found by a scan as a role, with or without a login. */
  async function found(
    path: string,
    { method = 'GET', role = 'user', application = 'Shop', isLoggedIn = true, hasRequest = true } = {},
  ): Promise<void> {
    const credentials = isLoggedIn ? 'Authorization: Bearer canary\r\n' : '';
    const result = {
      'template-id': `sqli-${method}${path}`,
      info: { name: 'SQL Injection', severity: 'high' },
      type: 'http',
      host: server.origin,
      ...(hasRequest
        ? {
            'matched-at': `${server.origin}${path}`,
            request: `${method} ${path} HTTP/1.1\r\nHost: shop.test\r\n${credentials}\r\n`,
            response: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`,
          }
        : {}),
      'extracted-results': ['SQLITE_ERROR'],
      timestamp: '2026-11-14T09:30:00Z',
    };
    await importText(opened.app, `${path} ${method} ${role}.jsonl`, JSON.stringify(result), {
      application,
      role,
    });
  }

  async function prepared(
    change = (all: readonly Finding[]): readonly Finding[] => all,
  ): Promise<PreparedCheck> {
    const engine = await opened.app.findings();
    const view = { ...opened.app.view.current, showAggregation: false };
    const { rows } = await engine.page(view, 0, 100);
    const findings = rows.flatMap((entry) => (entry.kind === 'finding' ? [entry.row] : []));
    const { configs } = await applicationConfigs(opened.app, '');
    return prepareRetests(opened.app, {
      operations: [],
      findings: change(findings.toSorted((a, b) => a.endpoint.localeCompare(b.endpoint))),
      configs: configs.toSorted((a, b) => a.config.application.name.localeCompare(b.config.application.name)),
    });
  }
  const run = async ({ run: start }: PreparedCheck, signal = new AbortController().signal) =>
    start?.({ signal, report: () => undefined }) ?? assert.fail('nothing is retested');

  it('does not run without a finding or a config', async () => {
    configure('Shop', user('user', 'ben'));
    assert.deepEqual(await prepared(), {
      lines: ['Retest: no open finding at these endpoints.'],
      run: undefined,
    });
    files.write('workspace/Shop.dast-auth.json', '{');
    await found('/a');
    assert.deepEqual(await prepared(), {
      lines: ['Retest: needs an auth config without errors.'],
      run: undefined,
    });
  });

  it('says who sends what where, and why other findings are left out', async () => {
    configure('Shop', user('admin', 'ann'), user('user', 'ben'));
    await found('/a');
    await found('/b', { role: 'admin' });
    await found('/c', { role: 'not logged in' });
    await found('/d', { role: 'unknown' });
    await found('/e', { role: 'unknown', isLoggedIn: false });
    await found('/f', { method: 'POST' });
    const { lines } = await prepared();
    assert.deepEqual(lines, [
      `Retest of 5 findings at ${server.origin}`,
      'As user ben: GET /a',
      'As admin ann: GET /b, GET /d',
      'Without a login: GET /c, GET /e',
      'Not retested, because it may change data: POST /f. Retest it on its own.',
    ]);
    const repeated = await prepared((all) => [
      ...all.slice(-1),
      ...all.filter(({ endpoint }) => endpoint === 'GET /a'),
      ...Array.from({ length: 50 }, () => all.slice(-1)).flat(),
    ]);
    assert.deepEqual(repeated.lines, [
      `Retest of 1 finding at ${server.origin}`,
      'As user ben: GET /a',
      'Not retested, because it may change data: POST /f. Retest it on its own.',
      'Not retested: what exceeds 50 findings.',
    ]);
  });

  it('leaves out what no config is for, whose config has no user, and what has no request', async () => {
    configure('Shop');
    configure('Pay', user('user', 'ben'));
    await found('/a');
    await found('/b', { application: 'Mail' });
    await found('/c', { application: 'News' });
    await found('/d', { application: 'Pay' });
    await found('/e', { hasRequest: false });
    const { lines, run: start } = await prepared();
    assert.notEqual(start, undefined);
    assert.deepEqual(lines, [
      `Retest of 1 finding at ${server.origin}`,
      'As user ben: GET /d',
      "Not retested, because the report doesn't include the request: /.",
      'Not retested, because the auth config has no test user: GET /a.',
      'Not retested, because no auth config is for the application "Mail": GET /b.',
      'Not retested, because no auth config is for the application "News": GET /c.',
    ]);
    const left = await prepared((all) => all.filter(({ application }) => application === 'Mail'));
    assert.deepEqual(left, {
      lines: ['Not retested, because no auth config is for the application "Mail": GET /b.'],
      run: undefined,
    });
    files.write('workspace/Shop.dast-auth.json', '{');
    const only = await prepared((all) => all.filter(({ application }) => application === 'Mail'));
    assert.deepEqual(only.lines.slice(1), ['As user ben: GET /b'], 'the only config is for all');
  });

  it('counts what came of each, what is wrong first', async () => {
    configure('Shop', user('user', 'ben'));
    for (const path of ['/a', '/b']) await found(path);
    fixed = new Set(['/a']);
    const both = await run(await prepared());
    assert.equal(both.sentence, 'Retest: 1 still there, 1 gone');
    assert.equal(both.isBad, true);
    assert.deepEqual(
      both.details.map((line) => /^.* · user ben\./.exec(line)?.[0]),
      ['Still there: GET /b · SQL Injection · user ben.', 'Gone: GET /a · SQL Injection · user ben.'],
    );
    for (const line of both.details) assert.match(line, /^[^.]*\. \S.*\.$/, 'a sentence says by what');
    fixed = new Set(['/a', '/b']);
    const { sentence, isBad } = await run(await prepared());
    assert.deepEqual([sentence, isBad], ['Retest: 2 gone', false]);
    const stopped = await run(await prepared(), AbortSignal.abort());
    assert.deepEqual(stopped, { sentence: 'Retest: 2 not retested', details: [], isBad: true });
  });

  it('says that a login failed, or that something else is logging in', async () => {
    configure('Shop', user('user', 'ben'));
    await found('/a');
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'wrong');
    const failed = await run(await prepared());
    assert.deepEqual([failed.sentence, failed.isBad], ['Retest: 1 not sent', true]);
    assert.match(failed.details.join('\n'), /^Not sent: GET \/a · SQL Injection · user ben\. login: 401 /);
    await opened.app.loginRuns.alone(async () => {
      const busy = await run(await prepared());
      assert.deepEqual(busy.details, ['Not sent: GET /a · SQL Injection · user ben.']);
    });
  });

  it('names nobody where it sends without a login', async () => {
    configure('Shop', user('user', 'ben'));
    await found('/a', { role: 'not logged in' });
    const { details } = await run(await prepared());
    assert.match(details.join('\n'), /^Still there: GET \/a · SQL Injection · without a login\. /);
    assert.ok(!server.asked.some(({ path }) => path === '/login'));
  });
});
