import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { searchFindings } from '../../../../src/vscode/features/filterFindings/searchFindings.ts';
import type { FakeInput } from '../../../fakes/vscode/window.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('Search Findings… where no panel can be seen', () => {
  let opened: TestApp;
  let files: TestFiles;

  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.folder });
    const alerts = [
      { rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/orders']] },
      { rule: '40012', name: 'Cross Site Scripting', risk: 2, instances: [['GET', '/search']] },
    ] as const;
    await importText(opened.app, 'report.json', zapReport(alerts));
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  /** The box, and what ends with it. */
  function ask(): { readonly box: FakeInput; readonly closed: Promise<void> } {
    const closed = searchFindings(opened.app);
    const box = opened.window.inputs.at(-1);
    assert.ok(box);
    return { box, closed };
  }

  async function listed(): Promise<readonly string[]> {
    const { rows } = await (await opened.app.findings()).page(opened.app.view.current, 0, 10);
    return rows.map(({ row }) => row.summary);
  }

  it('narrows what the tree lists while one types, without a key more', async () => {
    const searched: (string | undefined)[] = [];
    opened.app.view.onDidChange(({ filters }) => searched.push(filters.search));
    const { box } = ask();
    for (const text of ['s', 'sc', 'scripting']) box.type(text);
    assert.equal((await listed()).length, 2);
    await pause(400);
    assert.deepEqual(await listed(), ['Cross Site Scripting']);
    // Letters that follow one another quickly are one question.
    assert.deepEqual(searched, ['scripting']);
  });

  it('keeps what was typed last on Enter, and goes back to the search before on Escape', async () => {
    const first = ask();
    first.box.type('scripting');
    first.box.accept();
    await first.closed;
    assert.deepEqual(await listed(), ['Cross Site Scripting']);

    const second = ask();
    assert.equal(second.box.value, 'scripting');
    second.box.type('nothing has this');
    await pause(400);
    assert.deepEqual(await listed(), []);
    second.box.hide();
    await second.closed;
    assert.deepEqual(await listed(), ['Cross Site Scripting']);
  });
});
