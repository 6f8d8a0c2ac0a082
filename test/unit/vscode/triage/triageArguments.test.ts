import assert from 'node:assert/strict';
import { readTriageArguments } from '../../../../src/vscode/shared/triage/triageArguments.ts';

const nothing = { rows: [], value: undefined, comment: undefined };
const within = { field: 'severity', value: 'Critical' };

describe('arguments of the triage commands', () => {
  it('name no rows when the palette runs them', () => {
    assert.deepEqual(readTriageArguments(undefined, undefined), nothing);
  });

  it('are the tree item, or all selected items', () => {
    const first = { rows: { vulnerabilities: [1], within } };
    const second = { rows: { vulnerabilities: [2], within } };
    assert.deepEqual(readTriageArguments(first, undefined).rows, [{ vulnerabilities: [1], within }]);
    assert.deepEqual(readTriageArguments(first, [first, second]).rows, [{ vulnerabilities: [1, 2], within }]);
  });

  it('set nothing by the value of a tree item, which is what it is filtered by', () => {
    const item = { kind: 'dastFinding', rows: { vulnerabilities: [1], within }, value: 'GET /a' };
    assert.equal(readTriageArguments(item, undefined).value, undefined);
  });

  it('may name rows, the value and the reason', () => {
    const named = { vulnerabilities: [4], value: 'Resolved', comment: 'Fixed in 1.4' };
    assert.deepEqual(readTriageArguments(named, undefined), {
      rows: [{ vulnerabilities: [4] }],
      value: 'Resolved',
      comment: 'Fixed in 1.4',
    });
  });

  it('may name Status and Resolution for one change', () => {
    const set = { status: 'Resolved', resolution: 'Fixed', other: 1 };
    const read = readTriageArguments({ vulnerabilities: [4], comment: 'why', set }, undefined);
    assert.deepEqual(read.set, { status: 'Resolved', resolution: 'Fixed' });
    assert.deepEqual(readTriageArguments({ vulnerabilities: [4], set: { status: 1 } }, undefined).set, {});
  });

  it('ignore what names no rows', () => {
    for (const item of [
      null,
      7,
      'x',
      {},
      { vulnerabilities: ['1'] },
      { rows: {} },
      { value: 3, comment: {} },
    ]) {
      assert.deepEqual(readTriageArguments(item, []), nothing);
    }
  });
});
