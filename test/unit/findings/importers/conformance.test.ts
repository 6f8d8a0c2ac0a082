import assert from 'node:assert/strict';
import { expectedOf, observeReport, allReportNames } from '../../../conformance/reportCase.ts';

describe('what is made of a whole report (node test/conformance/update.ts updates it)', () => {
  for (const name of allReportNames()) {
    it(name, async () => {
      assert.deepEqual(await observeReport(name), expectedOf(name));
    });
  }
});
