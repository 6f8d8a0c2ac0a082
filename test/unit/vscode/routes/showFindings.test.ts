import assert from 'node:assert/strict';
import type { App } from '../../../../src/vscode/app/app.ts';
import { findingsInThisFile, showFindingsOf } from '../../../../src/vscode/features/routes/showFindings.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { handledEndpoint, place } from './handledEndpoint.ts';

describe('the findings of endpoints in the panel', () => {
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

  const importFrom = async (host: string): Promise<void> => {
    const alert = { rule: '1', name: 'SQL Injection', risk: 3, instances: [['GET', '/a']] } as const;
    await importText(opened.app, `${host}.json`, zapReport([alert], host));
  };
  const values = (...listed: readonly string[]): object => ({ values: listed, texts: [] });
  const filters = (): unknown => opened.app.view.current.filters;

  it('are filtered by their applications where there are several, until the user goes back', async () => {
    const [one, two] = [
      { application: 'one.test', endpoint: 'GET /a' },
      { application: 'one.test', endpoint: 'POST /b' },
    ];
    await importFrom('one.test');
    opened.app.view.update({ type: 'setSwitch', name: 'showResolvedEvents', on: true });
    await showFindingsOf(opened.app, [one, two]);
    assert.deepEqual(filters(), { endpoint: values('GET /a', 'POST /b') });
    assert.equal(opened.app.view.current.showResolvedEvents, false);
    await importFrom('two.test');
    await showFindingsOf(opened.app, [one, two, { ...one, application: 'two.test' }]);
    assert.deepEqual(filters(), {
      endpoint: values('GET /a', 'POST /b'),
      application: values('one.test', 'two.test'),
    });
    assert.deepEqual(opened.commands.ran, [['openPanel'], ['openPanel']]);
    await showFindingsOf(opened.app, []);
    assert.equal(opened.commands.ran.length, 2, 'nothing is selected');
  });

  it('are those of the endpoints where a file has only a part of their code', async () => {
    await importFrom('one.test');
    const shown = async (...given: readonly object[]): Promise<unknown> => {
      const handlers = {
        start: async () => undefined,
        handlersIn: () => [{ line: 1, endLine: 2, endpoints: given }],
        paths: { pathOf: () => 'shop.js' },
      };
      const app = Object.assign(Object.create(opened.app) as App, { handlers });
      await findingsInThisFile(app, files.path('shop.js'));
      return filters();
    };
    const own = handledEndpoint('GET /own', 'high', [place('own', 2), place('more', 1, 'other.js')]);
    const other = handledEndpoint('GET /other', 'high', [place('more', 1, 'other.js'), place('own', 2)]);
    assert.deepEqual(await shown(own), { handler: values('shop.js') });
    assert.deepEqual(await shown(own, other), { endpoint: values('GET /own', 'GET /other') });
  });
});
