import assert from 'node:assert/strict';
import {
  editingNames,
  expectedCreated,
  expectedEditing,
  observeCreated,
  observeEditing,
} from '../../conformance/editingCase.ts';

describe('everything that editing shows in an auth config (npm run conformance updates it)', () => {
  for (const name of editingNames()) {
    it(name, async () => {
      assert.equal(await observeEditing(name), expectedEditing(name));
    });
  }

  it('a new one, whatever was answered', () => assert.equal(observeCreated(), expectedCreated()));
});
