import assert from 'node:assert/strict';
import { isOfWholeVulnerability } from '../../../../src/findings/model/triage.ts';

describe('a change of triage', () => {
  it('is of a whole vulnerability where it changed all of one, and set something', () => {
    const whole = {
      id: 1,
      set: { status: 'Resolved' },
      changed: 1,
      matching: 2,
      total: 2,
      summary: 'XSS',
      rows: 1,
    } as const;
    const cases = [{}, { changed: 0 }, { rows: 0 }, { rows: 2 }, { matching: 1 }, { total: 3 }, { set: {} }];
    assert.deepEqual(
      cases.map((parts) => isOfWholeVulnerability({ ...whole, ...parts })),
      [true, false, false, false, false, false, false],
    );
  });
});
