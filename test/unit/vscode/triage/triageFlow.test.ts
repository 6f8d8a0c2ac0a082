import assert from 'node:assert/strict';
import type { Disposable } from 'vscode';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { filterFindings } from '../../../../src/vscode/features/filterFindings/filterFindings.ts';
import {
  changeAndNotify,
  rowsToTriage,
  valueItems,
} from '../../../../src/vscode/features/triage/triageFlow.ts';
import { triageFeature } from '../../../../src/vscode/features/triage/triageFeature.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';
import { until } from '../../../patience.ts';

describe('triage from the palette', () => {
  let files: TestFiles;
  let opened: TestApp;
  let parts: readonly Disposable[];
  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    const registered = triageFeature.register(opened.app);
    parts = [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    await importText(opened.app, 'shop.json', shopReport);
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    files.remove();
  });
  const rows = async () => {
    const engine = await opened.app.findings();
    const { rows: all } = await engine.page(opened.app.view.current, 0, 10);
    return all.map(({ row }) => ({ vulnerabilities: [row.vulnerability] }));
  };
  const ranOf = (name: string): readonly unknown[] => opened.commands.ran.filter(([one]) => one === name);

  it('is of the rows that are given, else of those that are selected, else of one that is picked', async () => {
    const [one, two] = await rows();
    assert.ok(one && two);
    assert.deepEqual(await rowsToTriage(opened.app, [one], 'Set Status'), [one]);
    opened.app.selection.set('tree', [two]);
    assert.deepEqual(await rowsToTriage(opened.app, [], 'Set Status'), [two]);
    opened.app.selection.set('tree', []);
    opened.window.answer('SQL Injection', undefined);
    assert.deepEqual(
      (await rowsToTriage(opened.app, [], 'Set Status'))[0]?.vulnerabilities,
      one.vulnerabilities,
    );
    assert.deepEqual(await rowsToTriage(opened.app, [], 'Set Status'), []);
    const { items, ...options } = opened.window.lists.at(-1) ?? { items: [] };
    assert.equal(options['title' as never], 'Set Status');
    assert.deepEqual(
      [options['matchOnDescription' as never], options['matchOnDetail' as never], items[0]?.[0]],
      [true, true, 'SQL Injection'],
    );
  });

  it('asks to turn aggregation on, which it needs', async () => {
    const [one] = await rows();
    assert.ok(one);
    opened.app.view.update({ type: 'setSwitch', name: 'showAggregation', on: false });
    const left = rowsToTriage(opened.app, [one], 'Set Status');
    await until(() => opened.window.dismiss());
    assert.deepEqual([await left, opened.app.view.current.showAggregation], [[], false]);
    opened.window.answer('Turn On Show Aggregation');
    assert.deepEqual(await rowsToTriage(opened.app, [one], 'Set Status'), [one]);
    assert.equal(opened.app.view.current.showAggregation, true);
  });

  it('says what it did, takes it back, and makes a decision of it', async () => {
    const [one] = await rows();
    assert.ok(one);
    await changeAndNotify(opened.app, [one], { set: { resolution: 'Fixed' }, comment: 'mended' });
    assert.match(opened.window.messages.at(-1) ?? '', /^SQL Injection \(.*\) set to Fixed\.$/);
    assert.deepEqual(opened.window.buttons, ['Undo', 'Make Standing Decision…']);
    opened.window.press('Make Standing Decision…');
    await until(() => ranOf('makeDecision').length > 0);
    assert.deepEqual(ranOf('makeDecision'), [['makeDecision', { rows: one }, 'mended']]);
    await changeAndNotify(opened.app, [one], { set: { resolution: 'Fixed' } });
    assert.deepEqual(opened.window.buttons, [], 'nothing changed');
    await changeAndNotify(opened.app, await rows(), { set: { resolution: 'Inconclusive' } });
    assert.deepEqual(opened.window.buttons, ['Undo'], 'a decision is about one');
    opened.window.press('Undo');
    await until(() => opened.window.messages.at(-1)?.startsWith('Undone: ') === true);
    await changeAndNotify(opened.app, [one], { set: {}, comment: '' });
    assert.equal(opened.window.levels.at(-1), 'error');
  });

  it('offers values with how many findings have each', () => {
    const reach = { current: { status: { Open: 2 }, resolution: { Fixed: 1, New: 0 } } } as never;
    assert.deepEqual(valueItems('status', reach), [
      { label: 'Open', description: 'now in 2 findings' },
      { label: 'In Progress', description: '' },
      { label: 'Resolved', description: '' },
    ]);
    assert.deepEqual(
      valueItems('resolution', reach).filter(({ description }) => description !== ''),
      [{ label: 'Fixed', description: 'now in 1 finding' }],
    );
  });

  it('filters by what is chosen, and says what each filter has', async () => {
    opened.app.view.update({ type: 'setSearch', text: 'orders' });
    opened.app.view.update({
      type: 'setField',
      field: 'severity',
      filter: { values: ['Critical'], texts: [], excluded: ['Info'] },
    });
    opened.app.view.update({ type: 'setField', field: 'endpoint', filter: { values: [], texts: ['/a'] } });
    opened.window.answer('Search', undefined);
    await filterFindings(opened.app);
    assert.equal(ranOf('searchFindings').length, 1);
    await filterFindings(opened.app);
    const items = opened.window.lists.at(-1)?.items ?? [];
    const shown = items.filter(([, description]) => description !== undefined && description !== '');
    assert.deepEqual(
      shown.map(([label, description]) => [label, description]),
      [
        ['Search', '“orders”'],
        ['Endpoint', '“/a”'],
        ['Severity', 'Critical, not Info'],
      ],
    );
    assert.ok(items.some(([label]) => label === 'Clear Filters'));
    opened.window.answer('Clear Filters', undefined);
    await filterFindings(opened.app);
    await filterFindings(opened.app);
    assert.deepEqual(opened.app.view.current.filters, {});
    assert.ok(!opened.window.offered.includes('Clear Filters'));
  });
});
