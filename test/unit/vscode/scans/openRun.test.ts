import assert from 'node:assert/strict';
import type { Disposable } from 'vscode';
import type { Build } from '../../../../src/base/build.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import { scansFeature } from '../../../../src/vscode/features/scans/scansFeature.ts';
import { ScansTree } from '../../../../src/vscode/features/scans/scansTree.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { itemText, shopReport } from '../../../fakes/testReport.ts';

describe('the page of a scan that was fetched', () => {
  let files: TestFiles;
  let opened: TestApp;
  let parts: Disposable[];
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    parts = [importReportFeature, scansFeature].flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    files.remove();
  });

  /** Imports a report that was made by a build: the kind of its item, its lines, and what opens when its page is opened. */
  async function scanOf(build: Build): Promise<{
    readonly kind: string | undefined;
    readonly lines: readonly string[];
    readonly opens: readonly unknown[];
  }> {
    const bytes = new TextEncoder().encode(shopReport);
    const report = { name: 'zap.json', data: async () => bytes, source: 'nightly', build };
    await opened.commands.run('importReport', [report], { silent: true });
    const tree = new ScansTree(opened.app);
    const [application] = await tree.getChildren();
    const [node] = await tree.getChildren(application);
    assert.ok(node !== undefined);
    const lines = (await tree.getChildren(node)).map((line) => itemText(tree.getTreeItem(line)));
    const kind = tree.getTreeItem(node).contextValue;
    tree.dispose();
    await opened.commands.run('openRun', node);
    return {
      kind,
      lines,
      opens: opened.commands.ran.flatMap(([name, url]) => (name === 'vscode.open' ? [url] : [])),
    };
  }

  it('is opened as it is written, and its host stands in the details', async () => {
    const link = 'https://gitlab.test/shop/api/-/pipelines/12?a=%2F';
    const { kind, lines, opens } = await scanOf({ branch: 'main', run: 'Pipeline 12', link });
    assert.equal(kind, 'dastScanWithPage');
    assert.ok(lines.includes('On branch main · Pipeline 12 · gitlab.test'), lines.join('\n'));
    assert.deepEqual(opens, [link]);
  });

  it('is offered by https only', async () => {
    const { kind, lines, opens } = await scanOf({ run: 'Pipeline 12', link: 'http://gitlab.test/12' });
    assert.equal(kind, 'dastScanFetched');
    assert.ok(lines.includes('Pipeline 12'), lines.join('\n'));
    assert.deepEqual(opens, []);
  });

  it('is not opened where its address looks like another one, and the message says where it leads', async () => {
    const { lines, opens } = await scanOf({ run: 'Pipeline 12', link: 'https://gitlab.com@evil.test/12' });
    assert.ok(lines.includes('Pipeline 12 · evil.test'), lines.join('\n'));
    assert.deepEqual(opens, []);
    assert.deepEqual(opened.window.messages, [
      'The link was not opened: the text before its "@" makes it look like another address. It leads to evil.test.',
    ]);
  });
});
