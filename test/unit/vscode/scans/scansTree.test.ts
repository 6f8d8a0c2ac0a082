import assert from 'node:assert/strict';
import { setLanguage } from '../../../../src/base/messages.ts';
import type { ScanNode } from '../../../../src/vscode/features/scans/scanNodes.ts';
import { ScansTree } from '../../../../src/vscode/features/scans/scansTree.ts';
import { sampleReportName } from '../../../../src/findings/model/finding.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importRecorded, importText, itemText, shopReport, zapReport } from '../../../fakes/testReport.ts';

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

  describe('with scans that were started here', () => {
    const found = (...paths: readonly string[]): string =>
      zapReport([
        { rule: '1', name: 'SQL Injection', risk: 3, instances: paths.map((path) => ['GET', path]) },
      ]);
    let tree: ScansTree;
    beforeEach(() => {
      tree = new ScansTree(opened.app);
    });
    afterEach(() => tree.dispose());

    const texts = async (parent?: ScanNode): Promise<string[]> =>
      (await tree.getChildren(parent)).map((node) =>
        itemText(tree.getTreeItem(node)).replaceAll('\u202f', ' '),
      );
    const nodeOf = async (label: string, parent?: ScanNode): Promise<ScanNode> => {
      const nodes = await tree.getChildren(parent);
      const node = nodes.find((one) => itemText(tree.getTreeItem(one)).startsWith(label));
      assert.ok(node, label);
      return node;
    };
    const linesOf = async (role: string): Promise<string[]> =>
      await texts(await nodeOf(role, await nodeOf('shop.test')));

    it('names role, scanner, mode and moment, and what it reached of what is described', async () => {
      await importRecorded(opened.app, 'customer.json', found('/a', '/b'), {
        described: { reached: 41, all: 70 },
        refused: { mode: 7, 'never-call': 1 },
        reached: ['GET /a', 'GET /b', 'GET /c'],
      });
      const [line] = await texts(await nodeOf('shop.test'));
      assert.match(
        line ?? '',
        /^customer · ZAP safe \| Nov 1[23], \d+:12 [AP]M · 2 new · 41 of 70 operations · customer/,
      );
      const lines = await linesOf('customer');
      for (const said of [
        'Role: customer (ann)',
        'Complete: it ended by itself, and no limit cut it short.',
        '412 requests · 2 logins',
        'Not sent: 7 (not allowed in this mode)',
        'Not sent: 1 (listed in neverCall)',
        'Called 41 of 70 operations',
      ])
        assert.ok(lines.includes(said), `${said}\n${lines.join('\n')}`);
    });

    it('says that it is partial and why, and at least what it called where its list was cut', async () => {
      await importRecorded(opened.app, 'customer.json', found('/a'), {
        incomplete: ['time', 'session-lost'],
        reached: ['GET /a', 'GET /b'],
        reachedIsAll: false,
      });
      const [line] = await texts(await nodeOf('shop.test'));
      assert.match(line ?? '', /\| partial · Nov 1[23], \d+:12 [AP]M · 1 new · at least 2 operations · /);
      const lines = await linesOf('customer');
      assert.deepEqual(
        lines.filter((text) => text.startsWith('Partial')),
        ['Partial: it ended at its time limit.', 'Partial: the session was lost.'],
      );
    });

    it('compares two roles by what only one of them sees and reaches', async () => {
      await importRecorded(opened.app, 'customer.json', found('/a', '/b'), {
        reached: ['GET /a', 'GET /b', 'POST /b'],
      });
      const administrator = { role: 'administrator', user: 'ada', started: '2026-11-12T19:00:00Z' };
      await importRecorded(opened.app, 'administrator.json', found('/b', '/admin'), {
        ...administrator,
        reached: ['GET /b', 'GET /admin', 'DELETE /admin'],
      });
      const ids = (await (await opened.app.findings()).scans()).map(({ id }) => id);
      tree.compare([ids[0] ?? 0, ids[1] ?? 0]);
      const comparison = await nodeOf('customer');
      assert.deepEqual(await texts(comparison), [
        'Only as administrator | 1 finding · administrator.json',
        'Only as customer | 1 finding · customer.json',
        'As both | 1 finding',
        'Only as administrator | 2 operations · administrator.json',
        'Only as customer | 2 operations · customer.json',
      ]);
      assert.deepEqual(await texts(await nodeOf('Only as administrator | 2 operations', comparison)), [
        'DELETE /admin',
        'GET /admin',
      ]);
      assert.deepEqual(await texts(await nodeOf('Only as administrator | 1 finding', comparison)), [
        'SQL Injection | GET /admin',
      ]);
    });

    it('does not say what only one role reached, where the other one called more than it lists', async () => {
      await importRecorded(opened.app, 'customer.json', found('/a'), {
        reached: ['GET /a'],
        reachedIsAll: false,
      });
      await importRecorded(opened.app, 'administrator.json', found('/b'), {
        role: 'administrator',
        started: '2026-11-12T19:00:00Z',
        reached: ['GET /b'],
      });
      const ids = (await (await opened.app.findings()).scans()).map(({ id }) => id);
      tree.compare([ids[0] ?? 0, ids[1] ?? 0]);
      const sides = await texts(await nodeOf('customer'));
      assert.ok(
        sides.includes(
          'Only as administrator | operations unknown: the other scan lists only some · administrator.json',
        ),
        sides.join('\n'),
      );
      assert.ok(sides.includes('Only as customer | 1 operation · customer.json'));
    });
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
