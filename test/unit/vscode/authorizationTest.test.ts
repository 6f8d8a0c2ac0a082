import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import type { TextDocument, Uri as VsCodeUri } from 'vscode';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import type { AuthorizationRequests } from '../../../src/protocol/authorizationTestProtocol.ts';
import type { RequestHandlers } from '../../../src/protocol/envelope.ts';
import { secretKeyPrefix } from '../../../src/vscode/app/storedKeys.ts';
import {
  authorizationHandlers,
  type TestActions,
} from '../../../src/vscode/features/authorizationTest/authorizationHandlers.ts';
import { AuthorizationTest } from '../../../src/vscode/features/authorizationTest/authorizationTest.ts';
import type { TestTarget } from '../../../src/vscode/features/authorizationTest/testTarget.ts';
import { Verifier } from '../../../src/vscode/features/verifyRole/verifyRole.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendJson, startServer } from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { FakeDocument } from '../../fakes/vscode/textDocument.ts';
import { until } from '../../patience.ts';

const paths = { '/me': { get: {} }, '/reports': { get: {} }, '/orders/{id}': { get: {} } };
const note = { schema: { type: 'object', properties: { text: { type: 'string' } } } };
const notePaths = {
  '/me': { get: {} },
  '/notes': { get: {}, post: { requestBody: { content: { 'application/json': note } } } },
  '/notes/{id}': { get: {}, delete: {} },
};
const openApi = JSON.stringify({ openapi: '3.0.3', paths });
const password = 'right-password';
const { signal } = new AbortController();

describe('Test Authorization…', () => {
  let files: TestFiles;
  let opened: TestApp;
  let server: RunningServer;
  let actions: TestActions;
  const shown: string[] = [];
  beforeEach(async () => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    shown.length = 0;
    notes.clear();
    open();
    server = await startServer(({ method, path, headers, json }, response) => {
      if (path === '/login')
        return sendJson(response, 200, { token: `tok-0123456789-${String(json['username'])}` });
      const user = /tok-0123456789-(\w+)/.exec(headers.authorization ?? '')?.[1];
      // Whoever is logged in gets the reports, though only Ann's role may.
      if (user === undefined) return sendJson(response, 401, { error: 'Log in' });
      if (path === '/me') return sendJson(response, 200, { name: user });
      if (path.startsWith('/notes')) return answerNote(method, path, json, user, response);
      if (path !== '/reports') return sendJson(response, 404, { error: 'Not found' });
      return sendJson(response, 200, { title: 'Yearly figures', sum: 481_516, owner: 'finance' });
    });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, password);
  });
  afterEach(async () => {
    await server.stop();
    await opened.close();
    files.remove();
  });

  const notes = new Map<string, { readonly id: string; readonly owner: string; readonly text: unknown }>();

  /** Notes are of whoever made them, but anybody deletes them. */
  function answerNote(
    method: string,
    path: string,
    json: Readonly<Record<string, unknown>>,
    owner: string,
    response: ServerResponse,
  ): void {
    const id = path.slice('/notes/'.length);
    if (method === 'POST') {
      if (owner !== 'ann') return sendJson(response, 403, {});
      const note = {
        id: `note${String(1_000 + notes.size)}x${String(server.asked.length)}`,
        owner,
        text: json['text'],
      };
      notes.set(note.id, note);
      return sendJson(response, 201, note);
    }
    const all = [...notes.values()].filter((note) => note.owner === owner);
    if (id === '') return sendJson(response, 200, { notes: all });
    const note = notes.get(id);
    if (note === undefined || (method === 'GET' && note.owner !== owner)) return sendJson(response, 404, {});
    if (method === 'DELETE') notes.delete(id);
    sendJson(response, 200, note);
  }

  function open(): void {
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
  }

  async function documentOf(changes: Partial<AuthConfig> = {}): Promise<TextDocument> {
    const user = (role: string, username: string): AuthConfig['testUsers'][number] => ({
      role,
      username,
      password: '${secret:PASSWORD}',
    });
    const config = loginConfig(server.origin, {}, [user('accountant', 'ann'), user('customer', 'ben')]);
    const uri = files.write(
      'workspace/shop.dast-auth.json',
      JSON.stringify({
        ...config,
        roles: [
          { name: 'accountant', authentication: 'main', apiAccess: ['/me', '/reports', '/orders/**'] },
          { name: 'customer', authentication: 'main', apiAccess: ['/me'] },
        ],
        attachments: [{ type: 'OpenAPI', path: './openapi.json' }],
        ...changes,
      }),
    );
    // The code of a workspace includes descriptions that nobody attached.
    if (changes.attachments === undefined) files.write('workspace/openapi.json', openApi);
    return (await opened.app.workspace.openTextDocument(uri as unknown as VsCodeUri)) as TextDocument;
  }

  /** The same as what it is in the editor: of the language of auth configs. */
  function inEditor(document: TextDocument): TextDocument {
    const shown = new FakeDocument(document.uri as never, document.getText(), 'dast-auth');
    opened.workspace.textDocuments.push(shown);
    return shown.document;
  }

  const allOf = (document: TextDocument): TestTarget => ({
    document,
    roles: undefined,
    operations: undefined,
  });

  function testOf(): AuthorizationTest {
    const { app } = opened;
    return new AuthorizationTest(
      app,
      (given) => {
        actions = given;
        return {
          show: (file) => void shown.push(app.workspace.asRelativePath(file)),
          dispose: () => undefined,
        };
      },
      200,
    );
  }

  const handlersFor = ({ uri }: TextDocument): RequestHandlers<AuthorizationRequests> =>
    authorizationHandlers(opened.app, uri, actions);

  async function verified(document: TextDocument): Promise<void> {
    opened.window.answer('Send');
    await new Verifier(opened.app).run({ document, role: undefined, user: undefined });
    opened.window.dismiss();
  }

  /** The rows of the view, each with status and verdict of its cells. */
  async function rowsOf(document: TextDocument): Promise<readonly (readonly string[])[]> {
    const { rows } = await handlersFor(document).results(undefined, signal);
    return rows.map(({ method, path, cells }) => [
      `${method} ${path}`,
      ...cells.map(({ status, verdict, words }) => (status === '' ? words : `${status} ${verdict}`)),
    ]);
  }

  it('asks for consent with counts, pace and what is never called, and sends nothing without an answer', async () => {
    const document = await documentOf();
    await verified(document);
    const before = server.asked.length;
    const tested = testOf().test(allOf(document));
    await until(() => opened.window.messages.at(-1)?.startsWith('Test authorization with up to') === true);
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^Test authorization with up to \d+ requests to http:\/\/127/,
    );
    opened.window.dismiss();
    assert.deepEqual([await tested, server.asked.length - before, shown], [undefined, 0, []]);
  });

  it('shows who was let in, with the exchanges that prove it, and says so in one line', async () => {
    const document = await documentOf();
    await verified(document);
    opened.window.answer('Send', 'Send');
    assert.deepEqual(await testOf().test(allOf(document)), { letIn: 1 });
    assert.deepEqual(shown, ['shop.dast-auth.json']);
    assert.equal(opened.window.messages.at(-1), '1 let in · 2 refused as they should be.');
    opened.window.press('Open Matrix');
    await until(() => shown.length === 2);
    await handlersFor(document).showFindings(undefined, signal);
    const findings = await opened.app.findings();
    const { rows: found } = await findings.page(opened.app.view.current, 0, 10);
    assert.deepEqual(
      found.map(({ row }) => row.summary),
      ['Broken Function-Level Authorization'],
    );
    assert.deepEqual(await rowsOf(document), [
      ['GET /reports', '200 allowed', '200 let-in', '401 refused'],
      ['GET /me', '200 allowed', '200 allowed', '401 refused'],
    ]);
    const handlers = handlersFor(document);
    const view = await handlers.results(undefined, signal);
    assert.deepEqual([view.state, view.canResume, view.rows[0]?.group], ['complete', false, '/reports']);
    assert.equal(view.rows[0]?.cells[1]?.words, 'let in, though it is not declared for this role');
    const { exchanges } = await handlers.details({ row: 0, cell: 1 }, signal);
    assert.deepEqual(
      exchanges.map(({ title, status }) => `${title} ${status}`),
      ['accountant ann 200', 'customer ben 200', 'nobody 401'],
    );
    assert.match(exchanges[1]?.response ?? '', /"title": "Yearly figures"/);
    assert.ok(exchanges[1]?.proof.includes('Yearly figures'));
    assert.doesNotMatch(JSON.stringify(exchanges), /tok-0123456789/);
    await handlers.copy(undefined, signal);
    assert.match(
      opened.copied.at(-1) ?? '',
      /^Operation\tObject\taccountant ann\tcustomer ben\tnobody\nGET \/reports\t/,
    );
    opened.app.authorizationRuns.makeStale(document.uri);
    assert.equal((await handlers.results(undefined, signal)).isStale, true);
  });

  it('asks only the role and the operations that it was started with', async () => {
    const document = await documentOf();
    await verified(document);
    opened.window.answer('Send', 'Send');
    await testOf().test({ document, roles: ['customer'], operations: ['GET /reports'] });
    const reports = ['GET /reports', '200 allowed', '200 let-in', 'not asked: this role was not chosen'];
    assert.deepEqual(await rowsOf(document), [reports]);
    opened.window.answer('Send');
    await testOf().test({ document, roles: undefined, operations: ['GET /me'] });
    const both = [reports, ['GET /me', '200 allowed', '200 allowed', '401 refused']];
    assert.deepEqual(await rowsOf(document), both, 'what is known of others stays');
  });

  it('writes only after a second question, and shows what came of it', async () => {
    const application = {
      name: 'Test',
      baseUrl: server.origin,
      isolatedFromProduction: true,
      safeForAutomatedTesting: true,
      writeTests: ['POST /notes', 'DELETE /notes/{id}'],
    };
    const document = await documentOf({
      application,
      roles: [
        { name: 'accountant', authentication: 'main', apiAccess: ['/me', '/notes/**'] },
        { name: 'customer', authentication: 'main', apiAccess: ['/me'] },
      ],
    });
    files.write('workspace/openapi.json', JSON.stringify({ openapi: '3.0.3', paths: notePaths }));
    await verified(document);
    const written = (): readonly string[] =>
      server.asked.flatMap(({ method, path }) =>
        path.startsWith('/notes') && method !== 'GET' ? [method] : [],
      );
    const asks = async (button: string, beginning: string): Promise<void> => {
      await until(() => opened.window.messages.at(-1)?.startsWith(beginning) === true);
      opened.window.press(button);
    };
    const notNow = testOf().test(allOf(document));
    await asks('Send and Write…', 'Test authorization with up to');
    await until(() => opened.window.messages.at(-1)?.startsWith('Also create, change and delete') === true);
    opened.window.dismiss();
    assert.deepEqual([await notNow, written()], [undefined, []]);
    opened.window.answer('Send and Write…', 'Write', 'Send');
    await testOf().test(allOf(document));
    assert.ok(written().includes('POST') && written().includes('DELETE'));
    const deleted = (await rowsOf(document)).find(([name]) => name === 'DELETE /notes/{id}');
    assert.ok(
      deleted?.some((cell) => cell.endsWith('let-in')),
      JSON.stringify(deleted),
    );
    assert.deepEqual(notes.size, 0);
  });

  it('keeps what is known when it is cancelled, marks the rest, and resumes in another window', async () => {
    const document = await documentOf();
    await verified(document);
    opened.window.answer('Send', 'Send');
    const listening = opened.app.authorizationRuns.onDidChange((file) => {
      if (opened.app.authorizationRuns.of(file)?.rows.size === 1) actions.cancel();
    });
    await testOf().test(allOf(document));
    listening.dispose();
    assert.match(opened.window.messages.at(-1) ?? '', /^Not everything was asked\./);
    const rows = await rowsOf(document);
    assert.ok(rows.flat().includes('not asked (cancelled)'), JSON.stringify(rows));
    const kept = globSync(`${files.path('storage').fsPath}/authorization/*.jsonl`).map((file) =>
      readFileSync(file, 'utf8'),
    );
    assert.equal(kept.length, 1);
    for (const secret of [password, 'tok-0123456789']) assert.doesNotMatch(kept.join(''), new RegExp(secret));
    await opened.close();
    open();
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, password);
    await verified(document);
    const tested = testOf();
    const running = tested.test(allOf(document));
    await until(() => opened.window.messages.at(-1)?.startsWith('Test authorization') === true);
    const { canResume } = await handlersFor(document).results(undefined, signal);
    assert.equal(canResume, true);
    const left = opened.window.buttons.find((button) => button.startsWith('Resume'));
    opened.window.press(left ?? assert.fail(opened.window.buttons.join(', ')));
    await running;
    assert.deepEqual((await rowsOf(document)).map((row) => row.join(' ')).sort(), [
      'GET /me 200 allowed 200 allowed 401 refused',
      'GET /reports 200 allowed 200 let-in 401 refused',
    ]);
  });

  it('goes on from its message, and shows a whole test of another window as one', async () => {
    const document = inEditor(await documentOf());
    await verified(document);
    const stopping = new AbortController();
    const listening = opened.app.authorizationRuns.onDidChange((file) => {
      if (opened.app.authorizationRuns.of(file)?.rows.size === 1) stopping.abort();
    });
    opened.window.answer('Send');
    await testOf().test({ ...allOf(document), signal: stopping.signal });
    listening.dispose();
    assert.match(opened.window.messages.at(-1) ?? '', /^Not everything was asked\./);
    assert.ok((await rowsOf(document)).flat().includes('not asked (cancelled)'));
    opened.window.press('Resume…');
    const left = (): string | undefined =>
      opened.window.buttons.find((button) => button.startsWith('Resume: '));
    await until(() => left() !== undefined);
    opened.window.press(left() ?? '');
    await until(() => opened.window.messages.at(-1) === '1 let in · 2 refused as they should be.');
    await opened.close();
    open();
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, password);
    await verified(document);
    const running = testOf().test(allOf(document));
    await until(() => opened.window.messages.at(-1)?.startsWith('Test authorization') === true);
    const { state, canResume, rows } = await handlersFor(document).results(undefined, signal);
    assert.deepEqual([state, canResume, rows.length], ['complete', false, 2]);
    opened.window.dismiss();
    await running;
  });

  it('asks nothing where it is stopped before it begins', async () => {
    const document = await documentOf();
    await verified(document);
    const before = server.asked.length;
    opened.window.answer('Send');
    await testOf().test({ ...allOf(document), signal: AbortSignal.abort() });
    assert.equal(server.asked.length, before);
    assert.match(opened.window.messages.at(-1) ?? '', /^Not everything was asked\./);
  });

  it('starts from its view, and says where the file cannot be read as a config', async () => {
    testOf();
    const broken = new FakeDocument('/broken.dast-auth.json', '{\n  "application": }', 'dast-auth');
    opened.workspace.textDocuments.push(broken);
    await actions.test(broken.uri as never);
    assert.match(opened.window.messages.at(-1) ?? '', /^Line 2: /);
    const document = inEditor(await documentOf());
    await verified(document);
    opened.window.answer('Send');
    assert.deepEqual(await actions.test(document.uri), { letIn: 1 });
  });

  it('offers to verify roles of which no user is proven to log in, and goes on then', async () => {
    const document = await documentOf();
    const test = testOf();
    const running = test.test(allOf(document));
    await until(() => opened.window.messages.length > 0);
    assert.match(opened.window.messages[0] ?? '', /^No users of accountant, customer have been verified/);
    opened.window.press('Verify All Roles');
    assert.equal(await running, undefined);
    assert.deepEqual(opened.commands.ran.at(-1)?.[0], 'verifyAllRoles');
  });

  it('tests the calls of attached files and of the code alone, inside the workspace', async () => {
    files.write('openapi.json', openApi);
    for (const attachments of [[], [{ type: 'OpenAPI' as const, path: '../openapi.json' }]]) {
      const document = await documentOf({ attachments });
      await verified(document);
      await testOf().test(allOf(document));
      assert.match(opened.window.messages.at(-1) ?? '', /^No read-only call is known\./);
    }
    const call = { request: { method: 'GET', url: `${server.origin}/reports` }, response: { status: 200 } };
    files.write('workspace/calls.har', JSON.stringify({ log: { entries: [call] } }));
    const document = await documentOf({ attachments: [{ type: 'HAR', path: './calls.har' }] });
    await verified(document);
    await testOf().test({ ...allOf(document), operations: ['DELETE /reports'] });
    assert.equal(
      opened.window.messages.at(-1),
      'DELETE /reports cannot be tested: it is unknown, writes, or must never be called.',
    );
    const tested = testOf().test({ ...allOf(document), operations: ['GET /reports'] });
    await until(() => opened.window.messages.at(-1)?.startsWith('Test authorization') === true);
    opened.window.dismiss();
    await tested;
  });

  it('says why nothing is sent in a workspace that is not trusted', async () => {
    opened.workspace.isTrusted = false;
    assert.equal(await testOf().test(allOf(await documentOf())), undefined);
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^The authorization test sends requests .* Trust this workspace/,
    );
  });
});
