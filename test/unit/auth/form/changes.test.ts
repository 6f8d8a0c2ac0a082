import assert from 'node:assert/strict';
import { changesNames, expectedChanges, observeChanges } from '../../../conformance/changesCase.ts';

// In form, formSchema, choices, completeness, flows, labels, labelMessages, withheld and configTree.
describe('what the form shows of each part of an auth config (npm run conformance updates it)', () => {
  for (const name of changesNames('form')) {
    it(name, async () => {
      assert.equal(await observeChanges(name), expectedChanges(name));
    });
  }
});
