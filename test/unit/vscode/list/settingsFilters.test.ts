import assert from 'node:assert/strict';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { KeptCounts } from '../../../../src/vscode/shared/list/keptCounts.ts';
import {
  entriesIn,
  entryOf,
  readSettingsFilters,
} from '../../../../src/vscode/shared/list/settingsFilters.ts';
import { createTestApp, MemoryState, type TestApp } from '../../../fakes/testApp.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

const base: ListView = { ...initialView('Europe/Berlin'), sort: { column: 'summary', descending: true } };

describe('filters that stand in settings', () => {
  let opened: TestApp;
  beforeEach(() => (opened = createTestApp({ storage: '/nowhere' })));
  afterEach(() => opened.close());

  const read = (entry: unknown): unknown => {
    opened.settings.places.user['savedFilters'] = { Mine: entry };
    const [{ view } = assert.fail()] = readSettingsFilters(opened.app.settings, base);
    return view.ok ? view.value : [view.failure.code, ...view.failure.args];
  };

  it('are those of the workspace first, as they are written', () => {
    opened.settings.places.workspace['savedFilters'] = { b: { filters: {} }, a: 7 };
    opened.settings.places.user['savedFilters'] = { c: { filters: {} } };
    assert.deepEqual(
      readSettingsFilters(opened.app.settings, base).map(({ name, place, view }) => [name, place, view.ok]),
      [
        ['b', 'workspace', true],
        ['a', 'workspace', false],
        ['c', 'user', true],
      ],
    );
    opened.settings.places.user['savedFilters'] = 'x';
    assert.equal(entriesIn(opened.app.settings, 'user'), undefined);
    opened.settings.places.user = {};
    assert.deepEqual(entriesIn(opened.app.settings, 'user'), {});
    assert.equal(readSettingsFilters(opened.app.settings, base).length, 2);
  });

  it('are views with the sort and the zone of the list', () => {
    const { sort, timeZone } = base;
    const usual = { showAggregation: true, preciseMatch: true, showResolvedEvents: false };
    assert.deepEqual(read({ filters: {} }), { ...usual, sort, timeZone, filters: {} });
    const filters = {
      severity: ['Critical'],
      endpoint: { texts: ['login'], excluded: ['GET /'] },
      search: 'sql',
      decision: 'none',
    };
    const switched = { showAggregation: false, preciseMatch: false, showResolvedEvents: true };
    const view = read({ filters, ...switched });
    assert.deepEqual(view, {
      ...switched,
      sort,
      timeZone,
      filters: {
        severity: { values: ['Critical'], texts: [] },
        endpoint: { values: [], texts: ['login'], excluded: ['GET /'] },
        search: 'sql',
        decision: 'none',
      },
    });
    assert.deepEqual(entryOf(view as ListView), { filters, ...switched });
    const whole = { values: ['a'], texts: ['b'], excluded: ['c'] };
    assert.deepEqual(entryOf({ ...base, filters: { summary: whole, eventId: { values: [], texts: [] } } }), {
      filters: { summary: whole, eventId: [] },
      showAggregation: base.showAggregation,
      preciseMatch: base.preciseMatch,
      showResolvedEvents: base.showResolvedEvents,
    });
  });

  it('say what of them cannot be used', () => {
    for (const entry of [7, null, {}, { filters: 7 }]) assert.deepEqual(read(entry), ['filter-no-object']);
    assert.deepEqual(
      [
        read({ filters: {}, other: true }),
        read({ filters: {}, preciseMatch: 1 }),
        read({ filters: { severity: ['Worst', 7] } }),
        read({ filters: { nothing: ['x'] } }),
        read({ filters: { severity: ['Critical'], search: 7 } }),
        read({ filters: { from: '2026-11-02', to: '2026-11-01' } }),
      ],
      [
        ['filter-key', 'other'],
        ['filter-switch', 'preciseMatch'],
        ['filter-field', 'severity'],
        ['filter-field', 'nothing'],
        ['filter-field', 'search'],
        ['filter-together'],
      ],
    );
  });
});

describe('counts of findings', () => {
  it('are kept for the next window, as far as they make sense', async () => {
    const files = new TestFiles();
    const workspaceState = new MemoryState();
    const kept = async (counts?: unknown): Promise<unknown> => {
      await workspaceState.update('counts', counts);
      const opened = createTestApp({ storage: files.path('storage').fsPath, workspaceState });
      const { current } = opened.app.counts;
      const { context } = opened.commands;
      await opened.close();
      return [
        current,
        context['findingsStored'],
        context['scansStored'],
        context['scansFetched'],
        context['sampleStored'],
      ];
    };
    const none = {
      total: 0,
      open: 0,
      openCritical: 0,
      resolved: 0,
      scans: false,
      fetched: false,
      sample: false,
      inChangedCode: 0,
    };
    for (const nothing of [undefined, 7, {}, { total: -1, open: 0.5, resolved: 'x', scans: 1 }])
      assert.deepEqual(await kept(nothing), [none, false, false, false, false]);
    const some = {
      total: 4,
      open: 3,
      openCritical: 2,
      resolved: 1,
      scans: true,
      fetched: true,
      sample: true,
      inChangedCode: 9,
    };
    assert.deepEqual(await kept(some), [{ ...some, inChangedCode: 0 }, true, true, true, true]);
    assert.deepEqual(await kept({ total: 1 }), [
      { ...none, total: 1, scans: true },
      true,
      true,
      false,
      false,
    ]);
    files.remove();
  });

  it('follow the findings', async () => {
    const files = new TestFiles();
    const workspaceState = new MemoryState();
    const opened = createTestApp({ storage: files.path('storage').fsPath, workspaceState });
    const counts = new KeptCounts(opened.app);
    const heard: number[] = [];
    counts.onDidChange(({ total }) => heard.push(total));
    await importText(opened.app, 'zap.json', shopReport);
    await until(() => counts.current.total > 0);
    const expected = {
      total: 3,
      open: 3,
      openCritical: 2,
      resolved: 0,
      scans: true,
      fetched: false,
      sample: false,
      inChangedCode: 0,
    };
    assert.deepEqual([counts.current, heard.at(-1)], [expected, 3]);
    await until(() => workspaceState.get('counts') !== undefined);
    assert.deepEqual(workspaceState.get('counts'), expected);
    counts.dispose();
    await opened.close();
    files.remove();
  });
});
