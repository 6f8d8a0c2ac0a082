import assert from 'node:assert/strict';
import { expectedExport, exportFormats, observeExport } from '../../../conformance/exportCase.ts';

describe('what is made of reports (npm run conformance updates it)', () => {
  for (const format of exportFormats) {
    it(`${format}: is what is written down`, () =>
      assert.equal(observeExport(format), expectedExport(format)));
  }
});
