import assert from 'node:assert/strict';
import type { ListView, ViewAction } from '../../../../src/findings/view/view.ts';
import { initialView, updateView, validateDays } from '../../../../src/findings/view/viewActions.ts';
import { parseView, parseViewAction } from '../../../../src/findings/view/viewActionsParse.ts';

const start = initialView('Europe/Berlin');
const after = (...actions: ViewAction[]): ListView => actions.reduce(updateView, start);
const click = (value: string, add = false): ViewAction => ({
  type: 'toggleValue',
  field: 'severity',
  value,
  add,
});

describe('view actions', () => {
  it('starts aggregated, precise, unfiltered, Critical first', () => {
    const { showAggregation, preciseMatch, showResolvedEvents, filters, sort } = start;
    assert.deepEqual(
      { showAggregation, preciseMatch, showResolvedEvents, filters, sort },
      {
        showAggregation: true,
        preciseMatch: true,
        showResolvedEvents: false,
        filters: {},
        sort: { column: 'severity', descending: false },
      },
    );
  });

  it('sets a field to the clicked value and clears it by the same click', () => {
    assert.deepEqual(after(click('Critical')).filters.severity, { values: ['Critical'], texts: [] });
    assert.deepEqual(after(click('Critical'), click('Major')).filters.severity?.values, ['Major']);
    assert.deepEqual(after(click('Critical'), click('Critical')), start);
  });

  it('reduces several values to the clicked one', () => {
    const view = after(click('Critical'), click('Major', true), click('Major'));
    assert.deepEqual(view.filters.severity?.values, ['Major']);
  });

  it('excludes a value until it is asked for again', () => {
    const exclude = (value: string): ViewAction => ({ type: 'excludeValue', field: 'severity', value });
    assert.deepEqual(after(exclude('Info')).filters.severity, { values: [], texts: [], excluded: ['Info'] });
    assert.deepEqual(after(click('Critical'), exclude('Info'), exclude('Info')).filters.severity, {
      values: ['Critical'],
      texts: [],
      excluded: ['Info'],
    });
    assert.deepEqual(after(click('Info'), exclude('Info')).filters.severity, {
      values: [],
      texts: [],
      excluded: ['Info'],
    });
    assert.deepEqual(after(exclude('Info'), click('Info', true)).filters.severity, {
      values: ['Info'],
      texts: [],
    });
    assert.deepEqual(after(click('Info'), exclude('Major'), click('Info')).filters.severity, {
      values: ['Info'],
      texts: [],
    });
    assert.deepEqual(after(exclude('Info'), { type: 'clearFilters' }), start);
  });

  it('reads excluded values, and views that were kept before there were any', () => {
    const kept = { ...start, filters: { method: { values: ['GET'], texts: [] } } };
    assert.deepEqual(parseView(kept), kept);
    const excluding = { ...start, filters: { method: { values: [], texts: [], excluded: ['GET'] } } };
    assert.deepEqual(parseView(excluding), excluding);
    const refused = (excluded: unknown): unknown =>
      parseView({ ...start, filters: { severity: { values: [], texts: [], excluded } } });
    assert.deepEqual([refused(['High']), refused('Info'), refused([1])], [undefined, undefined, undefined]);
    const action = { type: 'excludeValue', field: 'severity', value: 'Info' };
    assert.deepEqual(parseViewAction(action), action);
    assert.equal(parseViewAction({ ...action, value: 'High' }), undefined);
  });

  it('adds and removes a value with the modifier key', () => {
    assert.deepEqual(after(click('Critical'), click('Info', true)).filters.severity?.values, [
      'Critical',
      'Info',
    ]);
    assert.deepEqual(after(click('Critical'), click('Critical', true)), start);
  });

  it('replaces entered text by a clicked value, but adds to it with the modifier key', () => {
    const entered: ViewAction = {
      type: 'setField',
      field: 'summary',
      filter: { values: [], texts: ['inj'] },
    };
    const summary = (add: boolean): ViewAction => ({
      type: 'toggleValue',
      field: 'summary',
      value: 'XSS',
      add,
    });
    assert.deepEqual(after(entered, summary(false)).filters.summary, { values: ['XSS'], texts: [] });
    assert.deepEqual(after(entered, summary(true)).filters.summary, { values: ['XSS'], texts: ['inj'] });
  });

  it('drops empty and repeated texts, and texts of listed fields', () => {
    const set = (field: 'summary' | 'method'): ViewAction => ({
      type: 'setField',
      field,
      filter: { values: [], texts: ['', 'a', 'a'] },
    });
    assert.deepEqual(after(set('summary')).filters.summary, { values: [], texts: ['a'] });
    assert.deepEqual(after(set('method')), start);
  });

  it('keeps From and To separate from fields and clears everything at once', () => {
    const view = after(click('Info'), { type: 'setDays', from: '2026-01-01', to: undefined });
    assert.deepEqual(Object.keys(view.filters), ['severity', 'from']);
    assert.deepEqual(updateView(view, { type: 'clearFilters' }), start);
  });

  it('uses a ready-made filter instead of what is active, so that nothing contradicts it', () => {
    const before = after(
      click('Info'),
      { type: 'setSearch', text: 'x' },
      { type: 'setSwitch', name: 'showResolvedEvents', on: true },
    );
    const used = updateView(before, { type: 'useReadyMade', name: 'reappeared' });
    assert.deepEqual(used, { ...start, filters: { sinceLastScan: { values: ['Reappeared'], texts: [] } } });
    assert.deepEqual(parseView(JSON.parse(JSON.stringify(used))), used);
  });

  it('searches for a text until it is empty, as a filter among the others', () => {
    const searched = updateView(start, { type: 'setSearch', text: '%_*' });
    assert.deepEqual(searched.filters, { search: '%_*' });
    assert.deepEqual(parseView(JSON.parse(JSON.stringify(searched))), searched);
    assert.deepEqual(updateView(searched, { type: 'setSearch', text: '' }), start);
    assert.deepEqual(updateView(searched, { type: 'clearFilters' }), start);
    for (const search of ['', 1, ['a'], 'x'.repeat(10_001)]) {
      assert.equal(parseView({ ...start, filters: { search } }), undefined);
    }
  });

  it('refuses From after To and days that do not exist', () => {
    assert.deepEqual(validateDays('2026-02-02', '2026-02-01'), {
      ok: false,
      failure: { code: 'days-from-after-to', args: ['2026-02-02', '2026-02-01'] },
    });
    assert.equal(validateDays('2026-02-30', undefined).ok, false);
    assert.equal(validateDays('2026-02-02', '2026-02-02').ok, true);
    assert.deepEqual(after({ type: 'setDays', from: '2026-02-02', to: '2026-02-01' }), start);
  });
});

describe('views and actions from outside', () => {
  const full = after(
    click('Critical'),
    { type: 'setField', field: 'endpoint', filter: { values: ['GET /'], texts: ['/a'] } },
    { type: 'setDays', from: '2026-01-01', to: '2026-01-31' },
    { type: 'setSwitch', name: 'showResolvedEvents', on: true },
    { type: 'setSort', sort: { column: 'apis', descending: true } },
  );

  it('reads back a view that was kept', () => {
    assert.deepEqual(parseView(JSON.parse(JSON.stringify(full))), full);
  });

  const spoiled: readonly [string, unknown][] = [
    ['nothing', undefined],
    ['a list', []],
    ['an unknown field', { ...full, filters: { constructor: { values: [], texts: [] } } }],
    ['an unknown severity', { ...full, filters: { severity: { values: ['High'], texts: [] } } }],
    ['values that are not text', { ...full, filters: { summary: { values: [1], texts: [] } } }],
    ['a text in a listed field', { ...full, filters: { method: { values: [], texts: ['GET'] } } }],
    ['From after To', { ...full, filters: { from: '2026-02-01', to: '2026-01-01' } }],
    ['a day that no calendar has', { ...full, filters: { from: '2026-02-30' } }],
    ['a day that is a number', { ...full, filters: { to: 20_260_201 } }],
    ['an unknown zone', { ...full, timeZone: 'Mars/Olympus' }],
    ['an unknown column', { ...full, sort: { column: 'id', descending: false } }],
    ['a switch that is text', { ...full, preciseMatch: 'yes' }],
  ];
  for (const [what, data] of spoiled) {
    it(`refuses a view with ${what}`, () => assert.equal(parseView(data), undefined));
  }

  it('accepts every action and nothing else', () => {
    const actions: ViewAction[] = [
      click('Info', true),
      { type: 'setField', field: 'summary', filter: { values: [], texts: ['x'] } },
      { type: 'useReadyMade', name: 'toDo' },
      { type: 'setSearch', text: 'x' },
      { type: 'setSearch', text: '' },
      { type: 'setDays', from: undefined, to: '2026-01-01' },
      { type: 'setSwitch', name: 'preciseMatch', on: false },
      { type: 'setSort', sort: { column: 'discovered', descending: true } },
      { type: 'setTimeZone', timeZone: 'Asia/Tokyo' },
      { type: 'clearFilters' },
    ];
    for (const action of actions) assert.deepEqual(parseViewAction({ ...action }), action);
    assert.equal(
      parseViewAction({ type: 'toggleValue', field: 'severity', value: 'High', add: false }),
      undefined,
    );
    assert.equal(parseViewAction({ type: 'setDays', from: '2026-02-01', to: '2026-01-01' }), undefined);
    assert.equal(parseViewAction({ type: 'setSwitch', name: '__proto__', on: true }), undefined);
    assert.equal(parseViewAction({ type: 'drop' }), undefined);
    assert.equal(parseViewAction({ type: 'useReadyMade', name: 'constructor' }), undefined);
    assert.equal(parseViewAction(null), undefined);
  });
});
