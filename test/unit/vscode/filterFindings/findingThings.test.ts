import assert from 'node:assert/strict';
import { InputBoxValidationSeverity } from 'vscode';
import { applySavedFilter } from '../../../../src/vscode/features/filterFindings/applySavedFilter.ts';
import { saveFilter } from '../../../../src/vscode/features/filterFindings/saveFilter.ts';
import { filterFindings } from '../../../../src/vscode/features/filterFindings/filterFindings.ts';
import { searchFindings } from '../../../../src/vscode/features/filterFindings/searchFindings.ts';
import { FindingsTree } from '../../../../src/vscode/features/findingsTree/findingsTree.ts';
import type { FakeInput } from '../../../fakes/vscode/window.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, itemText, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const monday = zapReport([
  {
    rule: '40018',
    name: 'SQL Injection',
    risk: 3,
    instances: [
      ['GET', '/orders'],
      ['GET', '/cart'],
    ],
  },
]);
const friday = zapReport([
  { rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/orders']] },
  { rule: '40012', name: 'Cross Site Scripting', risk: 2, instances: [['GET', '/search']] },
]);
describe('finding things', () => {
  let files: TestFiles;
  let opened: TestApp;
  let tree: FindingsTree;

  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    tree = new FindingsTree(opened.app);
    await importText(opened.app, 'monday.json', monday);
    await importText(opened.app, 'friday.json', friday);
  });
  afterEach(async () => {
    tree.dispose();
    await opened.close();
    files.remove();
  });

  async function rows(): Promise<readonly string[]> {
    return (await tree.getChildren()).map((node) => itemText(tree.getTreeItem(node)));
  }

  /** The input that is open. */
  function input(): FakeInput {
    const last = opened.window.inputs.at(-1);
    assert.ok(last);
    return last;
  }

  function choose(label: string): void {
    const item = input().items.find((one) => one.label === label);
    assert.ok(
      item,
      `${label} is not among ${input()
        .items.map((one) => one.label)
        .join(', ')}`,
    );
    input().activeItems = [item];
    input().accept();
  }

  it('the tree has all findings before', async () => {
    assert.deepEqual(await rows(), ['Critical | 2', 'Major | 1']);
  });

  it('Search Findings… is followed while one types, and leaves the search that was there when it is left', async () => {
    opened.app.view.update({ type: 'setSearch', text: 'SCRIPTING' });
    const searching = searchFindings(opened.app);
    assert.equal(input().value, 'SCRIPTING');
    input().type('cart');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual(await rows(), ['Critical | 1']);
    input().hide();
    await searching;
    assert.deepEqual(await rows(), ['Major | 1']);
    assert.equal(opened.app.view.current.filters.search, 'SCRIPTING');
  });

  it('Search Findings… keeps what is accepted', async () => {
    const searching = searchFindings(opened.app);
    input().type('SCRIPTING');
    input().accept();
    await searching;
    assert.deepEqual(await rows(), ['Major | 1']);
    assert.equal(opened.app.view.current.filters.search, 'SCRIPTING');
    assert.ok(input().isDisposed);
  });

  it('Saved Filters… offers the ready-made filters, To Do first', async () => {
    const engine = await opened.app.findings();
    const view = opened.app.view.current;
    const vulnerabilities = (await engine.page(view, 0, 1)).rows.map(({ row }) => row.vulnerability);
    const change = {
      rows: [{ view, vulnerabilities }],
      set: { status: 'Resolved' },
      by: 'ada',
    } as const;
    await engine.changeTriage(change);
    const question = applySavedFilter(opened.app, undefined);
    assert.equal(input().items[0]?.label, 'To Do');
    choose('To Do');
    await question;
    assert.deepEqual(await rows(), ['Major | 1']);
  });

  it('Saved Filters… leads to what is new since the last scan', async () => {
    const question = applySavedFilter(opened.app, undefined);
    choose('New Since the Last Scan');
    await question;
    assert.deepEqual(opened.app.view.current.filters, { sinceLastScan: { values: ['New'], texts: [] } });
    assert.deepEqual(await rows(), ['Major | 1']);
  });

  it('leaving Saved Filters… changes nothing', async () => {
    const question = applySavedFilter(opened.app, undefined);
    input().hide();
    await question;
    assert.deepEqual(opened.app.view.current.filters, {});
    assert.ok(input().isDisposed);
  });

  it('saves the active filters under a name, uses them again and deletes them', async () => {
    await saveFilter(opened.app);
    assert.deepEqual(opened.window.messages, ['No filter is active, so there is nothing to save.']);
    opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Major', add: false });
    opened.window.answer('This workspace, only for me', ' Majors ');
    await saveFilter(opened.app);
    opened.app.view.update({ type: 'clearFilters' });
    await applySavedFilter(opened.app, 'Majors');
    assert.deepEqual(await rows(), ['Major | 1']);
    opened.app.view.update({ type: 'clearFilters' });
    const chosen = applySavedFilter(opened.app, undefined);
    choose('Majors');
    await chosen;
    assert.deepEqual(await rows(), ['Major | 1']);
    opened.window.answer('This workspace, only for me', 'Majors');
    await saveFilter(opened.app);
    assert.deepEqual(Object(opened.window.boxes.at(-1)).validateInput, {
      message: 'Replaces the saved filter of this name.',
      severity: InputBoxValidationSeverity.Info,
    });
    const question = applySavedFilter(opened.app, undefined);
    const saved = input().items.find(({ label }) => label === 'Majors');
    assert.equal(saved?.description, 'Severity: Major');
    input().pressItemButton(saved);
    await new Promise((resolve) => setTimeout(resolve));
    assert.ok(!input().items.some(({ label }) => label === 'Majors'));
    input().hide();
    await question;
  });

  it('Filter Findings… picks values of a field and days, and clears them', async () => {
    opened.window.answer('Severity', undefined);
    const filtering = filterFindings(opened.app);
    while (input === undefined || opened.window.inputs.length === 0 || input().items.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    input().selectedItems = input().items.filter(({ label }) => label === 'Major');
    input().accept();
    await filtering;
    assert.deepEqual(await rows(), ['Major | 1']);
    opened.window.answer('From', '2026-13-01', 'From', '2000-01-01', 'Clear Filters');
    await filterFindings(opened.app);
    assert.match(opened.window.messages.join(), /^2026-13-01 is not a date\./);
    await filterFindings(opened.app);
    assert.deepEqual(opened.app.view.current.filters, {});
    opened.window.answer('To', '2000-01-02', 'From', '2000-01-01', undefined);
    await filterFindings(opened.app);
    assert.deepEqual(opened.app.view.current.filters, { from: '2000-01-01', to: '2000-01-02' });
    assert.deepEqual(opened.window.lists.at(-1)?.items.slice(-4, -2), [
      ['From', '2000-01-01', undefined],
      ['To', '2000-01-02', undefined],
    ]);
  });

  it('Search Findings… is the box of the panel where that is in front', async () => {
    Object.assign(opened.app, { isPanelInFront: () => true });
    await searchFindings(opened.app);
    assert.deepEqual(opened.commands.ran, [['panelSearch']]);
    assert.deepEqual(opened.window.inputs, []);
  });
});
