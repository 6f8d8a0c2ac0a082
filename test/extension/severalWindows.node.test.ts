import assert from 'node:assert/strict';
import { zapReport } from '../fakes/testReport.ts';
import { openTestApp, type TestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

const report = zapReport([
  { rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/orders']] },
]);
const options = { normalizePaths: true, severityMapping: {} };

/** Where VS Code keeps what this extension stores for a workspace. */
const storageOf = (workspace: string): string =>
  `workspaceStorage/${workspace}/dast-workbench.dast-workbench`;

describe('a second window of a workspace', () => {
  let files: TestFolder;
  let opened: TestApp[];

  beforeEach(() => {
    files = new TestFolder();
    opened = [];
  });
  afterEach(async () => {
    for (const window of opened) await window.close();
    files.remove();
  });

  function openWindow(storage: string): TestApp {
    const window = openTestApp(files.at(storage));
    opened.push(window);
    return window;
  }

  async function importIn({ app }: TestApp): Promise<string> {
    const engine = await app.findings();
    const input = { name: 'monday.json', bytes: new TextEncoder().encode(report) };
    const result = await engine.importReport(input, options, new AbortController().signal);
    return result.ok ? 'imported' : result.failure.code;
  }

  async function scansIn({ app }: TestApp): Promise<readonly string[]> {
    const engine = await app.findings();
    return (await engine.scans()).map(({ name }) => name);
  }

  for (const id of ['6e956f2b', '-6e956f2b', '0f343b0931126a20f133d67c2b018a3b']) {
    it(`has the findings of the first one, though VS Code names a storage beside ${id}`, async () => {
      const first = openWindow(storageOf(id));
      assert.equal(await importIn(first), 'imported');
      const second = openWindow(storageOf(`${id}-1`));
      assert.deepEqual(await scansIn(second), ['monday.json']);
      assert.equal(await importIn(first), 'store-lease-lost', 'the first one overwrites nothing');
      assert.equal(await importIn(second), 'imported');
    });
  }

  it('has its own findings where its id only looks like that of a second one', async () => {
    const first = openWindow(storageOf('6e956f2b'));
    assert.equal(await importIn(first), 'imported');
    for (const other of [storageOf('6e956f2b-10'), storageOf('-1'), 'other/6e956f2b-1/storage']) {
      assert.deepEqual(await scansIn(openWindow(other)), [], other);
    }
  });
});
