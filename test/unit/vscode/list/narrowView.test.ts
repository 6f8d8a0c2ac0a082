import assert from 'node:assert/strict';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { narrowView } from '../../../../src/vscode/shared/list/narrowView.ts';

describe('the view of one group of the tree', () => {
  const view = {
    ...initialView('UTC'),
    filters: { severity: { values: ['High'], texts: [] }, application: { values: ['Other'], texts: [] } },
  };
  const within = { field: 'tool', value: 'ZAP' } as const;
  const only = (value: string): object => ({ values: [value], texts: [] });

  it('has the shared filters, and only its value and its application', () => {
    assert.equal(narrowView(view, undefined), view);
    assert.deepEqual(narrowView(view, within), { ...view, filters: { ...view.filters, tool: only('ZAP') } });
    assert.deepEqual(narrowView(view, undefined, 'Shop'), {
      ...view,
      filters: { ...view.filters, application: only('Shop') },
    });
    assert.deepEqual(narrowView(view, within, 'Shop'), {
      ...view,
      filters: { ...view.filters, tool: only('ZAP'), application: only('Shop') },
    });
    assert.deepEqual(narrowView(view, { field: 'severity', value: 'Low' }).filters, {
      ...view.filters,
      severity: only('Low'),
    });
  });
});
