import assert from 'node:assert/strict';
import { editingNames, expectedEditing, observeEditing } from '../../conformance/editingCase.ts';

describe('everything that editing shows in an auth config', () => {
  for (const name of editingNames()) {
    it(name, async () => {
      assert.equal(await observeEditing(name), expectedEditing(name));
    });
  }
});
