import assert from 'node:assert/strict';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { readFixture } from '../../auth/checked.ts';
import { OpenForm, provideChecks } from './openForm.ts';

const text = readFixture('every-key.dast-auth.json');
const path = '/shop.dast-auth.json';

describe('a form whose file may not be changed, or is changed by an import', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    provideChecks(opened);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('imports from a file into its own text, also where no text editor shows it', async () => {
    const form = new OpenForm(opened, path, text);
    const { version } = await form.view();
    const use = { version, pointer: '/authentications/main', recipe: 'import-file' } as const;
    await form.ask('useRecipe', use);
    assert.deepEqual(opened.commands.ran, [['importAuthentication', undefined, form.document.uri]]);
    await assert.rejects(form.ask('useRecipe', { ...use, version: version + 1 }), /The file has changed/);
    Object.assign(opened.workspace.fs, { isWritableFileSystem: () => false });
    for (const recipe of ['import-file', 'import-curl'])
      await assert.rejects(form.ask('useRecipe', { ...use, recipe }), /read-only/);
    assert.equal(opened.commands.ran.length, 1);
  });

  it('says so where VS Code does not let the text be changed', async () => {
    const form = new OpenForm(opened, path, text);
    Object.assign(opened.workspace, { applyEdit: async () => false });
    const change = { kind: 'set', value: 'x' } as const;
    await assert.rejects(
      form.ask('change', { version: 1, pointer: '/notes', change }),
      /VS Code did not change this file/,
    );
    assert.equal(form.text, text);
  });
});
