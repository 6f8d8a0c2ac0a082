import assert from 'node:assert/strict';
import { type MarkdownString, ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { lexer, walkTokens } from 'marked';
import { groupings } from '../../../../src/vscode/features/findingsTree/grouping.ts';
import { FindingsTree } from '../../../../src/vscode/features/findingsTree/findingsTree.ts';
import { groupNode, type TreeNode } from '../../../../src/vscode/features/findingsTree/nodes.ts';
import { updateView } from '../../../../src/findings/view/viewActions.ts';
import { findingTooltip } from '../../../../src/vscode/features/findingsTree/tooltips.ts';
import { childrenPerStep } from '../../../../src/vscode/features/findingsTree/treeModel.ts';
import { colorIds, iconIds, itemKinds } from '../../../../src/vscode/app/ids.ts';
import { makeFinding } from '../../../fakes/findings.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, shopReport, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('findings tree', () => {
  let files: TestFiles;
  let opened: TestApp;
  let tree: FindingsTree;

  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    tree = new FindingsTree(opened.app);
  });
  afterEach(async () => {
    tree.dispose();
    await opened.close();
    files.remove();
  });

  async function rows(parent?: TreeNode): Promise<readonly string[]> {
    const nodes = await tree.getChildren(parent);
    return nodes.map((node) => {
      const { label, description } = tree.getTreeItem(node);
      return `${text(label)} | ${text(description)}`;
    });
  }

  async function child(parent: TreeNode | undefined, index = 0): Promise<TreeNode> {
    const node = (await tree.getChildren(parent))[index];
    assert.ok(node);
    return node;
  }

  it('is empty before anything is imported', async () => {
    assert.deepEqual(await tree.getChildren(), []);
  });

  it('lets the welcome text know why it is empty', async () => {
    const state = async (): Promise<unknown> => {
      await tree.getChildren();
      return opened.commands.context['listState'];
    };
    assert.equal(await state(), 'empty');
    assert.equal(opened.commands.context['storage'], 'sound');
    await opened.app.imports.run('shop.json', async () => assert.equal(await state(), 'importing'));
    await importText(opened.app, 'shop.json', shopReport);
    assert.equal(await state(), 'list');
    opened.app.view.update({ type: 'setSearch', text: 'nothing has this' });
    assert.equal(await state(), 'noMatch');
    const engine = await opened.app.findings();
    const view = { ...opened.app.view.current, filters: {} };
    const { rows: all } = await engine.page(view, 0, 10);
    const vulnerabilities = all.flatMap(({ kind, row }) =>
      kind === 'vulnerability' ? [row.vulnerability] : [],
    );
    await engine.changeTriage({ rows: [{ view, vulnerabilities }], set: { status: 'Resolved' }, by: '' });
    assert.equal(await state(), 'allResolved');
    await opened.close();

    opened = createTestApp({
      storage: files.path('storage').fsPath,
      openStore: () => Promise.reject(new Error('The disk is on fire.')),
    });
    tree = new FindingsTree(opened.app);
    assert.equal(await state(), 'failed');
  });

  it('groups by severity, then vulnerability, then API, with counts', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    assert.deepEqual(await rows(), ['Critical | 2', 'Info | 1']);
    const major = await child(undefined);
    assert.deepEqual(await rows(major), ['SQL Injection | 2 APIs']);
    const injection = await child(major);
    assert.deepEqual(await rows(injection), ['GET /api/orders/{id} | ', 'POST /api/login | ']);
    assert.deepEqual(await tree.getChildren(await child(injection)), []);
    assert.equal(tree.getParent(injection), major);
  });

  it('says of a severity and of a status how many findings are open, as the badge does', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    const engine = await opened.app.findings();
    const view = opened.app.view.current;
    const narrowed = updateView(view, {
      type: 'toggleValue',
      field: 'endpoint',
      value: 'POST /api/login',
      add: false,
    });
    const { rows: listed } = await engine.page(narrowed, 0, 10);
    const vulnerabilities = listed.map(({ row }) => row.vulnerability);
    const request = {
      rows: [{ view: narrowed, vulnerabilities }],
      set: { resolution: 'False Positive' },
    } as const;
    assert.ok((await engine.changeTriage({ ...request, by: 'me' })).ok);
    assert.deepEqual(await rows(), ['Critical | 1/2', 'Info | 1']);
    const { accessibilityInformation } = tree.getTreeItem(await child(undefined));
    assert.equal(accessibilityInformation?.label, 'Critical, 1/2 findings open');
    opened.app.view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
    assert.deepEqual(await rows(), ['Critical | 2', 'Info | 1']);
  });

  it('has the worst first in a severity, as the list has: by the rating of the scanner before the number of APIs', async () => {
    const report = zapReport([
      {
        rule: '1',
        name: 'Widest',
        risk: 3,
        confidence: 2,
        instances: [1, 2, 3].map((id) => ['GET', `/w${id}`]),
      },
      { rule: '2', name: 'Surest', risk: 3, confidence: 3, instances: [['GET', '/s']] },
      {
        rule: '3',
        name: 'Wide',
        risk: 3,
        confidence: 3,
        instances: [
          ['GET', '/a'],
          ['GET', '/b'],
        ],
      },
    ]);
    await importText(opened.app, 'rated.json', report);
    const engine = await opened.app.findings();
    const { rows: listed } = await engine.page(opened.app.view.current, 0, 10);
    const order = ['Wide', 'Surest', 'Widest'];
    assert.deepEqual(
      listed.map(({ row }) => row.summary),
      order,
    );
    const shown = await rows(await child(undefined));
    assert.deepEqual(
      shown.map((row) => row.split(' | ')[0]),
      order,
    );
  });

  it('shows the filtered list', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    opened.app.view.update({ type: 'toggleValue', field: 'method', value: 'POST', add: false });
    assert.deepEqual(await rows(), ['Critical | 1']);
    assert.deepEqual(await rows(await child(undefined)), ['SQL Injection | 1 of 2 APIs']);
    opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Info', add: false });
    assert.deepEqual(await rows(), []);
  });

  it('shows severity by shape and colour, and names it', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    const item = tree.getTreeItem(await child(await child(undefined)));
    assert.ok(item.iconPath instanceof ThemeIcon);
    assert.equal(item.iconPath.id, iconIds.Critical);
    assert.equal(item.iconPath.color?.id, colorIds.Critical);
    assert.equal(item.accessibilityInformation?.label, 'SQL Injection, Critical, 2 APIs, Status Open');
    assert.equal(item.collapsibleState, TreeItemCollapsibleState.Collapsed);
  });

  it('names the file of a handler first, as the Explorer does, and says all of it', () => {
    const group = (value: string): readonly string[] => {
      const item = tree.getTreeItem(groupNode({ field: 'handler', value }, 2));
      return [text(item.label), text(item.description), item.accessibilityInformation?.label ?? ''];
    };
    assert.deepEqual(group('api/src/users.ts'), ['users.ts', '2 · api/src', 'api/src/users.ts, 2 findings']);
    assert.deepEqual(group('users.ts'), ['users.ts', '2', 'users.ts, 2 findings']);
    assert.deepEqual(group(''), ['No handler', '2', 'No handler, 2 findings']);
  });

  it('shows hostile text as text', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    const item = tree.getTreeItem(await child(await child(undefined, 1)));
    assert.doesNotMatch(text(item.label), /[\r\n]/);
    const tooltip = item.tooltip as MarkdownString;
    assert.notEqual(tooltip.isTrusted, true);
    assert.notEqual(tooltip.supportHtml, true);
    assert.notEqual(tooltip.supportThemeIcons, true);
    assert.match(tooltip.value, /\\\[x\\\] \(command:y\)/);
    assert.match(tooltip.value, /\\<img src=x onerror=alert\(1\)>/);
  });

  it('lets no text of a scanner become a picture, a link or markup in a tooltip', () => {
    const hostile =
      '![p](https://e.test/p.png) [c](command:x) <img src=x> <command:x> **b** `c` &lt; $(bug)\n\n# h';
    const { value } = findingTooltip(
      makeFinding({ id: 1, endpoint: hostile, summary: hostile, eventId: hostile }),
    );
    const kinds = new Set<string>();
    const links: string[] = [];
    // As VS Code reads it.
    void walkTokens(lexer(value), (token) => {
      kinds.add(token.type);
      if (token.type === 'link') links.push(String(token.href));
    });
    assert.deepEqual([...kinds].sort(), ['br', 'escape', 'paragraph', 'space', 'strong', 'text']);
    assert.deepEqual(links, []);
  });

  it('shows the status once it is no longer open', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    const injection = await child(await child(undefined));
    const engine = await opened.app.findings();
    const { current: view } = opened.app.view;
    const changed = [{ view, vulnerabilities: injection.rows.vulnerabilities }];
    await engine.changeTriage({ rows: changed, set: { status: 'In Progress' }, by: 'me' });
    assert.deepEqual(await rows(await child(undefined)), ['SQL Injection | 2 APIs · In Progress']);
  });

  it('says what reappeared and what the latest scan did not see, of which of the APIs', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    const engine = await opened.app.findings();
    const injection = await child(await child(undefined));
    const changed = [{ view: opened.app.view.current, vulnerabilities: injection.rows.vulnerabilities }];
    await engine.changeTriage({ rows: changed, set: { status: 'Resolved' }, by: 'me' });
    const instances = [['POST', '/api/login']] as const;
    const again = zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances }]);
    await importText(opened.app, 'shop.json', again);
    const major = await child(undefined);
    assert.deepEqual(await rows(major), [
      'SQL Injection | 2 APIs · Mixed · 1 reappeared · 1 not seen in the latest scan',
    ]);
    const row = await child(major);
    assert.match(
      tree.getTreeItem(row).accessibilityInformation?.label ?? '',
      /Status Mixed, 1 reappeared, 1 not seen in the latest scan$/,
    );
    const tooltip = (tree.getTreeItem(row).tooltip as MarkdownString).value.replaceAll(/&nbsp;/g, ' ');
    assert.match(tooltip, /Reappeared: 1 of 2 APIs/);
    assert.match(tooltip, /Not seen in the latest scan: 1 of 2 APIs/);
    assert.deepEqual(await rows(row), [
      'GET /api/orders/{id} | Not seen in the latest scan',
      'POST /api/login | Reappeared',
    ]);
    assert.match(
      tree.getTreeItem(await child(row)).accessibilityInformation?.label ?? '',
      /Status Resolved, Not seen in the latest scan$/,
    );
  });

  it('groups by API: the findings of each, most severe first', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    await tree.groupBy('endpoint');
    assert.deepEqual(await rows(), ['GET / | 1', 'GET /api/orders/{id} | 1', 'POST /api/login | 1']);
    const finding = await child(await child(undefined, 2));
    const item = tree.getTreeItem(finding);
    assert.equal(item.label, 'SQL Injection');
    assert.equal((item.iconPath as ThemeIcon).id, iconIds.Critical);
    assert.deepEqual(finding.rows.within, { field: 'endpoint', value: 'POST /api/login' });
  });

  it('groups by category and status under the filters', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    await tree.groupBy('category');
    assert.deepEqual(await rows(), ['Active Scan | 2', 'Passive Scan | 1']);
    opened.app.view.update({ type: 'toggleValue', field: 'category', value: 'Passive Scan', add: false });
    assert.deepEqual(await rows(), ['Passive Scan | 1']);
    opened.app.view.update({ type: 'clearFilters' });
    await tree.groupBy('status');
    assert.deepEqual(await rows(), ['Open | 3']);
  });

  it('keeps how it is grouped', async () => {
    await tree.groupBy('status');
    const next = new FindingsTree(opened.app);
    assert.equal(next.grouping, 'status');
    next.dispose();
  });

  it('finds the node of a row, however far down it is', async () => {
    const instances = Array.from({ length: 3 * childrenPerStep }, (_, index) => {
      return ['GET', `/api/page-${index}-x`] as const;
    });
    await importText(opened.app, 'many.json', zapReport([{ rule: '1', name: 'Many', risk: 1, instances }]));
    const many = await child(await child(undefined));
    const [vulnerability = 0] = many.rows.vulnerabilities;
    const engine = await opened.app.findings();
    const last = (await engine.apis(opened.app.view.current, vulnerability, 0, Infinity)).at(-1);
    assert.ok(last);
    for (const grouping of groupings) {
      await tree.groupBy(grouping);
      const node = await tree.find({ vulnerability, finding: last.id });
      assert.ok(node && node.kind === itemKinds.finding && node.finding.id === last.id, grouping);
      const siblings = await tree.getChildren(node.parent);
      assert.ok(
        siblings.some(({ id }) => id === node.id),
        `${grouping}: VS Code finds it among the children`,
      );
    }
    opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Major', add: false });
    assert.equal(await tree.find({ vulnerability }), undefined);
  });

  it('loads more APIs when asked', async () => {
    const paths = Array.from({ length: childrenPerStep + 5 }, (_, index) => `/api/page-${index}-x`);
    const instances = paths.map((path) => ['GET', path] as const);
    await importText(opened.app, 'many.json', zapReport([{ rule: '1', name: 'Many', risk: 1, instances }]));
    const many = await child(await child(undefined));
    const shown = await tree.getChildren(many);
    assert.equal(shown.length, childrenPerStep + 1);
    const more = shown.at(-1);
    assert.ok(more && more.kind === itemKinds.more);
    assert.equal(tree.getTreeItem(more).description, '5 not shown');
    tree.loadMore(more.parent);
    const all = await tree.getChildren(many);
    assert.equal(all.length, childrenPerStep + 5);
    assert.ok(all.every(({ kind }) => kind === itemKinds.finding));
  });
});

function text(value: unknown): string {
  assert.equal(typeof value, 'string');
  return value as string;
}
