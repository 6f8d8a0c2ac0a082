import assert from 'node:assert/strict';
import { readTriageArguments } from '../../../src/vscode/triage/triageArguments.ts';

const within = { field: 'severity', value: 'Critical' };

describe('arguments of the triage commands', () => {
  it('name no rows when the palette runs them', () => {
    assert.deepEqual(readTriageArguments(undefined, undefined), { rows: [], value: undefined });
  });

  it('are the tree item, or all selected items', () => {
    const first = { rows: { vulnerabilities: [1], within } };
    const second = { rows: { vulnerabilities: [2], within } };
    assert.deepEqual(readTriageArguments(first, undefined).rows, [{ vulnerabilities: [1], within }]);
    assert.deepEqual(readTriageArguments(first, [first, second]).rows, [{ vulnerabilities: [1, 2], within }]);
  });

  it('may name rows and the value', () => {
    assert.deepEqual(readTriageArguments({ vulnerabilities: [4], value: 'Resolved' }, undefined), {
      rows: [{ vulnerabilities: [4] }],
      value: 'Resolved',
    });
  });

  it('ignore what names no rows', () => {
    for (const item of [null, 7, 'x', {}, { vulnerabilities: ['1'] }, { rows: {} }, { value: 3 }]) {
      assert.deepEqual(readTriageArguments(item, []), { rows: [], value: undefined });
    }
  });
});
