import assert from 'node:assert/strict';
import { changesNames, expectedChanges, observeChanges } from '../../conformance/changesCase.ts';

// By roleSheet, sheetValues, markdownCells, copyAsCurl, copyAsHttp, copiedCalls, variables, outgoing and outgoingBody.
describe('what each part of an auth config becomes in copies and in the sheet (npm run conformance updates it)', () => {
  for (const name of changesNames('copy')) {
    it(name, async () => {
      assert.equal(await observeChanges(name), expectedChanges(name));
    });
  }
});
