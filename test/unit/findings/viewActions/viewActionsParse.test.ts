import assert from 'node:assert/strict';
import { parseView, parseViewAction } from '../../../../src/findings/view/viewActionsParse.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';

type Action = Readonly<Record<string, unknown>>;

describe('actions on the view from elsewhere', () => {
  const long = 'x'.repeat(10_001);
  const none = { values: [], texts: [] };
  const scope = { tool: 'ZAP', rule: '1', summary: '', application: 'shop', endpoint: 'GET /a/*' };
  const cases: readonly (readonly [Action, ...(readonly Action[])])[] = [
    [
      { type: 'toggleValue', field: 'severity', value: 'Info', add: false },
      { field: 'x' },
      { value: 'High' },
      { value: 1 },
      { add: 1 },
    ],
    [{ type: 'excludeValue', field: 'summary', value: 'any' }, { field: 7 }, { value: long }],
    [
      { type: 'setField', field: 'method', filter: { values: ['GET'], texts: [] } },
      { field: 'x' },
      { filter: undefined },
      { filter: { values: ['GET'] } },
      { filter: { values: 'GET', texts: [] } },
      { filter: { values: [], texts: ['GET'] } },
      { filter: { ...none, excluded: 'GET' } },
      { filter: { ...none, excluded: [7] } },
      { filter: { ...none, values: Array.from({ length: 1001 }, () => 'GET') } },
    ],
    [
      { type: 'setField', field: 'summary', filter: { values: [], texts: ['x'], excluded: ['y'] } },
      { filter: { ...none, texts: [long] } },
      { filter: { ...none, texts: [7] } },
    ],
    [{ type: 'setSearch', text: 'x'.repeat(10_000) }, { text: long }, { text: undefined }],
    [
      { type: 'setDecision', scope },
      { scope: 'none' },
      { scope: {} },
      { scope: { ...scope, rule: '' } },
      { scope: { ...scope, endpoint: 'no pattern' } },
      ...Object.keys(scope).map((part) => ({ scope: { ...scope, [part]: 7 } })),
      ...Object.keys(scope).map((part) => ({ scope: { ...scope, [part]: long } })),
    ],
    [{ type: 'setDecision', scope: undefined }],
    [
      { type: 'setDays', from: '2026-01-01', to: '2026-01-01' },
      { from: '2026-01-02' },
      { from: '2026-02-30' },
      { to: 'x' },
      { to: 7 },
    ],
    [{ type: 'setDays', from: undefined, to: undefined }],
    [{ type: 'setSwitch', name: 'showAggregation', on: true }, { name: 'x' }, { on: 'true' }],
    [{ type: 'setSwitch', name: 'showResolvedEvents', on: false }],
    [
      { type: 'setSort', sort: { column: 'severity', descending: false } },
      { sort: undefined },
      { sort: { column: 'x', descending: false } },
      { sort: { column: 'severity' } },
    ],
    [{ type: 'setTimeZone', timeZone: 'Asia/Tokyo' }, { timeZone: 'Mars/Base' }, { timeZone: 7 }],
    [{ type: 'useReadyMade', name: 'reappeared' }, { name: 'x' }],
    [{ type: 'clearFilters' }],
  ];
  for (const [action, ...wrong] of cases) {
    it(`are taken without what does not belong to them: ${String(action['type'])}`, () => {
      assert.deepEqual(parseViewAction({ ...action, more: 1 }), action);
      for (const change of wrong)
        assert.equal(
          parseViewAction({ ...action, ...change }),
          undefined,
          JSON.stringify(change).slice(0, 200),
        );
    });
  }

  it('may leave out parts of a scope, which are then any', () => {
    assert.deepEqual(parseViewAction({ type: 'setDecision', scope: { summary: 'a', tool: undefined } }), {
      type: 'setDecision',
      scope: { tool: '', rule: '', summary: 'a', application: '', endpoint: '' },
    });
  });

  it('hold a thousand values', () => {
    const values = Array.from({ length: 1000 }, () => 'GET');
    const filter = { values, texts: [] };
    assert.ok(parseViewAction({ type: 'setField', field: 'method', filter }));
  });

  it('are none without a type of theirs', () => {
    for (const data of [undefined, null, 'x', [], {}, { type: 7 }, { type: 'toString' }])
      assert.equal(parseViewAction(data), undefined);
  });

  it('make a view, of which every part is one', () => {
    const view = {
      ...initialView('UTC'),
      filters: { decision: scope, search: 'x', from: '2026-01-01', method: { values: ['GET'], texts: [] } },
    };
    assert.deepEqual(parseView({ ...view, more: 1 }), view);
    assert.deepEqual(parseView({ ...view, filters: { decision: 'none' } })?.filters, { decision: 'none' });
    for (const wrong of [
      { filters: undefined },
      { filters: { decision: 'all' } },
      { filters: { from: '2026-02-01', to: '2026-01-01' } },
      { sort: undefined },
      { timeZone: undefined },
      { showAggregation: 1 },
      { preciseMatch: 1 },
      { showResolvedEvents: undefined },
    ])
      assert.equal(parseView({ ...view, ...wrong }), undefined, JSON.stringify(wrong));
  });
});
