import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TreeDataProvider, TreeItem } from 'vscode';
import { groupings } from '../../src/vscode/features/findingsTree/grouping.ts';
import { FindingsTree } from '../../src/vscode/features/findingsTree/findingsTree.ts';
import { ScansTree } from '../../src/vscode/features/scans/scansTree.ts';
import { CanaryTable } from '../fakes/canaryTable.ts';
import { plantedReports } from '../fakes/plantedReports.ts';
import { openTestApp, type TestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

describe('secrets of a report', () => {
  let files: TestFolder;
  let opened: TestApp;

  beforeEach(() => {
    files = new TestFolder();
    opened = openTestApp(files.at('storage'));
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('are in no label, description, tooltip or spoken text of the trees', async () => {
    const engine = await opened.app.findings();
    const reports = plantedReports(join(__dirname, '../../../test/fixtures/reports'));
    // Every form in a report of JSON, XML and CSV each; the unit tests have all formats.
    for (const { name, bytes } of reports.filter((report) =>
      /-(?:zap-2\.7\.json|burp\.xml|foreign\.csv)$/.test(report.name),
    )) {
      const input = { name: `token=c4nary1z9&of=${name}`, bytes };
      const options = { normalizePaths: true, severityMapping: {} };
      await engine.importReport(input, options, new AbortController().signal);
    }
    const table = new CanaryTable();
    const look = ({ label, description, tooltip, accessibilityInformation, resourceUri }: TreeItem): void => {
      table.look('label', JSON.stringify(label ?? ''));
      table.look('description', String(description ?? ''));
      table.look('tooltip', typeof tooltip === 'object' ? tooltip.value : (tooltip ?? ''));
      table.look('spoken text', accessibilityInformation?.label ?? '');
      table.look('resource', resourceUri?.toString() ?? '');
    };
    const walk = async <Node>(tree: TreeDataProvider<Node>, parent?: Node): Promise<void> => {
      for (const node of (await tree.getChildren(parent)) ?? []) {
        look(await tree.getTreeItem(node));
        await walk(tree, node);
      }
    };
    const tree = new FindingsTree(opened.app);
    const scans = new ScansTree(opened.app);
    try {
      for (const grouping of groupings) {
        await tree.groupBy(grouping);
        await walk(tree);
      }
      const [first, second] = await engine.scans();
      if (first !== undefined && second !== undefined) scans.compare([first.id, second.id]);
      await walk(scans);
    } finally {
      tree.dispose();
      scans.dispose();
    }
    for (const line of table.lines) console.log(`      ${line}`);
    assert.deepEqual(table.found, []);
    for (const place of ['label', 'tooltip', 'spoken text']) {
      assert.ok(table.arrivedIn(place).size > 0, `nothing arrived in ${place}`);
    }
  }).timeout(120_000);
});
