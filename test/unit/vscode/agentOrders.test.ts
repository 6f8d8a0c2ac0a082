import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Uri } from 'vscode';
import type { WorkOrder } from '../../../src/agents/work/work.ts';
import type { CommandName } from '../../../src/vscode/app/commandArguments.ts';
import { agentPortsOf } from '../../../src/vscode/shared/agents/agentPorts.ts';
import { prepareWork } from '../../../src/vscode/shared/agents/agentWork.ts';
import { loginConfig } from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { importText, zapReport } from '../../fakes/testReport.ts';
import { EditorHost } from '../../fakes/vscode/editorHost.ts';

const file = 'shop.dast-auth.json';
const users = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus'];
const nothingRan = 'Nothing was sent: the user declined, or something else is logging in right now.';

const isAddress = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'fsPath' in value;

describe('what a model orders, as the window would do it', () => {
  let files: TestFiles;
  let opened: TestApp;
  let host: EditorHost;
  let uri: Uri;
  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    const config = loginConfig(
      'http://shop.test',
      {},
      users.map((username) => ({
        role: username === 'ann' ? 'admin' : 'user',
        username,
        password: '${secret:P}',
      })),
    );
    const roles = ['admin', 'user'].map((name) => ({ name, authentication: 'main' }));
    uri = files.write(`workspace/${file}`, JSON.stringify({ ...config, roles })) as never;
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    host = new EditorHost(opened, () => undefined);
  });
  afterEach(async () => {
    await opened.close();
    host.dispose();
    files.remove();
  });

  /** What the user is asked, and whether each time. */
  async function asked(order: WorkOrder): Promise<readonly unknown[]> {
    const { ok, ...rest } = await prepareWork(opened.app, order);
    if (!ok) return ['failure' in rest ? rest.failure : rest];
    const { question, mayChangeData } = (rest as unknown as { value: Record<string, unknown> }).value;
    return [question, mayChangeData];
  }
  /** What comes of it, and the command that did it, which answers this. */
  async function done(order: WorkOrder, name: CommandName, answer: unknown, doing: string[] = []) {
    const prepared = await prepareWork(opened.app, order);
    assert.ok(prepared.ok);
    opened.commands.ran.length = 0;
    const registered = opened.commands.register(name, () =>
      typeof answer === 'function' ? (answer as () => unknown)() : answer,
    );
    const { signal } = new AbortController();
    const result = await prepared.value.run((text) => doing.push(text), signal);
    registered.dispose();
    const ran = opened.commands.ran.map((each) =>
      JSON.parse(
        JSON.stringify(each, (key, value: unknown) =>
          key === 'signal' ? value === signal : isAddress(value) ? 'the file' : value,
        ),
      ),
    );
    return { ran, result };
  }
  const verify = { kind: 'verify', file, role: undefined, user: undefined } as const;
  const access = { kind: 'access', file, roles: [], operations: [] } as const;
  const scan = { kind: 'scan', file, role: 'user', scanner: 'zap', mode: 'look', minutes: 7 } as const;

  it('is asked of the user with the origin, and with names up to a number that can be read', async () => {
    const operations = ['GET /a', 'GET /b', 'GET /c', 'GET /d', 'GET /e', 'GET /f'];
    const most = operations.join(', ');
    const all = 'admin (ann), user (ben), user (cleo), user (dan), user (eve), user (fay) and 1 more';
    const test = 'Test authorization at http://shop.test as';
    const scanned = 'Scan http://shop.test as user with zap for at most 7 minutes:';
    const rows: readonly (readonly [WorkOrder, string])[] = [
      [verify, `Log in as ${all} at http://shop.test, as described in ${file}?`],
      [{ ...verify, role: 'admin' }, `Log in as admin (ann) at http://shop.test, as described in ${file}?`],
      [{ ...verify, user: 'gus' }, `Log in as user (gus) at http://shop.test, as described in ${file}?`],
      [access, `${test} admin, user: all known calls that only read?`],
      [{ ...access, roles: ['user'], operations }, `${test} user: ${most}?`],
      [{ ...access, operations: [...operations, 'GET /g'] }, `${test} admin, user: ${most} and 1 more?`],
      [scan, `${scanned} only GET, HEAD and OPTIONS?`],
      [{ ...scan, mode: 'safe' }, `${scanned} GET and POST, with attacks?`],
    ];
    for (const [order, question] of rows) assert.deepEqual(await asked(order), [question, false]);
    assert.deepEqual(await prepareWork(opened.app, { ...verify, role: 'admin', user: 'ben' }), {
      ok: false,
      failure: { code: 'role-unknown', args: ['admin', 'ben'] },
    });
  });

  it('logs in one role or all, and says of each user what came of it', async () => {
    const refused = { role: 'user', username: 'ben', outcome: 'failed', more: 1 };
    const fault = { code: 'tls-name', args: ['a.test', 'b.test'] } as const;
    opened.app.logins.set(uri, { role: 'user', username: 'ben', outcome: 'failed', fault } as never, false);
    const runs = [{ role: 'admin', username: 'ann', outcome: 'passed' }, 'x', refused];
    const result = {
      notes: ['1 of 2 users logged in, and their verification showed it.'],
      data: [
        { role: 'admin', user: 'ann', outcome: 'passed' },
        {
          role: 'user',
          user: 'ben',
          outcome: 'failed',
          message: 'The certificate is for a.test, not b.test.',
        },
      ],
    };
    assert.deepEqual(await done(verify, 'verifyAllRoles', runs), {
      ran: [['verifyAllRoles', 'the file', { signal: true }]],
      result,
    });
    assert.deepEqual(await done({ ...verify, role: 'user', user: 'ben' }, 'verifyRole', runs), {
      ran: [['verifyRole', 'the file', 'user', { signal: true, user: 'ben' }]],
      result,
    });
    const declined = await done(verify, 'verifyAllRoles', undefined);
    assert.deepEqual(declined.result, { notes: [nothingRan] });
  });

  it('sends the request of a finding again, and asks each time where it may change data', async () => {
    const config = JSON.stringify(loginConfig('http://second.test'));
    files.write('workspace/two.dast-auth.json', config);
    const methods = ['GET', 'HEAD', 'OPTIONS', 'POST'] as const;
    const alert = { rule: '1', name: 'SQL Injection', risk: 3 } as const;
    await importText(
      opened.app,
      'zap.json',
      zapReport([{ ...alert, instances: methods.map((method) => [method, '/a'] as const) }]),
    );
    const engine = await opened.app.findings();
    const { rows } = await engine.page(opened.app.view.current, 0, 1);
    const vulnerability = rows[0]?.row.vulnerability ?? assert.fail();
    const found = await engine.apis(opened.app.view.current, vulnerability, 0, 9);
    const of = (method: string) => found.find(({ endpoint }) => endpoint.startsWith(method))?.id ?? 0;
    const retest = (method: string) =>
      ({
        kind: 'retest',
        finding: of(method),
        occurrence: undefined,
        role: undefined,
        user: undefined,
      }) as const;
    const again = (endpoint: string, who: string): string =>
      `Send the request of ${endpoint} again to http://shop.test, http://second.test, as ${who}?`;
    for (const method of methods) {
      const order = retest(method);
      assert.deepEqual(await asked(order), [again(`${method} /a`, 'without a login'), method === 'POST']);
    }
    const as = { ...retest('GET'), occurrence: 0, role: 'user' };
    assert.deepEqual(await asked(as), [again('GET /a', 'user'), false]);
    assert.deepEqual(await asked({ ...as, user: 'ben' }), [again('GET /a', 'user ben'), false]);
    const said = { outcome: 'gone' };
    const target = { vulnerability, finding: of('GET') };
    assert.deepEqual(await done({ ...as, user: 'ben' }, 'retestFinding', said), {
      ran: [
        ['retestFinding', { ...target, occurrence: 0 }, { as: { role: 'user', user: 'ben' }, signal: true }],
      ],
      result: { notes: [], data: said },
    });
    const none = await done(retest('GET'), 'retestFinding', undefined);
    assert.deepEqual(none, {
      ran: [['retestFinding', target, { as: {}, signal: true }]],
      result: { notes: [nothingRan] },
    });
    opened.workspace.isTrusted = false;
    assert.deepEqual(await prepareWork(opened.app, as), {
      ok: false,
      failure: { code: 'work-not-offered', args: ['The workspace is not trusted.'] },
    });
  });

  it('tests authorization, says what is asked meanwhile, and who got what is not theirs', async () => {
    const run = {
      users: [{ role: 'user', username: 'ben' }],
      planned: [],
      skipped: [],
      requests: 9,
      findings: 1,
      isComplete: true,
      application: 'Test',
      isStale: false,
      at: 0,
      state: 'complete',
      rows: new Map([
        [
          'a',
          {
            key: 'a',
            operation: { method: 'GET', path: '/a', query: [], isPublic: false },
            target: '/a',
            owners: [],
            cells: [{ status: 200, verdict: 'let-in', claim: 'may', confidence: 'High', share: 1 }],
            anonymous: { status: 401, verdict: 'refused', claim: 'may' },
          },
        ],
      ]),
    } as const;
    const doing: string[] = [];
    const ended = await done(
      { ...access, roles: ['user'], operations: ['GET /a'] },
      'testAuthorization',
      () => {
        const asking = { method: 'GET', path: '/a', username: 'ben', done: 2, total: 9 };
        opened.app.authorizationRuns.set(uri, { ...run, state: 'running', asking } as never);
        opened.app.authorizationRuns.set(uri, run as never);
        return {};
      },
      doing,
    );
    opened.app.authorizationRuns.set(uri, { ...run, asking: {} } as never);
    assert.deepEqual(doing, ['2 of 9: GET /a'], 'nothing is said once it has ended');
    assert.deepEqual(ended.ran, [
      ['testAuthorization', { uri: 'the file', signal: true, roles: ['user'], operations: ['GET /a'] }],
    ]);
    const { notes, data } = ended.result;
    assert.deepEqual(notes, [
      'The test is complete: 1 calls, 9 requests.',
      '1 times somebody got what is not theirs, or may have.',
      'dast_list_findings has the findings.',
    ]);
    const [{ said, ...proven }, ...others] = data as readonly [Record<string, unknown>];
    assert.deepEqual(others, []);
    assert.equal(typeof said, 'string');
    assert.deepEqual(proven, { call: 'GET /a', owners: [], role: 'user', user: 'ben', status: 200 });
    opened.app.authorizationRuns.set(uri, { ...run, state: 'stopped' } as never);
    const stopped = await done(access, 'testAuthorization', {});
    assert.deepEqual(stopped.ran, [['testAuthorization', { uri: 'the file', signal: true }]]);
    assert.match(stopped.result.notes[0] ?? '', /^The test is incomplete/);
    assert.deepEqual((await done(access, 'testAuthorization', undefined)).result, { notes: [nothingRan] });
  });

  it('scans, and says by how it ended what its findings are worth', async () => {
    const found = 'dast_list_findings has what it found.';
    const notes: readonly (readonly [unknown, string])[] = [
      [0, `The scan is complete. ${found}`],
      [3, `The scan is partial: what it did not find is no proof. ${found}`],
      [130, 'The scan was stopped. What it had found is imported.'],
      [1, 'Nothing was scanned: the user declined, or the reason is shown in VS Code.'],
      [undefined, 'Nothing was scanned: the user declined, or the reason is shown in VS Code.'],
    ];
    const { kind: _kind, file: _file, ...settings } = scan;
    for (const [exitCode, note] of notes)
      assert.deepEqual(await done(scan, 'scanAsRole', exitCode), {
        ran: [['scanAsRole', { uri: 'the file', ...settings, signal: true }]],
        result: { notes: [note] },
      });
  });

  it('writes a config below the folder that its path begins with, and replaces one as an edit', async () => {
    const text = JSON.stringify(loginConfig('http://new.test'));
    const propose = (path: string): WorkOrder => ({ kind: 'propose', file: path, text });
    assert.deepEqual(await asked(propose(file)), [
      `Replace the auth config ${file} with one that logs in at http://new.test?`,
      true,
    ]);
    const broken = await prepareWork(opened.app, { kind: 'propose', file, text: '{\n\n  nope\n}' });
    assert.deepEqual(!broken.ok && [broken.failure.code, broken.failure.args[0]], ['config-invalid', 3]);
    const created = async (app: TestApp, path: string): Promise<unknown> => {
      const prepared = await prepareWork(app.app, propose(path));
      if (!prepared.ok) return prepared.failure;
      assert.equal(
        prepared.value.question,
        `Create the auth config ${path}, which logs in at http://new.test?`,
      );
      return (await prepared.value.run(() => undefined, new AbortController().signal)).notes;
    };
    const none = createTestApp({ storage: files.path('a').fsPath });
    const refused = (path: string) => ({ code: 'config-path', args: [path] });
    assert.deepEqual(await created(none, 'a.dast-auth.json'), refused('a.dast-auth.json'));
    await none.close();
    mkdirSync(files.path('other').fsPath);
    const two = createTestApp({
      storage: files.path('b').fsPath,
      folder: files.path('workspace').fsPath,
      otherFolders: [files.path('other').fsPath],
    });
    assert.deepEqual(await created(two, 'third/a.dast-auth.json'), refused('third/a.dast-auth.json'));
    assert.deepEqual(await created(two, 'other'), refused('other'));
    assert.deepEqual(await created(two, 'other/a.dast-auth.json'), ['Created.']);
    assert.deepEqual(
      new Set(await agentPortsOf(two.app).authConfigs()),
      new Set([file, '../other/a.dast-auth.json']),
    );
    await two.close();
  });
});
