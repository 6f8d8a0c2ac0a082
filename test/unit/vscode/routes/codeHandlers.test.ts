import assert from 'node:assert/strict';
import { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import { HandlerLenses } from '../../../../src/vscode/features/routes/handlerLenses.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';

describe('handlers in code', () => {
  let files: TestFiles;
  let opened: TestApp;
  let code: CodeHandlers;

  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    opened.settings.set('handlerLenses', true);
    code = new CodeHandlers(opened.app.handlers);
  });

  afterEach(async () => {
    code.dispose();
    await opened.close();
    files.remove();
  });

  it('are where what registers a function stands that has no name', () => {
    const lines = ["  router.get('/', () => {", "  .get('/', () => {", '  .all  ', 'run("/", handle)', '(x)'];
    const file = new FakeDocument('server.js', lines.join('\n'));
    const ranges = lines.map((_text, index) => {
      const { start, end } = code.rangeIn(file.document, { line: index + 1, name: '' });
      return lines[index]?.slice(start.character, end.character);
    });
    assert.deepEqual(ranges, ['router.get', 'get', 'all', 'run', '(x)']);
  });

  it('have lenses that change as soon as the setting does', () => {
    let changed = 0;
    const lenses = new HandlerLenses(code, opened.settings as never);
    lenses.onDidChangeCodeLenses(() => (changed += 1));
    opened.settings.set('handlerLenses', false);
    assert.equal(changed, 1);
    lenses.dispose();
    opened.settings.set('handlerLenses', true);
    assert.equal(changed, 1);
  });
});
