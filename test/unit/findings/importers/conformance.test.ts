import assert from 'node:assert/strict';
import { scanners } from '../../../../src/findings/importers/registry.ts';
import { expectedOf, observeReport, allReportNames } from '../../../conformance/reportCase.ts';

describe('what is made of a whole report (npm run conformance updates it)', () => {
  for (const name of allReportNames()) {
    it(name, async () => {
      assert.deepEqual(await observeReport(name), expectedOf(name));
    });
  }

  it('is shown for every format of every scanner', () => {
    const formats = scanners.flatMap(({ json = [], lines = [], xml = [], html = [] }) =>
      [...json, ...lines, ...xml, ...html].map(({ format }) => format),
    );
    const shown = new Set(allReportNames().map((name) => (expectedOf(name) as { format?: string }).format));
    assert.deepEqual(
      formats.filter((format) => !shown.has(format)),
      [],
    );
  });
});
