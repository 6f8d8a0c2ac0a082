import assert from 'node:assert/strict';
import type { TestUser } from '../../../../src/auth/generated/authConfig.ts';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { hasAnswer } from '../../../../src/vscode/features/authForm/loginHandlers.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { OpenForm, provideChecks } from './openForm.ts';

describe('logins in the form', () => {
  let files: TestFiles;
  let opened: TestApp;
  let form: OpenForm;
  const users: readonly Partial<TestUser>[] = [
    { role: 'user', username: 'ann', password: '${secret:ANN}' },
    { role: 'user', username: 'ben', password: '${env:BEN}' },
    { role: 'user', username: 'cy', password: 'Violet-99-not-to-show' },
    { role: 'user', username: 'dee' },
    { username: 'eve' },
  ];
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    provideChecks(opened);
    const text = JSON.stringify(loginConfig('http://127.0.0.1:1', {}, users as TestUser[]), undefined, 2);
    form = new OpenForm(opened, files.path('shop.dast-auth.json').fsPath, text);
  });
  afterEach(async () => {
    form.dispose();
    await opened.close();
    files.remove();
  });
  const uri = () => form.document.uri;
  const version = async (): Promise<number> => (await form.view()).version;

  it('run for all, for a role or for a user, and their results are shown', async () => {
    await form.ask('showLogins', undefined);
    await form.ask('verify', {});
    await form.ask('verify', { pointer: '/roles/0' });
    await form.ask('verify', { pointer: '/testUsers/1' });
    const item = Object.assign(
      { uri: uri() },
      { part: { kind: 'testUser', name: 'ben' }, parent: { part: { name: 'user' } } },
    );
    assert.deepEqual(opened.commands.ran, [
      ['showLogins', uri()],
      ['verifyAllRoles', uri()],
      ['verifyRole', uri(), 'user'],
      ['verifyRole', item],
    ]);
    for (const pointer of ['/testUsers/4', '/testUsers/9', '/roles/9', '/application/0'])
      await assert.rejects(
        form.ask('verify', { pointer }),
        /Enter the name and the role of this user first\./,
      );
    assert.equal(opened.commands.ran.length, 4);
  });

  it('go as far as a step', async () => {
    await form.ask('tryStep', { version: await version(), pointer: '/authentications/main/steps/0' });
    const [[name, file, offset] = []] = opened.commands.ran;
    assert.deepEqual([name, file], ['verifyToHere', uri()]);
    assert.match(form.text.slice(Number(offset)), /^\{\s+"stepId": "login"/);
  });

  it('get secrets that are named, that are moved, or that are made', async () => {
    const store = async (user: number): Promise<void> => {
      await form.ask('storeSecret', { version: await version(), pointer: `/testUsers/${user}/password` });
    };
    await store(0);
    await assert.rejects(store(1), /BEN is an environment variable\. Set it in the environment\./);
    await store(2);
    await store(3);
    const [stored, [moved, file, code, offset, length] = [], [made, fresh] = []] = opened.commands.ran;
    assert.deepEqual(stored, ['storeSecret', 'ANN']);
    assert.deepEqual([moved, file, typeof code], ['moveToSecretStorage', uri(), 'string']);
    assert.equal(form.text.slice(Number(offset), Number(offset) + Number(length)), '"Violet-99-not-to-show"');
    assert.equal(made, 'storeSecret');
    const { testUsers } = JSON.parse(form.text) as { readonly testUsers: readonly TestUser[] };
    assert.equal(testUsers[3]?.password, `\${secret:${String(fresh)}}`);
  });

  it('show the latest answer to a step, whoever got it, and may be expected where it was good', async () => {
    const step = ['authentications', 'main', 'steps', 0];
    const exchange = (status: number, at: readonly (string | number)[] = step): object => ({
      facts: { at, status },
      responseHeaders: [],
      cookies: [],
      responseBody: '',
    });
    const run = (username: string, exchanges: readonly object[], fault?: object): UserRun =>
      ({ role: 'user', username, outcome: 'failed', at: [], exchanges, fault }) as unknown as UserRun;
    const pointer = '/authentications/main/steps/0';
    assert.equal(await form.ask('answer', { pointer }), undefined);
    opened.app.logins.set(uri() as never, run('ann', [exchange(200, ['testUsers', 0])]), false);
    assert.equal(hasAnswer(opened.app, uri() as never, pointer), false);
    opened.app.logins.set(uri() as never, run('ann', [exchange(500), exchange(302)]), false);
    const answered = async (at = pointer): Promise<unknown> => {
      const answer = await form.ask('answer', { pointer: at });
      return answer && [answer.status, answer.canExpect, answer.words, answer.fault];
    };
    assert.deepEqual(await answered(), [302, true, 'user ann: login failed', '']);
    assert.deepEqual(await answered(`${pointer}/expectedResponse`), await answered());
    assert.equal(await answered('/authentications/main/steps/01'), undefined);
    for (const [status, canExpect] of [
      [199, false],
      [200, true],
      [399, true],
      [400, false],
    ] as const) {
      opened.app.logins.set(uri() as never, run('ann', [exchange(status)]), false);
      assert.deepEqual(((await answered()) as unknown[]).slice(0, 2), [status, canExpect]);
    }
  });
});
