import assert from 'node:assert/strict';
import { changesNames, expectedChanges, observeChanges } from '../../../conformance/changesCase.ts';

// In structureFixes, stubs, choices, moveToSecret, secretNames, expectPointer and fixContext.
describe('what corrects each part of an auth config that is wrong (npm run conformance updates it)', () => {
  for (const name of changesNames('fix')) {
    it(name, async () => {
      assert.equal(await observeChanges(name), expectedChanges(name));
    });
  }
});
