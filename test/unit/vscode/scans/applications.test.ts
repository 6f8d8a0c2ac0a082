import assert from 'node:assert/strict';
import type { TreeItem } from 'vscode';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import { FindingsTree } from '../../../../src/vscode/features/findingsTree/findingsTree.ts';
import { askQuestions, askRole } from '../../../../src/vscode/shared/messages/askAboutScan.ts';
import { commandIds } from '../../../../src/vscode/app/commandIds.ts';
import { itemKinds } from '../../../../src/vscode/app/ids.ts';
import { importReports } from '../../../../src/vscode/features/importReport/importReports.ts';
import { removeImportedReport } from '../../../../src/vscode/features/importReport/removeReport.ts';
import { reportFilesOf } from '../../../../src/vscode/features/importReport/reportFiles.ts';
import { manageApplications, moveScans } from '../../../../src/vscode/features/scans/manageApplications.ts';
import type { ScanNode } from '../../../../src/vscode/features/scans/scanNodes.ts';
import { ScansTree } from '../../../../src/vscode/features/scans/scansTree.ts';
import { eventually } from '../../../e2e/eventually.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { itemText, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const shop = 'shop.test';
const payments = 'payments.test';

function injections(host: string, ...paths: readonly string[]): string {
  const instances = paths.map((path) => ['GET', path] as const);
  return zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances }], host);
}

/** Two scans of one application and one of another. */
const reports: readonly (readonly [name: string, text: string])[] = [
  ['monday.json', injections(shop, '/orders', '/cart')],
  ['payments.json', injections(payments, '/orders')],
  ['friday.json', injections(shop, '/orders', '/search')],
];

const apiTester = JSON.stringify({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'mAPI' } },
      results: [{ ruleId: 'sqli', message: { text: "SQL Injection in 'PUT /pet'" } }],
    },
  ],
});

describe('several applications', () => {
  let files: TestFiles;
  let opened: TestApp;
  let tree: FindingsTree;
  let scans: ScansTree;

  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    tree = new FindingsTree(opened.app);
    scans = new ScansTree(opened.app);
    for (const [name, text] of reports) await importFile(name, text);
  });
  afterEach(async () => {
    scans.dispose();
    tree.dispose();
    await opened.close();
    files.remove();
  });

  async function importFile(name: string, text: string): Promise<void> {
    const [outcome] = await importReports(
      opened.app,
      await reportFilesOf(opened.app, [files.write(name, text)], undefined),
    );
    assert.equal(outcome?.kind, 'imported');
  }

  async function listed(): Promise<readonly string[]> {
    const engine = await opened.app.findings();
    const view = { ...opened.app.view.current, showAggregation: false };
    const { rows } = await engine.page(view, 0, 100);
    return rows
      .flatMap(({ row }) => ('endpoint' in row ? [`${row.application} ${row.endpoint}`] : []))
      .toSorted();
  }

  async function applications(): Promise<readonly string[]> {
    return (await (await opened.app.findings()).applications()).map(({ name }) => name).toSorted();
  }

  async function nodes(
    parent?: ScanNode,
  ): Promise<readonly { node: ScanNode; item: TreeItem; text: string }[]> {
    return (await scans.getChildren(parent)).map((node) => {
      const item = scans.getTreeItem(node);
      return { node, item, text: itemText(item) };
    });
  }

  async function texts(parent?: ScanNode): Promise<readonly string[]> {
    return (await nodes(parent)).map(({ text }) => text);
  }

  async function nodeOf(text: string, parent?: ScanNode): Promise<ScanNode> {
    const all = await nodes(parent);
    const found = all.find((each) => each.text.startsWith(text));
    assert.ok(found, `${text} is not among ${all.map((each) => each.text).join(', ')}`);
    return found.node;
  }

  async function scanNode(
    application: string,
    name: string,
  ): Promise<ScanNode & { readonly kind: 'dastScan' }> {
    const all = await scans.getChildren(await nodeOf(application));
    const node = all.find((each) => each.kind === itemKinds.scan && each.scan.name === name);
    assert.ok(node?.kind === itemKinds.scan, `${name} is not listed`);
    return node;
  }

  describe('Manage Applications…', () => {
    const before = [
      `${payments} GET /orders`,
      `${shop} GET /cart`,
      `${shop} GET /orders`,
      `${shop} GET /search`,
    ];

    it('renames, and Undo gives the name back', async () => {
      await manageApplications(opened.app, { kind: 'rename', application: payments, name: 'Payments' });
      await eventually(applications, ['Payments', shop]);
      opened.window.press('Undo');
      await eventually(applications, [payments, shop]);
      assert.deepEqual(await listed(), before);
    });

    it('lists applications by their names, whichever came first', async () => {
      opened.window.answer(undefined);
      await manageApplications(opened.app, undefined);
      assert.deepEqual(opened.window.offered, [payments, shop]);
    });

    it('joins two to one, and Undo parts them', async () => {
      await manageApplications(opened.app, { kind: 'join', application: payments, into: shop });
      assert.deepEqual(await applications(), [shop]);
      assert.deepEqual(await listed(), [`${shop} GET /cart`, `${shop} GET /orders`, `${shop} GET /search`]);
      opened.window.press('Undo');
      await eventually(applications, [payments, shop]);
      assert.deepEqual(await listed(), before);
    });

    it('moves a report to a new application, and Undo moves it back', async () => {
      const { scan } = await scanNode(shop, 'friday.json');
      await manageApplications(opened.app, { kind: 'move', scans: [scan.id], to: 'search' });
      assert.deepEqual(await listed(), [
        `${payments} GET /orders`,
        'search GET /orders',
        'search GET /search',
        `${shop} GET /cart`,
        `${shop} GET /orders`,
      ]);
      opened.window.press('Undo');
      await eventually(listed, before);
    });

    it('is offered for a report that names no target, and asks where to', async () => {
      opened.window.dismiss();
      await importFile('api.sarif', apiTester);
      assert.equal(opened.window.messages.at(-1), '1 new in api.sarif · application unknown');
      opened.window.press('Choose Application…');
      await eventually(async () => opened.commands.ran.length > 0, true);
      const ran = opened.commands.ran.find(([name]) => name === 'manageApplications');
      const [, given] = ran ?? [];
      opened.window.answer(payments);
      await manageApplications(opened.app, given);
      assert.deepEqual(await applications(), [payments, shop]);
      assert.ok((await listed()).includes(`${payments} PUT /pet`));
    });

    it('is not offered where there is one application', async () => {
      await manageApplications(opened.app, { kind: 'join', application: payments, into: shop });
      await importFile('api.sarif', apiTester);
      assert.ok((await listed()).includes(`${shop} PUT /pet`));
      assert.equal(opened.window.messages.at(-1)?.includes('application'), false);
    });

    it('changes nothing where a name is taken', async () => {
      await manageApplications(opened.app, { kind: 'rename', application: payments, name: shop });
      assert.deepEqual(await listed(), before);
    });
  });

  describe('in the Scans view', () => {
    it('are listed with their scans, the latest first, and what each saw', async () => {
      assert.deepEqual(await texts(), [`${payments} | 1 scan`, `${shop} | 2 scans`]);
      const ofShop = await texts(await nodeOf(shop));
      assert.equal(ofShop.length, 2);
      // Its own time, tool and role; here nobody knows the role.
      assert.match(
        ofShop[0] ?? '',
        /^\w+ \d+ · ZAP \| partial · 1 new · 1 seen again · 1 not covered \(not reached\) · friday\.json$/,
      );
      assert.match(ofShop[1] ?? '', /^\w+ \d+ · ZAP \| 2 new · monday\.json$/);
      const lines = await texts(await scanNode(shop, 'friday.json'));
      assert.deepEqual(
        lines.filter((line) => !/^(?:Imported|Scanned) /.test(line)),
        [
          'ZAP 2.16.1',
          'Role: unknown',
          'Partial: nobody has said whether it covered everything.',
          '2 findings',
          '1 new',
          '1 seen again',
          '1 not covered (not reached)',
        ],
      );
    });

    it('ask once how they were made, and show what follows', async () => {
      assert.equal(opened.window.messages.at(-1), '1 new, 1 seen again in friday.json · coverage unknown');
      opened.window.press('Set Coverage…');
      await eventually(async () => opened.commands.ran.some(([name]) => name === 'answerAboutScans'), true);
      const { scan: friday } = await scanNode(shop, 'friday.json');
      opened.window.answer('Yes, all of it');
      await askQuestions(opened.app, [friday.id]);
      assert.match(
        (await texts(await nodeOf(shop)))[0] ?? '',
        /· ZAP \| 1 new · 1 seen again · 1 not seen any more/,
      );
    });

    it('have the role that somebody gives them', async () => {
      const { scan: monday } = await scanNode(shop, 'monday.json');
      opened.window.answer('Not logged in');
      assert.equal(await askRole(opened.app, monday), true);
      const { scan } = await scanNode(shop, 'monday.json');
      assert.deepEqual([scan.role, scan.isRoleSaid], ['not logged in', true]);
      const found = (await texts(await nodeOf(shop))).find((text) => text.includes('monday.json'));
      assert.match(found ?? '', / · ZAP · not logged in \| 2 new/);
    });

    it('show what only the newer and only the older of two scans saw, and what both did', async () => {
      const { scan: monday } = await scanNode(shop, 'monday.json');
      const { scan: friday } = await scanNode(shop, 'friday.json');
      scans.compare([friday.id, monday.id]);
      const comparison = await nodeOf('monday.json and friday.json');
      assert.deepEqual(await texts(comparison), [
        'Only in the newer | 1 finding · friday.json',
        'Only in the older | 1 finding · the other scan is partial · monday.json',
        'In both | 1 finding',
      ]);
      const of = async (side: string): Promise<readonly string[]> => texts(await nodeOf(side, comparison));
      assert.deepEqual(await of('Only in the newer'), ['SQL Injection | GET /search']);
      assert.deepEqual(await of('Only in the older'), ['SQL Injection | GET /cart']);
      assert.deepEqual(await of('In both'), ['SQL Injection | GET /orders']);

      scans.compare(undefined);
      assert.deepEqual(await texts(), [`${payments} | 1 scan`, `${shop} | 2 scans`]);
    });

    it('lead from a compared finding to that finding', async () => {
      const { scan: monday } = await scanNode(shop, 'monday.json');
      const { scan: friday } = await scanNode(shop, 'friday.json');
      scans.compare([monday.id, friday.id]);
      const side = await nodeOf('Only in the older', await nodeOf('monday.json and friday.json'));
      const [found] = await nodes(side);
      assert.equal(found?.item.command?.command, commandIds.openPanel);
      const [target]: { vulnerability: number; finding: number }[] = found?.item.command?.arguments ?? [];
      assert.ok(target);
      const row = await tree.find(target);
      assert.ok(row?.kind === itemKinds.finding);
      const finding: Finding = row.finding;
      assert.equal(`${finding.application} ${finding.endpoint}`, `${shop} GET /cart`);
    });

    it('forget a comparison with a scan that is removed', async () => {
      const { scan: monday } = await scanNode(shop, 'monday.json');
      const { scan: friday } = await scanNode(shop, 'friday.json');
      scans.compare([monday.id, friday.id]);
      await removeImportedReport(opened.app, { scan: friday.id });
      assert.deepEqual(await texts(), [`${payments} | 1 scan`, `${shop} | 1 scan`]);
      assert.deepEqual(await listed(), [
        `${payments} GET /orders`,
        `${shop} GET /cart`,
        `${shop} GET /orders`,
      ]);
    });

    it('move a scan to the application that is chosen', async () => {
      const { scan } = await scanNode(payments, 'payments.json');
      opened.window.answer(shop);
      await moveScans(opened.app, [scan]);
      assert.deepEqual(opened.window.offered, [shop, 'New Application…']);
      assert.deepEqual(await texts(), [`${shop} | 3 scans`]);
    });
  });

  it('are groups of the tree', async () => {
    await tree.groupBy('application');
    const groups = (await tree.getChildren()).map((node) => itemText(tree.getTreeItem(node)));
    assert.deepEqual(groups, [`${shop} | 3`, `${payments} | 1`]);
  });
});
