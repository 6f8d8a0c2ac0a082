import assert from 'node:assert/strict';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import {
  activeFilterCount,
  describeFilter,
  describeView,
  filterChips,
  switchChips,
} from '../../../webview/findings-panel/models/chips.ts';

const view = initialView('UTC');

describe('chips', () => {
  it('name field and values', () => {
    const values = (...names: string[]): { values: string[]; texts: string[] } => ({
      values: names,
      texts: [],
    });
    assert.equal(describeFilter(values('GET'), true), 'GET');
    assert.equal(describeFilter(values('GET', 'POST'), true), 'GET or POST');
    assert.equal(describeFilter(values('GET', 'POST', 'PUT'), true), 'GET, POST or PUT');
    assert.equal(describeFilter(values('GET', 'POST', 'PUT', 'TRACE'), true), 'GET, POST or 2 more');
    assert.equal(describeFilter(values(''), true), '(none)');
    assert.equal(describeFilter({ ...values(), excluded: ['GET', ''] }, true), 'is not GET or (none)');
    assert.equal(describeFilter({ ...values('GET'), excluded: ['POST'] }, true), 'GET, is not POST');
    assert.equal(describeFilter({ values: ['/a'], texts: ['login'] }, false), '/a or contains “login”');
  });

  it('are separate for what is asked for and what is excluded', () => {
    const method = { values: ['GET'], texts: [], excluded: ['POST'] };
    const [included, excluded] = filterChips({ ...view, filters: { method } });
    assert.deepEqual([included?.value, excluded?.value], ['GET', 'is not POST']);
    const setField = { type: 'setField', field: 'method' };
    const left = { values: [], texts: [], excluded: ['POST'] };
    assert.deepEqual(included?.remove, { ...setField, filter: left });
    assert.deepEqual(excluded?.remove, { ...setField, filter: { values: ['GET'], texts: [] } });
  });

  it('are one for each value up to three, and one for all others', () => {
    const status = { values: ['Open', '', 'Resolved', 'In Progress', 'Mixed'], texts: [] };
    const shown = filterChips({ ...view, filters: { status } });
    assert.deepEqual(
      shown.map(({ value }) => value),
      ['Open', '(none)', 'Resolved', '+2'],
    );
    assert.equal(shown[3]?.title, 'In Progress, Mixed');
    const left = (chip: number): unknown => {
      const remove = shown[chip]?.remove;
      return remove?.type === 'setField' ? remove.filter.values : undefined;
    };
    assert.deepEqual(left(1), ['Open', 'Resolved', 'In Progress', 'Mixed']);
    assert.deepEqual(left(3), ['Open', '', 'Resolved']);
  });

  it('name days, each with its year', () => {
    const days = (from?: string, to?: string): string | undefined =>
      filterChips({ ...view, filters: { ...(from && { from }), ...(to && { to }) } })[0]?.value;
    assert.equal(days('2026-10-13', '2026-11-02'), 'Oct 13, 2026 – Nov 2, 2026');
    assert.equal(days('2025-12-31'), 'since Dec 31, 2025');
    assert.equal(days(undefined, '2026-11-02'), 'until Nov 2, 2026');
    assert.equal(days('2026-11-02', '2026-11-02'), 'Nov 2, 2026');
  });

  it('are counted with From and To as one', () => {
    const method = { values: ['GET'], texts: [] };
    assert.equal(activeFilterCount({ from: '2026-01-01', to: '2026-02-01', method }), 2);
    assert.equal(activeFilterCount({ method: { values: [], texts: [] } }), 0);
    for (const days of [{ from: '2026-01-01' }, { to: '2026-02-01' }])
      assert.equal(activeFilterCount(days), 1);
  });

  it('have what was typed in full, and say in words what removing does', () => {
    const filters = {
      endpoint: { values: [], texts: ['login', 'a', 'b', 'c'] },
      method: { values: [''], texts: [] },
    };
    const shown = (preciseMatch: boolean): readonly string[] =>
      filterChips({ ...view, preciseMatch, filters }).map(
        ({ label, value, removal }) => `${label} ${value}: ${removal}`,
      );
    assert.deepEqual(shown(false), [
      'Endpoint contains “login”: Remove filter Endpoint contains “login”',
      'Endpoint contains “a”: Remove filter Endpoint contains “a”',
      'Endpoint contains “b”: Remove filter Endpoint contains “b”',
      'Endpoint contains “c”: Remove filter Endpoint contains “c”',
      'Method (none): Remove filter Method (none)',
    ]);
    assert.equal(shown(true)[0], 'Endpoint “login”: Remove filter Endpoint “login”');
    const any = filterChips({ ...view, filters: { method: { values: [], texts: [], excluded: [''] } } });
    assert.equal(any[0]?.value, '(any)');
  });

  it('name the standing decision that the list is restricted to', () => {
    const decision = {
      tool: 'ZAP',
      rule: '40018',
      summary: 'SQL Injection',
      application: '',
      endpoint: 'GET /a',
    };
    const [chip] = filterChips({ ...view, filters: { decision } });
    assert.equal(chip?.label, 'Standing decision');
    assert.equal(chip.value, 'ZAP 40018 · SQL Injection · GET /a');
    assert.equal(chip.title, chip.value);
    assert.deepEqual(chip.remove, { type: 'setDecision', scope: undefined });
    assert.equal(filterChips({ ...view, filters: { decision: 'none' } })[0]?.value, '(none)');
  });

  it('name the switches that are not as by default, and turn them back', () => {
    assert.deepEqual(switchChips(view, ['preciseMatch', 'showResolvedEvents']), []);
    const changed = { ...view, preciseMatch: false, showResolvedEvents: true };
    assert.deepEqual(switchChips(changed, ['preciseMatch', 'showResolvedEvents']), [
      {
        label: 'Precise Match',
        value: 'off',
        title: 'off',
        remove: { type: 'setSwitch', name: 'preciseMatch', on: true },
        removal: 'Turn on Precise Match',
      },
      {
        label: 'Show Resolved Events',
        value: 'on',
        title: 'on',
        remove: { type: 'setSwitch', name: 'showResolvedEvents', on: false },
        removal: 'Turn off Show Resolved Events',
      },
    ]);
  });

  it('are one sentence for a whole view', () => {
    assert.equal(describeView(view), '');
    const filters = {
      search: 'token',
      decision: 'none' as const,
      severity: { values: ['Critical'], texts: [] },
      method: { values: [], texts: [], excluded: ['GET'] },
      from: '2026-10-13',
    };
    assert.equal(
      describeView({ ...view, filters, showResolvedEvents: true }),
      'Search “token” · Standing decision (none) · Method is not GET · Severity Critical · ' +
        'Discovered since Oct 13, 2026 · Show Resolved Events',
    );
  });
});
