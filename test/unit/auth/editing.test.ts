import assert from 'node:assert/strict';
import { editingNames, expectedEditing, observeEditing } from '../../conformance/editingCase.ts';

describe('everything that editing shows in an auth config (node test/conformance/update.ts writes it anew)', () => {
  for (const name of editingNames()) {
    it(name, async () => {
      assert.equal(await observeEditing(name), expectedEditing(name));
    });
  }
});
