import assert from 'node:assert/strict';
import { setLanguage } from '../../../../src/base/messages.ts';
import { ScansTree } from '../../../../src/vscode/features/scans/scansTree.ts';
import { sampleReportName } from '../../../../src/vscode/shared/list/sampleReport.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, itemText, shopReport } from '../../../fakes/testReport.ts';

describe('the Scans view', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const madeAt = (created: string): string =>
    JSON.stringify({ ...(JSON.parse(shopReport) as object), created });

  it('lists scans by when they were made, and compares the older with the newer one, whichever came first', async () => {
    await importText(opened.app, 'friday.json', madeAt('2026-03-06T10:00:00Z'));
    await importText(opened.app, 'monday.json', madeAt('2026-03-02T10:00:00Z'));
    const tree = new ScansTree(opened.app);
    const scans = await (await opened.app.findings()).scans();
    assert.deepEqual(
      scans.map(({ name }) => name),
      ['friday.json', 'monday.json'],
    );
    for (const [one = 0, other = 0] of [scans.map(({ id }) => id), scans.map(({ id }) => id).toReversed()]) {
      tree.compare([one, other]);
      const [node, application] = await tree.getChildren();
      assert.ok(node !== undefined);
      assert.equal(tree.getTreeItem(node).label, 'Mar 2 · ZAP and Mar 6 · ZAP');
      assert.ok(application !== undefined);
      const [first] = await tree.getChildren(application);
      assert.match(String(first && tree.getTreeItem(first).description), /friday\.json$/);
    }
    tree.dispose();
  });

  describe('in German', () => {
    beforeEach(() => setLanguage('de', { 'Sample findings': 'Beispielbefunde' }));
    afterEach(() => setLanguage('en', {}));

    it('names the sample findings, and other reports by their files', async () => {
      await importText(opened.app, 'monday.json', madeAt('2026-03-02T10:00:00Z'));
      await importText(opened.app, sampleReportName, madeAt('2026-03-06T10:00:00Z'));
      const tree = new ScansTree(opened.app);
      const scans = (
        await Promise.all((await tree.getChildren()).map((node) => tree.getChildren(node)))
      ).flat();
      const shown = scans.map((node) => itemText(tree.getTreeItem(node)));
      assert.deepEqual(shown, [
        'Mar 6 · ZAP | partial · 3 seen again · Beispielbefunde',
        'Mar 2 · ZAP | 3 new · monday.json',
      ]);
      tree.dispose();
    });
  });
});
