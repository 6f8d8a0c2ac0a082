import assert from 'node:assert/strict';
import type { Disposable } from 'vscode';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import type { Feature } from '../../../../src/vscode/app/feature.ts';
import { itemKinds, viewIds } from '../../../../src/vscode/app/ids.ts';
import { filterFindingsFeature } from '../../../../src/vscode/features/filterFindings/filterFindingsFeature.ts';
import { findingsTreeFeature } from '../../../../src/vscode/features/findingsTree/findingsTreeFeature.ts';
import { scansFeature } from '../../../../src/vscode/features/scans/scansFeature.ts';
import { until } from '../../../patience.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, shopReport, zapReport } from '../../../fakes/testReport.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';

interface View {
  message?: string;
  description?: string;
  readonly provider: { getChildren(node?: unknown): Promise<readonly { readonly kind: string }[]> };
  readonly selected: EventEmitter<{ readonly selection: readonly object[] }>;
}

describe('the views of findings and scans', () => {
  const features: readonly Feature<never>[] = [findingsTreeFeature, filterFindingsFeature, scansFeature];
  let files: TestFiles;
  let opened: TestApp;
  let parts: readonly Disposable[];
  let views: Record<string, View>;
  beforeEach(() => {
    files = new TestFiles();
    views = {};
    opened = createTestApp({ storage: files.path('storage').fsPath });
    const createTreeView = (
      id: string,
      { treeDataProvider }: { treeDataProvider: View['provider'] },
    ): View => {
      const selected = new EventEmitter<{ readonly selection: readonly object[] }>();
      const { event } = new EventEmitter<unknown>();
      const raw = {
        onDidChangeSelection: selected.event,
        onDidChangeVisibility: event,
        dispose: () => undefined,
      };
      return (views[id] = { ...raw, provider: treeDataProvider, selected });
    };
    Object.assign(opened.window, { createTreeView });
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    files.remove();
  });

  const run = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    opened.commands.run(name as never, ...args);
  const view = (id: string): View => views[id] ?? assert.fail(`there is no view ${id}`);
  const imported = (name: string, host: string) =>
    importText(
      opened.app,
      name,
      zapReport([{ rule: '1', name: 'One', risk: 3, instances: [['GET', `/${name}`]] }], host),
    );

  it('say how many findings they list, and of how many while filters leave some out', async () => {
    const tree = view(viewIds.findings);
    const counts = async (): Promise<unknown> => {
      await tree.provider.getChildren();
      for (let round = 0; round < 10; round++) await new Promise(setImmediate);
      return [tree.description, tree.message];
    };
    assert.deepEqual(await counts(), ['', '']);
    await importText(opened.app, 'shop.json', shopReport);
    const [all] = (await counts()) as [string];
    assert.match(all, /^\d+$/);
    assert.equal(tree.message, '');
    opened.app.view.update({
      type: 'setField',
      field: 'severity',
      filter: { values: ['Critical'], texts: [] },
    });
    const { matching } = await (await opened.app.findings()).summary(opened.app.view.current);
    assert.ok(matching > 0 && matching < Number(all));
    assert.deepEqual(await counts(), [`${matching} of ${all}`, `Showing ${matching} of ${all} findings`]);
    opened.app.view.update({
      type: 'setField',
      field: 'endpoint',
      filter: { values: ['GET /no'], texts: [] },
    });
    assert.deepEqual(await counts(), [`0 of ${all}`, '']);
  });

  it('keep what is selected for commands, and copy endpoints of findings alone', async () => {
    const rows = { vulnerabilities: [4] };
    view(viewIds.findings).selected.fire({ selection: [{ rows }] });
    assert.deepEqual(opened.app.selection.current, [rows]);
    await importText(opened.app, 'shop.json', shopReport);
    const { provider } = view(viewIds.findings);
    const [group] = await provider.getChildren();
    const [vulnerability] = await provider.getChildren(group);
    const found = await provider.getChildren(vulnerability);
    const endpoints = found.map(
      (node) => (node as unknown as { finding: { endpoint: string } }).finding.endpoint,
    );
    assert.ok(endpoints.length > 1);
    await run('copyEndpoint', vulnerability, [...found, vulnerability]);
    await run('copyEndpoint', found[0], undefined);
    await run('copyEndpoint', { kind: 'other' }, undefined);
    assert.deepEqual(opened.copied, [endpoints.join('\n'), endpoints[0], '']);
  });

  it('filter by what is ready made, turn switches over, and say so', async () => {
    const filtered = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
      await run(name, ...args);
      return opened.app.view.current.filters;
    };
    const ready: unknown[] = [];
    for (const name of ['showToDo', 'showNew', 'showReappeared', 'showNotSeen', 'showNotCovered']) {
      await run('clearFilters');
      assert.deepEqual(opened.app.view.current.filters, {});
      ready.push([name, await filtered(name)]);
    }
    assert.equal(
      new Set(ready.map((one) => JSON.stringify((one as unknown[])[1]))).size,
      5,
      JSON.stringify(ready),
    );
    await imported('one.json', 'one.test');
    assert.ok(!('report' in ((await filtered('showNew', ['one.json'])) as object)), 'it is all there is');
    await imported('two.json', 'two.test');
    await run('showNew', ['one.json', 7]);
    assert.deepEqual(opened.app.view.current.filters.report, { values: ['one.json'], texts: [] });
    opened.window.statusMessages.length = 0;
    for (const name of ['ShowAggregation', 'PreciseMatch', 'ShowResolvedEvents'])
      for (const verb of ['toggle', 'turnOn', 'turnOff']) await run(`${verb}${name}`);
    assert.deepEqual(opened.window.statusMessages, [
      'Show Aggregation is off.',
      'Show Aggregation is on.',
      'Show Aggregation is off.',
      'Precise Match is off.',
      'Precise Match is on.',
      'Precise Match is off.',
      'Show Resolved Events is on.',
      'Show Resolved Events is off.',
      'Show Resolved Events is on.',
    ]);
  });

  it('ask for filters, and search, where the commands say so', async () => {
    await opened.app.findings();
    opened.window.answer(undefined, undefined, undefined);
    await run('filterFindings');
    await run('changeFilters');
    await run('viewOptions');
    assert.deepEqual(opened.window.asked.length, 3);
    const { inputs } = opened.window;
    for (const name of ['applySavedFilter', 'searchFindings']) {
      const before = inputs.length;
      const asking = run(name);
      await until(() => inputs.length > before);
      inputs.at(-1)?.hide();
      await asking;
    }
    assert.equal(inputs.length, 2);
  });

  it('compare two scans, or one with another that is asked for, until the comparison is closed', async () => {
    const first = async (): Promise<string | undefined> =>
      (await view(viewIds.scans).provider.getChildren())[0]?.kind;
    await imported('one.json', 'one.test');
    const scans = async (): Promise<readonly Scan[]> => (await opened.app.findings()).scans();
    const node = (scan: Scan | undefined): object => ({ kind: itemKinds.scan, scan });
    const [one] = await scans();
    await run('compareScans', {}, undefined);
    await run('compareScans', node(one), undefined);
    assert.deepEqual(opened.window.messages, ['There is no other scan to compare with.']);
    await imported('two.json', 'one.test');
    await imported('three.json', 'two.test');
    const [left, right] = await scans();
    assert.equal(await first(), 'application');
    await run('compareScans', node(left), [node(left), node(right), 'nothing']);
    assert.equal(await first(), itemKinds.comparison);
    await run('closeComparison');
    assert.equal(await first(), 'application');
    opened.window.answer(undefined);
    await run('compareScans', node(one), undefined);
    assert.equal(await first(), 'application');
    const { items, ...options } = opened.window.lists.at(-1) ?? { items: [] };
    assert.deepEqual(Object.keys(options), ['title', 'placeHolder']);
    assert.deepEqual(
      items.map(([, description]) => description),
      ['one.test · two.json', 'two.test · three.json'],
      'those of its application first',
    );
    opened.window.answer(opened.window.offered[1]);
    await run('compareScans', node(one), undefined);
    assert.equal(await first(), itemKinds.comparison);
  });

  it('ask about a scan alone', async () => {
    await imported('one.json', 'one.test');
    const [scan] = await (await opened.app.findings()).scans();
    for (const name of ['setScanRole', 'setScanCompleteness', 'moveScan', 'openRun'])
      await run(name, { kind: 'other', scan });
    assert.deepEqual(opened.window.asked, []);
    opened.window.answer(undefined, undefined, undefined);
    for (const name of ['setScanRole', 'setScanCompleteness', 'moveScan'])
      await run(name, { kind: itemKinds.scan, scan });
    assert.deepEqual(opened.window.asked, ['Role of one.json', 'Coverage of one.json', 'Move Reports']);
    opened.window.answer(undefined);
    await run('answerAboutScans', [scan?.id, 'x']);
    await run('answerAboutScans', 'x');
    assert.equal(opened.window.asked.length, scan?.completenessReason === 'unanswered' ? 4 : 3);
  });
});
