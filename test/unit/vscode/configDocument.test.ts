import assert from 'node:assert/strict';
import { configDocument } from '../../../src/vscode/shared/files/configDocument.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';

describe('the auth config that a command is for', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const chosen = async (given?: unknown): Promise<string | undefined> => {
    const document = await configDocument(opened.app, given);
    return document?.uri.path.split('/').at(-1);
  };

  it('is the one that is named, else the only one of the workspace, else the one that is chosen', async () => {
    assert.equal(await chosen(), undefined);
    const shop = files.write('shop.dast-auth.json', '{}');
    assert.equal(await chosen(), 'shop.dast-auth.json');
    assert.deepEqual(opened.window.asked, []);
    files.write('payments.dast-auth.json', '{}');
    opened.window.answer('payments.dast-auth.json');
    assert.equal(await chosen(), 'payments.dast-auth.json');
    assert.equal(await chosen({ uri: shop }), 'shop.dast-auth.json');
    opened.window.answer(undefined);
    assert.equal(await chosen(), undefined);
  });
});
