import assert from 'node:assert/strict';
import { AuthDocuments } from '../../../../src/vscode/features/authConfig/authDocuments.ts';
import { Editing } from '../../../../src/vscode/features/authConfig/editing/editing.ts';
import { baseUrlIn, existingConfigs } from '../../../../src/vscode/features/authConfig/existingConfigs.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';

describe('auth configs of a workspace', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('w').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const config = (baseUrl?: string): string => JSON.stringify({ application: { baseUrl } });

  it('are listed by their names, and propose the first base URL, as it is in the editor', async () => {
    const written = [
      ['b', 'https://b.test'],
      ['z', 'https://z.test'],
      ['a', ''],
      ['sub/c', undefined],
    ].map(([name = '', url]) => files.write(`w/${name}.dast-auth.json`, config(url)));
    Object.assign(opened.workspace, { findFiles: async () => written });
    const found = await existingConfigs(opened.app);
    assert.deepEqual(
      found.map(({ name }) => name),
      ['a', 'b', 'sub/c', 'z'].map((name) => `${name}.dast-auth.json`),
    );
    assert.equal(await baseUrlIn(opened.app, found), 'https://b.test');
    const [first] = found;
    opened.workspace.textDocuments.push(
      new FakeDocument('/elsewhere', config('https://other.test')),
      new FakeDocument(first?.uri as never, config('https://edited.test')),
    );
    assert.equal(await baseUrlIn(opened.app, found), 'https://edited.test');
    assert.equal(await baseUrlIn(opened.app, []), undefined);
    const gone = { uri: files.path('w/gone.dast-auth.json'), name: 'gone' };
    assert.equal(await baseUrlIn(opened.app, [gone as never]), undefined);
  });

  it('are answered from the version that was asked about, and what fails is logged', async () => {
    const editing = new Editing(opened.app, new AuthDocuments());
    const document = new FakeDocument('/a.dast-auth.json', config('https://a.test'), 'dast-auth');
    const answer = (find: () => unknown): Promise<unknown> =>
      editing.answer(document.document, find as never);
    assert.equal(await answer(() => 7), 7);
    const asked = answer(() => 8);
    document.version += 1;
    assert.equal(await asked, undefined);
    assert.equal(await answer(() => (document.version += 1)), undefined);
    for (const thrown of [new Error('broken'), 'text'])
      assert.equal(await answer(() => Promise.reject(thrown as Error)), undefined);
    assert.deepEqual(opened.logged, ['Editing an auth config Error: broken', 'Editing an auth config text']);
    assert.equal((await editing.read(document.document)).config.text, config('https://a.test'));
  });
});
