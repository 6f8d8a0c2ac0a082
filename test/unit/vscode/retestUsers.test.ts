import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { TestUser } from '../../../src/auth/generated/authConfig.ts';
import {
  chooseConfig,
  chooseOwner,
  chooseUser,
  type RetestUser,
} from '../../../src/vscode/features/verifyRole/retestUser.ts';
import { loginConfig } from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';

const needsConfig =
  'Retest needs an auth config of the application: it says where to send requests and how to log in.';
const user = (role: string, username: string): TestUser => ({ role, username, password: '${secret:P}' });
const [ann, ben, cleo] = [user('admin', 'ann'), user('user', 'ben'), user('user', 'cleo')];

describe('who sends a request of a finding again', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const write = (name: string, application: string, ...users: readonly TestUser[]): void => {
    const config = loginConfig('http://127.0.0.1:1', {}, users);
    const roles = ['admin', 'user'].map((role) => ({ name: role, authentication: 'main' }));
    files.write(
      `workspace/${name}.dast-auth.json`,
      JSON.stringify({ ...config, roles, application: { ...config.application, name: application } }),
    );
  };
  const shown = (chosen: RetestUser | undefined): unknown =>
    chosen && [chosen.document.uri.path.split('/').at(-1), chosen.role, chosen.user, chosen.withToken];
  const listed = (): unknown => opened.window.lists.at(-1);
  const nobody = ['Without a token', 'as somebody who is not logged in', ''];
  const asked = { title: 'Retest', placeHolder: 'With which role?', matchOnDescription: true };

  it('is asked of the users of the application, whoever was most likely meant first', async () => {
    write('shop', 'Shop', ann, ben);
    opened.window.answer('user');
    assert.deepEqual(shown(await chooseUser(opened.app, 'Shop', true)), [
      'shop.dast-auth.json',
      'user',
      'ben',
      true,
    ]);
    const users = [
      ['admin', 'ann', ''],
      ['user', 'ben', ''],
    ];
    assert.deepEqual(listed(), { ...asked, items: [...users, nobody] });
    opened.window.answer('Without a token');
    assert.deepEqual(shown(await chooseUser(opened.app, 'Shop', false)), [
      'shop.dast-auth.json',
      'admin',
      'ann',
      false,
    ]);
    assert.deepEqual(listed(), { ...asked, items: [nobody, ...users] });
    opened.window.answer(undefined);
    assert.equal(await chooseUser(opened.app, 'Shop', true), undefined);
  });

  it('names the file where several could be meant, and none of whom nobody is known', async () => {
    write('a', 'A', ann);
    write('b', 'B', ben);
    write('c', 'C');
    opened.window.answer(undefined);
    await chooseUser(opened.app, 'Other', true);
    const [first, ...rest] = (listed() as { items: readonly (readonly string[])[] }).items
      .map(([label, , detail]) => `${label} ${detail}`)
      .sort();
    assert.deepEqual(
      [first, ...rest],
      [
        'Without a token a.dast-auth.json',
        'Without a token b.dast-auth.json',
        'admin a.dast-auth.json',
        'user b.dast-auth.json',
      ],
    );
  });

  it('is the one that is named, without any question', async () => {
    write('shop', 'Shop', ann, ben, cleo);
    const rows: readonly (readonly [as: object, found: unknown])[] = [
      [{}, ['admin', 'ann', false]],
      [{ role: 'user' }, ['user', 'ben', true]],
      [{ role: 'user', user: 'cleo' }, ['user', 'cleo', true]],
      [{ user: 'ben' }, ['user', 'ben', false]],
      [{ role: 'admin', user: 'ben' }, undefined],
      [{ role: 'nobody' }, undefined],
    ];
    for (const [as, found] of rows) {
      const chosen = shown(await chooseUser(opened.app, 'Shop', true, { as }));
      assert.deepEqual(chosen, found && ['shop.dast-auth.json', ...(found as object[])]);
    }
    assert.deepEqual(opened.window.messages, ['No test user has this role.', 'No test user has this role.']);
    assert.deepEqual(opened.window.lists, []);
  });

  it('says what is missing where there is no config, and what is wrong with one', async () => {
    assert.equal(await chooseUser(opened.app, 'Shop', true), undefined);
    assert.equal(await chooseConfig(opened.app, 'Shop', undefined), undefined);
    assert.deepEqual(opened.window.messages, [needsConfig, needsConfig]);
    files.write('workspace/shop.dast-auth.json', '{');
    assert.equal(await chooseConfig(opened.app, 'Shop', undefined), undefined);
    assert.match(opened.window.messages.at(-1) ?? '', /^shop\.dast-auth\.json cannot be used: /);
  });

  it('is found in the config that has this user, else in the first', async () => {
    write('a', 'Shop', ann, cleo);
    write('b', 'Shop', ben, cleo);
    const of = async (role?: string, username?: string): Promise<unknown> => {
      const found = await chooseConfig(
        opened.app,
        'Shop',
        role === undefined || username === undefined ? undefined : { role, username },
      );
      return found?.config.testUsers[0]?.username;
    };
    const first = await of();
    assert.deepEqual(
      [await of('admin', 'ann'), await of('user', 'ben'), await of('admin', 'ben'), await of('user', 'ann')],
      ['ann', 'ben', first, first],
    );
  });

  it('asks who must still get a response only where several may', async () => {
    const owner = (users: readonly TestUser[], withToken: boolean) =>
      chooseOwner(opened.app, {
        config: loginConfig('http://127.0.0.1:1', {}, users),
        role: 'user',
        user: 'ben',
        withToken,
      } as RetestUser);
    const given = (one: TestUser) => ({ role: one.role, user: one.username });
    assert.equal(await owner([ben], true), undefined);
    assert.deepEqual(await owner([ben], false), given(ben));
    assert.deepEqual(await owner([ann, ben], true), given(ann));
    assert.deepEqual(await owner([ben, cleo], true), given(cleo));
    assert.deepEqual(opened.window.lists, []);
    opened.window.answer('admin', undefined);
    assert.deepEqual(await owner([ben, ann, user('admin', 'ben')], true), given(ann));
    assert.deepEqual(listed(), {
      ...asked,
      placeHolder: 'The request is now refused. Which user has access and must still get a response?',
      items: [
        ['admin', 'ann', undefined],
        ['admin', 'ben', undefined],
      ],
    });
    assert.equal(await owner([ann, ben], false), undefined);
  });
});
