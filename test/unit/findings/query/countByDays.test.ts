import assert from 'node:assert/strict';
import { countByDays } from '../../../../src/findings/query/timeline.ts';

const day = 86_400_000;

function counted(
  times: readonly number[],
  most: number,
  rejected: readonly number[] = [],
  ignored = 0,
  zone = 'UTC',
) {
  const turnedAway = Uint32Array.from(times, (_, index) => rejected[index] ?? 0);
  return countByDays(Float64Array.from(times), turnedAway, ignored, zone, most).map(
    ({ from, to, count }) => `${from.slice(8)}-${to.slice(8)}: ${count}`,
  );
}

describe('findings by days', () => {
  const noon = (number: number): number => (number + 0.5) * day;

  it('are counted in stretches of equally many days', () => {
    assert.deepEqual(counted([], 5), []);
    assert.deepEqual(counted([noon(0)], 5), ['01-01: 1']);
    assert.deepEqual(counted([day - 1, day, 2 * day - 1, 2 * day], 9), ['01-01: 1', '02-02: 2', '03-03: 1']);
    assert.deepEqual(counted([noon(0), noon(1), noon(9)], 5), [
      '01-02: 2',
      '03-04: 0',
      '05-06: 0',
      '07-08: 0',
      '09-10: 1',
    ]);
    assert.deepEqual(counted([noon(4), noon(0)], 2), ['01-03: 1', '04-05: 1']);
    assert.deepEqual(counted([noon(0), noon(4)], 0), ['01-05: 2']);
  });

  it('leave out what filters turn away, but for the one that is ignored', () => {
    assert.deepEqual(counted([noon(0), noon(1), noon(9)], 3, [1, 2, 3]), [
      '01-04: 0',
      '05-08: 0',
      '09-10: 0',
    ]);
    assert.deepEqual(counted([noon(0), noon(1), noon(9)], 3, [1, 2, 3], 1), [
      '01-04: 1',
      '05-08: 0',
      '09-10: 0',
    ]);
    assert.deepEqual(counted([noon(0), noon(1), noon(9)], 3, [1, 2, 3], 3), [
      '01-04: 2',
      '05-08: 0',
      '09-10: 1',
    ]);
  });

  it('begin at midnight of the zone', () => {
    const times = [day - 30 * 60_000, day - 90 * 60_000];
    assert.deepEqual(counted(times, 9, [], 0, 'Europe/Berlin'), ['01-01: 1', '02-02: 1']);
  });
});
