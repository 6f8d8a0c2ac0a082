import assert from 'node:assert/strict';
import { expectedOf, observeReport, allReportNames } from '../../../conformance/reportCase.ts';

describe('what is made of a whole report (npm run conformance updates it)', () => {
  for (const name of allReportNames()) {
    it(name, async () => {
      assert.deepEqual(await observeReport(name), expectedOf(name));
    });
  }
});
