import assert from 'node:assert/strict';
import { changesNames, expectedChanges, observeChanges } from '../../../conformance/changesCase.ts';

// In apiPaths, attachmentPaths, bodyPointers, expressions, keys, openExpression, placeholders, places and wellKnown.
describe('what is suggested at each place of an auth config (npm run conformance updates it)', () => {
  for (const name of changesNames('complete')) {
    it(name, async () => {
      assert.equal(await observeChanges(name), expectedChanges(name));
    });
  }
});
