import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { validateParsed } from '../../../../src/auth/validate.ts';
import { createAuthConfig } from '../../../../src/vscode/authConfig/newAuthConfig.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testReport.ts';
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

  function open(folder?: string): void {
    const storage = files.path('storage').fsPath;
    opened = createTestApp(folder === undefined ? { storage } : { storage, folder });
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

  it('writes a file that validates, under a name that is free, and opens it', async () => {
    writeFileSync(files.path('shop/my-shop.dast-auth.json').fsPath, '{}');
    const creating = createAuthConfig(opened.app);
    for (const text of ['My Shop', 'https://shop.test', 'Session cookie', '/login', 'SID', 'admin, user']) {
      await answer(text);
    }
    await answer();
    await answer('Yes');
    const uri = await creating;
    assert.ok(uri);
    assert.ok(uri.path.endsWith('/shop/my-shop-2.dast-auth.json'), uri.path);
    assert.deepEqual(opened.window.shown, [uri.path]);
    const config = new AuthDocument(readFileSync(uri.fsPath, 'utf8'));
    const errors = validateParsed(config).filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ code }) => code),
      [],
    );
    assert.match(config.text, /SID/);
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

  it('is not saved yet where no folder is open', async () => {
    open();
    const creating = createAuthConfig(opened.app);
    for (let count = 0; count < 8; count++) await answer();
    assert.equal((await creating)?.scheme, 'untitled');
  });
});
