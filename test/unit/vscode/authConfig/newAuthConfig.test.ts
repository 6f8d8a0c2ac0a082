import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { plainText } from '../../../../src/auth/create/configTemplate.ts';
import { newAuthConfig } from '../../../../src/auth/create/newAuthConfig.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { validateParsed } from '../../../../src/auth/validate.ts';
import { createAuthConfig } from '../../../../src/vscode/features/authConfig/newAuthConfig.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import type { FakeInput } from '../../../fakes/vscode/window.ts';
import { QuickInputButtons } from '../../../fakes/vscode/vscode.ts';

describe('New Auth Config…', () => {
  let files: TestFiles;
  let opened: TestApp;
  let asked: number;

  beforeEach(() => {
    files = new TestFiles();
    asked = 0;
    mkdirSync(files.path('shop').fsPath);
    open(files.path('shop').fsPath);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  function open(folder?: string, ...otherFolders: readonly string[]): void {
    const storage = files.path('storage').fsPath;
    opened = createTestApp(folder === undefined ? { storage } : { storage, folder, otherFolders });
  }

  /** The next question. */
  async function question(): Promise<FakeInput> {
    for (let turn = 0; opened.window.inputs.length <= asked && turn < 500; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const input = opened.window.inputs[asked];
    assert.ok(input, 'no more questions');
    asked += 1;
    return input;
  }

  /** Answers with a text, with the choice of this label, or with what is proposed. */
  async function answer(text?: string): Promise<void> {
    const input = await question();
    if (input.items.length > 0) {
      const chosen = input.items.find(({ label }) => label === text);
      input.selectedItems = chosen ? [chosen] : input.activeItems;
    } else if (text !== undefined) input.type(text);
    input.accept();
  }

  it('asks three questions, writes a file under a name that is free, and leads through the rest of it', async () => {
    mkdirSync(files.path('shop/my-shop.dast-auth.json').fsPath);
    const creating = createAuthConfig(opened.app);
    opened.window.answer('New auth config');
    for (const text of ['My Shop', 'https://shop.test', 'Session cookie']) await answer(text);
    const uri = await creating;
    assert.ok(uri);
    assert.ok(uri.path.endsWith('/shop/my-shop-2.dast-auth.json'), uri.path);
    assert.deepEqual(opened.window.shown, [uri.path]);
    assert.deepEqual(opened.window.previews, [], 'the next file does not take its place');
    const config = new AuthDocument(readFileSync(uri.fsPath, 'utf8'));
    assert.deepEqual(
      validateParsed(config).map(({ code }) => code),
      ['not-isolated', 'not-safe-for-testing'],
    );
    const [snippet = ''] = opened.window.editors[0]?.snippets ?? [];
    assert.match(snippet, /"isolatedFromProduction": \$\{1\|false,true\|\},/);
    assert.match(snippet, /"path": "\$\{6:\/login\}"/);
    assert.match(snippet, /"password": "\\\$\{secret:ADMINISTRATOR1_PASSWORD\\\}"/);
    assert.equal(snippet.match(/\$\{7:SESSION\}/g)?.length, 3, 'what belongs together is typed at once');
  });

  it('offers to add a role where there is a file, with users of its own, and proposes its base URL', async () => {
    const path = files.path('shop/shop.dast-auth.json').fsPath;
    const existing = plainText(
      newAuthConfig({ application: 'Shop', baseUrl: 'https://staging.shop.test', login: 'bearer' }),
    );
    writeFileSync(path, existing);
    opened.window.answer('Add a role to shop.dast-auth.json', 'guest');
    const uri = await createAuthConfig(opened.app);
    assert.deepEqual(opened.window.offered, ['New auth config', 'Add a role to shop.dast-auth.json']);
    assert.equal(uri?.fsPath, path);
    const { model } = new AuthDocument(opened.window.editors[0]?.text ?? '');
    assert.deepEqual(
      model?.roles.map(({ name }) => name?.value),
      ['administrator', 'standard user', 'guest'],
    );
    assert.equal(model?.testUsers.filter(({ role }) => role?.value === 'guest').length, 2);
    assert.equal(readFileSync(path, 'utf8'), existing, 'it is not saved before the user saves it');

    opened.window.answer('Add a role to shop.dast-auth.json', 'administrator');
    assert.equal(await createAuthConfig(opened.app), undefined);
    assert.equal(opened.window.messages.at(-1), 'There is a role of this name already.');

    opened.window.answer('New auth config');
    const creating = createAuthConfig(opened.app);
    await answer('Admin');
    const url = await question();
    assert.equal(url.value, 'https://staging.shop.test');
    url.hide();
    await creating;
  });

  it('asks how a role logs in where the file has more than one way, and adds nothing without an answer', async () => {
    const path = files.path('shop/shop.dast-auth.json').fsPath;
    const config = JSON.parse(
      plainText(
        newAuthConfig({ application: 'Shop', baseUrl: 'https://staging.shop.test', login: 'bearer' }),
      ),
    ) as { authentications: Record<string, unknown> };
    config.authentications['by key'] = config.authentications['main'];
    writeFileSync(path, JSON.stringify(config));
    opened.window.answer('Add a role to shop.dast-auth.json', 'guest', 'by key');
    await createAuthConfig(opened.app);
    assert.equal(opened.window.asked.at(-1), 'How does "guest" log in?');
    assert.deepEqual(opened.window.offered, ['main', 'by key']);
    const { model } = new AuthDocument(opened.window.editors[0]?.text ?? '');
    assert.equal(model?.roles.at(-1)?.authentication?.value, 'by key');

    opened.window.answer('Add a role to shop.dast-auth.json', 'guest', undefined);
    assert.equal(await createAuthConfig(opened.app), undefined);
    assert.equal(opened.window.editors.length, 1);
  });

  it('goes on with the import where the login is to be taken from another file', async () => {
    const creating = createAuthConfig(opened.app);
    for (const text of [
      'My Shop',
      'https://shop.test',
      'Import from Postman, HAR, OpenAPI, ZAP or StackHawk…',
    ])
      await answer(text);
    assert.equal(await creating, undefined);
    assert.deepEqual(opened.commands.ran, [['importAuthentication']]);
    assert.deepEqual(opened.window.shown, []);
  });

  it('is written into the folder that was chosen among several', async () => {
    const [shop, other] = ['shop', 'other'].map((name) => files.path(name));
    mkdirSync(other?.fsPath ?? '');
    open(shop?.fsPath, other?.fsPath ?? '');
    Object.assign(opened.window, { showWorkspaceFolderPick: async () => ({ uri: other, name: 'other' }) });
    const creating = createAuthConfig(opened.app);
    for (const text of ['My Shop', 'https://shop.test', 'Session cookie']) await answer(text);
    assert.equal((await creating)?.fsPath, files.path('other/my-shop.dast-auth.json').fsPath);
  });

  it('changes nothing where the file to add a role to has none', async () => {
    writeFileSync(files.path('shop/odd.dast-auth.json').fsPath, '[]');
    opened.window.answer('Add a role to odd.dast-auth.json', 'guest');
    assert.equal(await createAuthConfig(opened.app), undefined);
    assert.equal(opened.window.messages.at(-1), 'odd.dast-auth.json has no list of roles to add to.');
  });

  it('keeps what was answered when the user goes back, and asks again for what is not right', async () => {
    const creating = createAuthConfig(opened.app);
    await answer('Orders');
    const url = await question();
    url.type('orders.test');
    url.accept();
    assert.match(String(Object(url).validationMessage), /absolute URL/);
    url.pressButton(QuickInputButtons.Back);
    const name = await question();
    assert.equal(name.value, 'Orders');
    name.hide();
    assert.equal(await creating, undefined);
    assert.deepEqual(opened.window.shown, []);
  });

  it('proposes the name of the folder, wants one, and says what a file of each login will have', async () => {
    const creating = createAuthConfig(opened.app);
    const name = await question();
    assert.equal(name.value, 'workspace');
    name.type('');
    name.accept();
    assert.equal(Object(name).validationMessage, 'Write something here.');
    name.type('Shop');
    name.accept();
    await answer();
    const login = await question();
    assert.deepEqual(
      login.items.flatMap(({ description }) => description ?? []),
      [
        'Authorization: Bearer <token>',
        'grant_type=password',
        'grant_type=client_credentials',
        'X-API-Key: <token>',
        '$inputs.totp',
        'Cookie: SESSION=<token>',
        'X-Auth-Token: <token>',
        '"strategy": "steps"',
        'PKCE',
      ],
    );
    login.hide();
    await creating;
    assert.deepEqual(
      opened.window.inputs.map((input) => {
        const { title, ignoreFocusOut, isDisposed } = input as FakeInput & Record<string, unknown>;
        return [title, ignoreFocusOut, isDisposed];
      }),
      [1, 2, 3].map((number) => [`New Auth Config (${number}/3)`, true, true]),
    );
  });

  it('is not saved yet where no folder is open', async () => {
    open();
    const creating = createAuthConfig(opened.app);
    for (let count = 0; count < 3; count++) await answer();
    assert.equal((await creating)?.scheme, 'untitled');
  });
});
