import assert from 'node:assert/strict';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { columnsOf } from '../../../fakes/findingColumns.ts';
import { makeFinding as finding } from '../../../fakes/findings.ts';

const view: ListView = { ...initialView('UTC'), showAggregation: false };
const changed: ListView = { ...view, filters: { inChangedCode: { values: ['Yes'], texts: [] } } };

describe('findings in changed code', () => {
  const query = new FindingsQuery(
    columnsOf([
      finding({ id: 1, endpoint: 'GET /users', application: 'shop' }),
      finding({ id: 2, endpoint: 'GET /orders', application: 'shop' }),
      finding({ id: 3, endpoint: 'GET /carts', application: 'shop' }),
      finding({ id: 4, endpoint: 'GET /users', application: 'pay' }),
      finding({ id: 5, endpoint: 'GET /toString', application: '__proto__' }),
    ]),
  );
  const endpoints = (shown: ListView): readonly string[] =>
    query.page(shown, 0, 10).rows.flatMap((one) => (one.kind === 'finding' ? [`${one.row.id}`] : []));
  const counts = (): unknown =>
    Object.fromEntries(
      query.facet(view, 'inChangedCode', '', 10).values.map(({ value, count }) => [value, count]),
    );

  it('are not known before code was compared', () => {
    assert.equal(query.summary(view).changedCode, undefined);
    assert.deepEqual(counts(), { Yes: 0, 'Not known': 5, No: 0 });
    assert.deepEqual(endpoints(changed), []);
  });

  it('are filtered and counted as the comparison says, and follow the next one', () => {
    query.setChangedCode({ shop: { 'GET /users': 'Yes', 'GET /orders': 'No' } });
    assert.equal(query.summary(view).changedCode, true);
    assert.deepEqual(counts(), { Yes: 1, 'Not known': 3, No: 1 });
    assert.deepEqual(endpoints(changed), ['1']);
    query.setChangedCode({
      shop: { 'GET /users': 'No', 'GET /orders': 'Yes' },
      pay: { 'GET /users': 'Yes' },
    });
    assert.deepEqual(endpoints(changed), ['2', '4']);
    const excluded = { inChangedCode: { values: [], texts: [], excluded: ['Not known', 'No'] } };
    assert.deepEqual(endpoints({ ...view, filters: excluded }), ['2', '4']);
  });
});
