import assert from 'node:assert/strict';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { describeFilters } from '../../../../src/vscode/shared/list/describeFilters.ts';

describe('what a list is filtered by, in words', () => {
  const said = (filters: ListView['filters'], changes: Partial<ListView> = {}): string =>
    describeFilters({ ...initialView('UTC'), showResolvedEvents: false, filters, ...changes });

  it('is empty for no filter', () => {
    assert.equal(said({}), '');
    assert.equal(said({}, { showResolvedEvents: true }), 'Show Resolved Events');
    assert.equal(said({ severity: { values: [], texts: [] } }), '');
  });

  it('names each in its order, with what is left out', () => {
    assert.deepEqual(
      said({
        to: '2026-11-02' as never,
        from: '2026-11-01' as never,
        search: 'sql\ninjection',
        endpoint: { values: ['GET /a'], texts: ['b'], excluded: ['GET /c', 'GET /d'] },
        severity: { values: ['Critical', 'Major'], texts: [] },
        decision: 'none',
      }),
      'Search “sql injection” · Standing decision: none · Endpoint: GET /a, “b” · Endpoint is not GET /c, GET /d · Severity: Critical, Major · From 2026-11-01 · To 2026-11-02',
    );
    assert.deepEqual(said({ handler: { values: [], texts: [], excluded: [''] } }), 'Handler File: any');
    assert.deepEqual(
      said({ handler: { values: [], texts: [], excluded: ['', 'a.js'] } }),
      'Handler File is not , a.js',
    );
    assert.deepEqual(
      said({ handler: { values: [], texts: [], excluded: ['a.js'] } }),
      'Handler File is not a.js',
    );
  });
});
