import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Thread } from '../../../src/platform/thread.ts';
import { hangsAfter, watchThread } from '../../../src/platform/watchThread.ts';

describe('a thread that is watched', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => mock.timers.reset());

  it('hangs once it has worked so long without an answer, which is noticed five times a second', () => {
    let worked = 1000;
    let hangs = 0;
    const watch = watchThread({ workedMilliseconds: () => worked } as Thread, hangsAfter, () => hangs++);
    const after = (milliseconds: number, work: number): number => {
      worked += work;
      mock.timers.tick(milliseconds);
      return hangs;
    };
    assert.deepEqual([after(200, 9_999), after(199, 1), after(1, 0)], [0, 0, 1]);
    assert.equal(after(1000, 20_000), 1);
    watch.stop();
  });

  it('has as long again with each answer, and is left alone in the end', () => {
    let worked = 0;
    let hangs = 0;
    const watch = watchThread({ workedMilliseconds: () => worked } as Thread, 100, () => hangs++);
    worked = 99;
    watch.answered();
    worked = 198;
    mock.timers.tick(200);
    assert.equal(hangs, 0);
    watch.stop();
    worked = 1000;
    mock.timers.tick(1000);
    assert.equal(hangs, 0);
  });
});
