import assert from 'node:assert/strict';
import { Selection } from '../../../../src/vscode/shared/list/selection.ts';

const critical = { field: 'severity', value: 'Critical' } as const;
const major = { field: 'severity', value: 'Major' } as const;

describe('selection', () => {
  it('is what was selected last, wherever that was', () => {
    const selection = new Selection();
    selection.set('tree', [{ vulnerabilities: [1] }]);
    selection.set('panel', [{ vulnerabilities: [2] }]);
    assert.deepEqual(selection.current, [{ vulnerabilities: [2] }]);
    selection.set('tree', [{ vulnerabilities: [3] }]);
    assert.deepEqual(selection.current, [{ vulnerabilities: [3] }]);
  });

  it('falls back to the other place when one is emptied', () => {
    const selection = new Selection();
    selection.set('panel', [{ vulnerabilities: [2] }]);
    selection.set('tree', [{ vulnerabilities: [3] }]);
    selection.set('tree', []);
    assert.deepEqual(selection.current, [{ vulnerabilities: [2] }]);
    selection.set('panel', [{ vulnerabilities: [] }]);
    assert.deepEqual(selection.current, []);
  });

  it('stays what the tree says when the panel shows the same row', () => {
    const selection = new Selection();
    const rows = { vulnerabilities: [1], within: { field: 'endpoint', value: 'GET /a' } } as const;
    selection.set('tree', [rows]);
    selection.set('panel', [{ vulnerabilities: [1] }]);
    assert.deepEqual(selection.current, [rows]);
    selection.set('panel', [{ vulnerabilities: [2] }]);
    assert.deepEqual(selection.current, [{ vulnerabilities: [2] }]);
  });

  it('joins rows of one group and counts each vulnerability once', () => {
    const selection = new Selection();
    selection.set('tree', [
      { vulnerabilities: [1], within: critical },
      { vulnerabilities: [], within: critical },
      { vulnerabilities: [1], within: major },
      { vulnerabilities: [2, 1], within: critical },
    ]);
    assert.deepEqual(selection.current, [
      { vulnerabilities: [1, 2], within: critical },
      { vulnerabilities: [1], within: major },
    ]);
  });

  it('knows rows of the panel from rows of the tree', () => {
    const selection = new Selection();
    selection.set('panel', [{ vulnerabilities: [1, 1], inPanel: true }]);
    assert.deepEqual(selection.current, [{ vulnerabilities: [1], inPanel: true }]);
  });
});
