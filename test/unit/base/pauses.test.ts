import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Coalesced, Pauses } from '../../../src/base/pauses.ts';

describe('what happens often', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('is run for once in a time, and not any more in the end', () => {
    let runs = 0;
    const often = new Coalesced(() => (runs += 1), 100);
    for (const expected of [1, 2]) {
      often.note();
      mock.timers.tick(60);
      often.note();
      mock.timers.tick(39);
      assert.equal(runs, expected - 1);
      mock.timers.tick(1);
      assert.equal(runs, expected);
      mock.timers.tick(100);
      assert.equal(runs, expected);
    }
    often.note();
    often.dispose();
    mock.timers.tick(100);
    assert.equal(runs, 2);
  });

  it('is run for each thing once it is quiet, unless that is forgotten', () => {
    const ran: string[] = [];
    const waiting = (): unknown => ['a', 'b', 'c'].filter((thing) => pauses.isWaiting(thing));
    const pauses = new Pauses<string>((thing) => ran.push(`${thing} ${String(waiting())}`));
    pauses.note('a', 100);
    pauses.note('b', 50);
    pauses.note('c', 50);
    pauses.forget('c');
    mock.timers.tick(50);
    pauses.note('a', 100);
    mock.timers.tick(99);
    assert.deepEqual([ran, waiting()], [['b a'], ['a']]);
    mock.timers.tick(1);
    assert.deepEqual([ran, waiting()], [['b a', 'a '], []]);
    pauses.note('b', 10);
    pauses.dispose();
    mock.timers.tick(10);
    assert.equal(ran.length, 2);
  });
});
