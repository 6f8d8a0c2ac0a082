import assert from 'node:assert/strict';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { Verifier } from '../../../../src/vscode/features/verifyRole/verifyRole.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { OpenForm, provideChecks } from './openForm.ts';

const token = 'canary-token-0123456789';

describe('a step that is tried in the form', () => {
  const files = new TestFiles();
  let opened: TestApp;
  let server: RunningServer;
  before(async () => {
    opened = createTestApp({ storage: files.path('storage').fsPath });
    provideChecks(opened);
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary-password');
    server = await startServer(({ path, headers }, response) => {
      if (path === '/login')
        return sendJson(response, 200, { data: { token, kind: 'bearer' }, expires_in: 300 });
      sendJson(response, headers.authorization === `Bearer ${token}` ? 200 : 401, { name: 'ann' });
    });
  });
  after(async () => {
    await server.stop();
    await opened.close();
    files.remove();
  });

  it('gives values to click, of which one becomes an output, and the response that is expected', async () => {
    const text = JSON.stringify(loginConfig(server.origin), undefined, 2);
    const form = new OpenForm(opened, files.write('shop.dast-auth.json', text).fsPath, text);
    const { document } = form.document;
    const step = '/authentications/main/steps/0';
    const verify = async (toStep?: string): Promise<void> => {
      await new Verifier(opened.app).run({
        document,
        role: 'user',
        user: 'ann',
        ...(toStep !== undefined && { toStep }),
      });
    };
    opened.app.commands.register('verifyToHere', () => verify('login'));
    opened.window.answer('Send');
    assert.equal(await form.ask('answer', { pointer: step }), undefined);
    let { version } = await form.view();
    await form.ask('tryStep', { version, pointer: step });
    const answer = await form.ask('answer', { pointer: step });
    assert.equal(answer?.status, 200);
    const values = answer.values.filter(({ from }) => from === 'body');
    assert.deepEqual(
      values.map(({ name, depth }) => [name, depth]),
      [
        ['/data/token', 1],
        ['/data/kind', 1],
        ['/expires_in', 0],
      ],
    );
    // The output of before led nowhere, and the page is told why, but no secret.
    const view = await form.view();
    assert.equal(view.authentications[0]?.steps[0]?.hasAnswer, true);
    assert.match(view.users[0]?.login.fault ?? '', /\/data\/token|\/token/);
    assert.doesNotMatch(JSON.stringify([answer, view]), /canary/);
    ({ version } = view);
    const [clicked] = values;
    assert.ok(clicked);
    const change = { kind: 'choose', choice: clicked.choice } as const;
    ({ version } = await form.ask('change', { version, pointer: `${step}/outputs/token`, change }));
    assert.ok(form.text.includes('"token": "$response.body#/data/token"'), form.text);
    await form.ask('expectAnswer', { version, pointer: step });
    assert.deepEqual(
      (JSON.parse(form.text) as ReturnType<typeof loginConfig>).authentications['main']?.steps[0]
        ?.expectedResponse,
      {
        status: [200],
        body: { data: { token: 'string', kind: 'string' }, expires_in: 'integer' },
      },
    );
    await verify();
    const { login } = (await form.view()).users[0] ?? {};
    assert.deepEqual(login, { state: 'passed', words: 'logged in just now', isStale: false, fault: '' });
    const choices = await form.ask('choices', {
      version: form.document.version,
      pointer: `${step}/outputs/token`,
    });
    assert.ok(choices.some(({ words }) => words === 'field /expires_in of the response'));
  });
});
