import assert from 'node:assert/strict';
import type { TextDocument, Uri as VsCodeUri } from 'vscode';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import type { UserRun } from '../../../src/login/session/events.ts';
import type { LoginResultsView } from '../../../src/protocol/loginResultsProtocol.ts';
import { secretKeyPrefix } from '../../../src/vscode/app/storedKeys.ts';
import { resultsHandlers } from '../../../src/vscode/features/verifyRole/resultsHandlers.ts';
import { Verifier } from '../../../src/vscode/features/verifyRole/verifyRole.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, loginStep, sendJson, startServer } from '../../fakes/loginServer.ts';
import { textsIn } from '../../fakes/secretEncodings.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';

const signal = new AbortController().signal;

describe('the host of the view of login results', () => {
  const files = new TestFiles();
  let opened: TestApp;
  let server: RunningServer;
  beforeEach(async () => {
    opened = createTestApp({ storage: files.path('storage').fsPath });
    server = await startServer(({ path, headers, form, json }, response) => {
      const isUser = headers.authorization === 'Bearer canary-token-12';
      if (path === '/me') return sendJson(response, isUser ? 200 : 401, { name: 'ann' });
      const password = form.get('password') ?? json['password'];
      const isRight = password === 'canary pass&word';
      const cookie = { 'set-cookie': 'sid=canary-cookie-77; Path=/; HttpOnly' };
      sendJson(
        response,
        isRight ? 200 : 401,
        { data: { token: 'canary-token-12' }, expires_in: 300 },
        cookie,
      );
    });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary pass&word');
  });
  afterEach(async () => {
    await server.stop();
    await opened.close();
  });
  after(() => files.remove());

  async function run(config: AuthConfig): Promise<ReturnType<typeof resultsHandlers>> {
    const uri = files.write('shop.dast-auth.json', JSON.stringify(config)) as unknown as VsCodeUri;
    const document = (await opened.app.workspace.openTextDocument(uri)) as TextDocument;
    opened.window.answer('Send');
    await new Verifier(opened.app).run({ document, role: undefined, user: undefined });
    return resultsHandlers(opened.app, uri, async () => undefined);
  }
  const config = (changes: Parameters<typeof loginStep>[0] = {}): AuthConfig =>
    loginConfig(server.origin, {
      steps: [
        loginStep({
          outputs: { token: '$response.body#/data/token' },
          expectedResponse: {
            status: [200],
            headers: { 'Content-Type': '^application/json' },
            setsCookies: ['sid'],
            body: { data: { token: 'string' }, expires_in: 'string' },
          },
          ...changes,
        }),
      ],
    });

  it('says of each part of a response what was expected and what came', async () => {
    const { users }: LoginResultsView = await (await run(config())).results(undefined, signal);
    const [login] = users;
    assert.deepEqual(
      [login?.outcome, login?.fault],
      ['failed', 'login: /expires_in is integer, not string.'],
    );
    const [exchange] = login?.exchanges ?? [];
    assert.ok(exchange?.isFaulty);
    assert.deepEqual(
      exchange.expected.map(({ part, name, expected, received, holds }) =>
        [part, name, expected, received, holds].join(' '),
      ),
      [
        'status  200 200 yes',
        'header Content-Type ^application/json application/json unknown',
        'cookie sid sid sid yes',
        'body /data/token string string yes',
        'body /expires_in string integer no',
      ],
    );
    assert.match(exchange.response, /^HTTP 200\n[\s\S]*"token": "•+"/);
  });

  it('copies an exchange with variables for what is secret', async () => {
    const handlers = await run(config({ contentType: 'application/x-www-form-urlencoded' }));
    const { message } = await handlers.copyCurl({ user: 0, exchange: 0 }, signal);
    assert.equal(message, 'Copied. A variable replaces the secret: $PASSWORD');
    assert.equal(
      opened.copied[0],
      [
        `curl '${server.origin}/login'`,
        `-H 'Accept: text/html, application/json;q=0.9, */*;q=0.8'`,
        `-H 'Content-Type: application/x-www-form-urlencoded'`,
        `--data-raw 'username=ann'`,
        `--data-urlencode 'password='"$PASSWORD"`,
      ].join(' \\\n  '),
    );
  });

  it('names a token by where it came from', async () => {
    const handlers = await run(
      loginConfig(server.origin, {
        steps: [loginStep({ outputs: { token: '$response.body#/data/token' } })],
      }),
    );
    const { users } = await handlers.results(undefined, signal);
    assert.deepEqual(
      users[0]?.exchanges.map(({ purpose, isFaulty }) => [purpose, isFaulty]),
      [
        ['login', false],
        ['with-token', false],
        ['without-token', false],
      ],
    );
    await handlers.copyCurl({ user: 0, exchange: 1 }, signal);
    assert.match(opened.copied[0] ?? '', /-H 'Authorization: Bearer '"\$LOGIN_TOKEN"/);
  });

  it('shows and copies nothing secret', async () => {
    const handlers = await run(config());
    await handlers.copyCurl({ user: 0, exchange: 0 }, signal);
    for (const text of textsIn([await handlers.results(undefined, signal), opened.copied]))
      assert.doesNotMatch(text, /canary/);
  });

  it('refuses places that are not there any more', async () => {
    const handlers = await run(config());
    await assert.rejects(handlers.copyCurl({ user: 7, exchange: 0 }, signal), /The results have changed/);
  });

  it('leads to the user in the file, stores a secret, and verifies again', async () => {
    const uri = files.write('shop.dast-auth.json', JSON.stringify(config())) as unknown as VsCodeUri;
    const logins = (fault?: object) =>
      opened.app.logins.set(
        uri,
        { role: 'user', username: 'ann', at: ['testUsers', 0], exchanges: [], fault } as unknown as UserRun,
        false,
      );
    const again: unknown[] = [];
    const handlers = resultsHandlers(opened.app, uri, async (document, ...user) => {
      again.push([document.uri.path === uri.path, ...user]);
    });
    logins();
    await handlers.showInFile({ user: 0 }, signal);
    await handlers.storeSecret({ user: 0 }, signal);
    assert.deepEqual(opened.commands.ran, []);
    logins({ at: ['authentications', 'main', 'token'], fix: { kind: 'store-secret', name: 'PASSWORD' } });
    await handlers.showInFile({ user: 0 }, signal);
    await handlers.storeSecret({ user: 0 }, signal);
    assert.deepEqual(opened.commands.ran, [['storeSecret', 'PASSWORD']]);
    const text = JSON.stringify(config());
    assert.deepEqual(
      opened.window.columns.map(([character, column]) => [text.slice(character).slice(0, 5), column]),
      [
        ['"ann"', 1],
        ['"$ste', 1],
      ],
    );
    await handlers.verify({}, signal);
    await handlers.verify({ user: 0 }, signal);
    assert.deepEqual(again, [
      [true, undefined, undefined],
      [true, 'user', 'ann'],
    ]);
    await assert.rejects(handlers.verify({ user: 1 }, signal), /The results have changed/);
    files.write('shop.dast-auth.json', '{');
    await handlers.showInFile({ user: 0 }, signal);
    assert.equal(opened.window.shown.length, 2, 'nothing is known of a broken file');
  });
});
