import assert from 'node:assert/strict';
import { changesNames, expectedChanges, observeChanges } from '../../../conformance/changesCase.ts';

// In zapPlan, zapScript, zapValues, nuclei, stackHawk, stackHawkLogin, loginScript, checks, outputs, schemathesis and arazzo.
describe('what each part of an auth config becomes for scanners (npm run conformance updates it)', () => {
  for (const name of changesNames('export')) {
    it(name, async () => {
      assert.equal(await observeChanges(name), expectedChanges(name));
    });
  }
});
