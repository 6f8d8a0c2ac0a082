import assert from 'node:assert/strict';
import { join } from 'node:path';
import { shownLens } from '../../../../src/vscode/shared/faces/lens.ts';
import { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import { HandlerLenses } from '../../../../src/vscode/features/routes/handlerLenses.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { until } from '../../../patience.ts';
import { login, makeShop, report } from './shopCode.ts';

const other = zapReport([
  {
    rule: '40012',
    name: 'Cross Site Scripting',
    risk: 3,
    instances: [
      ['POST', '/login'],
      ['GET', '/a'],
      ['GET', '/b'],
    ],
  },
]).replaceAll('shop.test', 'other.test');

describe('findings of other applications that have the same path', () => {
  let files: TestFiles;
  let opened: TestApp;
  let code: CodeHandlers;
  let folder: string;

  beforeEach(() => {
    files = new TestFiles();
    folder = makeShop(files);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder });
    code = new CodeHandlers(opened.app.handlers);
  });
  afterEach(async () => {
    code.dispose();
    await opened.close();
    files.remove();
  });

  function lenses(): readonly string[] {
    opened.settings.set('handlerLenses', true);
    const shown = new HandlerLenses(code, opened.settings as never);
    const file = new FakeDocument(join(folder, 'login.js'), login);
    const titles = shown.provideCodeLenses(file.document).map((lens) => shownLens(lens).command?.title ?? '');
    shown.dispose();
    return titles;
  }

  it('are not shown above code, until the settings say that it is theirs, too', async () => {
    await importText(opened.app, 'zap.json', report);
    await importText(opened.app, 'other.json', other);
    await until(() => opened.app.handlers.endpoints.some(({ application }) => application === 'other.test'));
    assert.deepEqual(lenses(), ['$(dast-critical)\u20022 open findings · 1 Critical']);
    opened.settings.set('applications', {
      'shop.test': 'http://shop.test',
      'other.test': 'http://other.test',
    });
    await until(() => lenses().some((title) => title.includes('3 open findings')));
  });
});
