import assert from 'node:assert/strict';
import type { TestUser } from '../../../../src/auth/generated/authConfig.ts';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { OpenForm, provideChecks } from './openForm.ts';

describe('the test users of a form', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    provideChecks(opened);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const formOf = (users: readonly object[]): OpenForm => {
    const text = JSON.stringify(loginConfig('http://127.0.0.1:1', {}, users as TestUser[]));
    return new OpenForm(opened, files.path('shop.dast-auth.json').fsPath, text);
  };

  it('have secrets that are stored, set in the environment, written out or not there', async () => {
    files.write('.env', 'SET=1');
    opened.settings.set('envFile', '.env');
    await opened.app.secrets.store(`${secretKeyPrefix}STORED`, '');
    const passwords = [
      '${secret:STORED}',
      '${secret:MISSING}',
      '${env:SET}',
      '${env:DAST_NOT_SET}',
      'Violet-99-not-to-show',
      undefined,
    ];
    const form = formOf(
      passwords.map((password, index) => ({ role: 'user', username: `u${index}`, password })),
    );
    const { users } = await form.view();
    assert.deepEqual(
      users.map(({ secrets }) => secrets.map(({ name, from, isSet }) => [name, from, isSet])),
      [
        [['STORED', 'storage', true]],
        [['MISSING', 'storage', false]],
        [['SET', 'variable', true]],
        [['DAST_NOT_SET', 'variable', false]],
        [[undefined, 'file', true]],
        [[undefined, 'none', false]],
      ],
    );
    assert.deepEqual(
      users.map(({ pointer, role, username }) => [pointer, role, username]),
      passwords.map((_, index) => [`/testUsers/${index}`, 'user', `u${index}`]),
    );
  });

  it('have secrets of one-time passwords, and those of their inputs that are secret', async () => {
    const totp = { secret: '${secret:TOTP}', digits: 6 };
    const inputs = { pin: '${secret:PIN}', zone: '${env:ZONE}', tenant: 'acme' };
    const [user] = (await formOf([{ totp, password: '${secret:PW}', inputs }]).view()).users;
    assert.deepEqual(
      user?.secrets.map(({ pointer, name, label }) => [pointer, name, label !== '']),
      [
        ['/testUsers/0/password', 'PW', true],
        ['/testUsers/0/totp/secret', 'TOTP', true],
        ['/testUsers/0/inputs/pin', 'PIN', true],
        ['/testUsers/0/inputs/zone', 'ZONE', true],
      ],
    );
    assert.deepEqual([user.role, user.username], ['', '']);
  });

  it('are those of a file alone that has some', async () => {
    assert.deepEqual((await formOf([]).view()).users, []);
    opened.workspace.textDocuments.length = 0;
    const other = new OpenForm(opened, files.path('other.dast-auth.json').fsPath, '{}');
    assert.deepEqual((await other.view()).users, []);
  });

  it('say how their last login went, and whether the file was edited since', async () => {
    const names = ['ann', 'ben', 'cy'];
    const form = formOf(names.map((username) => ({ role: 'user', username, password: '${secret:PW}' })));
    const run = (username: string, outcome: UserRun['outcome'], fault?: object): UserRun =>
      ({ role: 'user', username, outcome, at: [], exchanges: [], fault }) as unknown as UserRun;
    const uri = form.document.uri as never;
    opened.app.logins.set(uri, run('ann', 'passed'), false);
    opened.app.logins.set(uri, run('ben', 'failed', { code: 'cannot-run', args: ['admin'], at: [] }), false);
    const logins = async () => (await form.view()).users.map(({ login }) => login);
    const ben = {
      state: 'failed',
      words: 'login failed',
      fault: 'admin needs a browser or user interaction. Verify the other roles.',
    };
    const none = { state: 'none', words: 'not tried', isStale: false, fault: '' };
    const ann = { state: 'passed', words: 'logged in just now', fault: '' };
    assert.deepEqual(await logins(), [{ ...ann, isStale: false }, { ...ben, isStale: false }, none]);
    opened.app.logins.makeStale(uri);
    assert.deepEqual(await logins(), [{ ...ann, isStale: true }, { ...ben, isStale: true }, none]);
  });
});
