import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isoTime } from '../../../../src/findings/model/isoTime.ts';

describe('ISO times', () => {
  it('are those of the language, before 1970 and after 9999 as well', () => {
    fc.assert(
      fc.property(fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }), (time) => {
        assert.equal(isoTime(time), new Date(time).toISOString());
      }),
      { numRuns: 2000 },
    );
    assert.equal(isoTime(0), '1970-01-01T00:00:00.000Z');
    assert.equal(isoTime(Date.UTC(2026, 2, 1, 12, 34, 56, 789)), '2026-03-01T12:34:56.789Z');
  });
});
