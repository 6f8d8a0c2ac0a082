import assert from 'node:assert/strict';
import { resultsParsers } from '../../../src/vscode/features/verifyRole/resultsHandlers.ts';

describe('what the view of login results asks', () => {
  const notRecords = [undefined, null, 'x', 7, []];
  const notIndexes = [-1, 0.5, '0', null, Number.NaN, Number.MAX_SAFE_INTEGER + 1];

  it('names a user by an index, and a request by another', () => {
    for (const method of ['showInFile', 'storeSecret', 'verify'] as const) {
      assert.deepEqual(resultsParsers[method]({ user: 0, extra: 1 }), { params: { user: 0 } });
      for (const user of notIndexes) assert.equal(resultsParsers[method]({ user }), undefined, method);
      for (const params of notRecords) assert.equal(resultsParsers[method](params), undefined, method);
    }
    assert.deepEqual(resultsParsers.copyCurl({ user: 1, exchange: 2 }), { params: { user: 1, exchange: 2 } });
    for (const index of notIndexes) {
      assert.equal(resultsParsers.copyCurl({ user: index, exchange: 2 }), undefined);
      assert.equal(resultsParsers.copyCurl({ user: 1, exchange: index }), undefined);
    }
    for (const params of notRecords) assert.equal(resultsParsers.copyCurl(params), undefined);
  });

  it('verifies all without a user', () => {
    assert.deepEqual(resultsParsers.verify({}), { params: {} });
    assert.equal(resultsParsers.showInFile({}), undefined);
    assert.deepEqual(resultsParsers.results('anything'), { params: undefined });
  });
});
