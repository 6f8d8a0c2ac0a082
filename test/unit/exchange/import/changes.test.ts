import assert from 'node:assert/strict';
import { changesNames, expectedChanges, observeChanges } from '../../../conformance/changesCase.ts';

// One each of stackHawk, zapPlan, zapOauth, zapSession, openApi, openApiSchemes, apiOperations, postman, postmanItems and har.
describe('what each part of a file says of a login (npm run conformance updates it)', () => {
  for (const name of changesNames('import')) {
    it(name, async () => {
      assert.equal(await observeChanges(name), expectedChanges(name));
    });
  }
});
