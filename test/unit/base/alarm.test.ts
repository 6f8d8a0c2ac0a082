import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Alarm } from '../../../src/base/alarm.ts';

describe('an alarm', () => {
  const day = 86_400_000;
  afterEach(() => mock.timers.reset());

  function run(rings: number[]): Alarm {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
    return new Alarm(Date.now, () => rings.push(Date.now()));
  }

  it('rings once at its time, also when that is further away than any timer goes', () => {
    const rings: number[] = [];
    run(rings).set(60 * day);
    for (let hour = 0; hour < 60 * 24 - 1; hour++) mock.timers.tick(3_600_000);
    assert.deepEqual(rings, []);
    mock.timers.tick(3_600_000);
    mock.timers.tick(day);
    assert.deepEqual(rings, [60 * day]);
  });

  it('rings soon after the machine woke up later than its time', () => {
    const rings: number[] = [];
    run(rings).set(3 * day);
    mock.timers.setTime(5 * day);
    mock.timers.tick(3_600_000);
    assert.equal(rings.length, 1);
  });

  it('rings for the latest time alone, and not when it is put away', () => {
    const rings: number[] = [];
    const alarm = run(rings);
    alarm.set(day);
    alarm.set(2 * day);
    mock.timers.tick(day);
    assert.deepEqual(rings, []);
    alarm.dispose();
    mock.timers.tick(day);
    assert.deepEqual(rings, []);
  });
});
