import assert from 'node:assert/strict';
import { growTimeouts, slowness, until } from '../../patience.ts';

describe('the patience of tests', () => {
  it('never shortens a limit', () => assert.ok(slowness() >= 1));

  it('grows the limit of a hook once, however often it runs', () => {
    const listeners = new Map<string, (runnable: typeof hook) => void>();
    let limit = 1000;
    const set: number[] = [];
    const hook = {
      timeout(milliseconds?: number): number {
        if (milliseconds !== undefined) set.push((limit = milliseconds));
        return limit;
      },
    };
    growTimeouts({ on: (event, listener) => listeners.set(event, listener) }, () => 3);
    for (let run = 0; run < 3; run++) listeners.get('hook')?.(hook);
    assert.deepEqual(set, [3000, 3000, 3000]);
  });

  it('waits until something is so, and fails with what was missing', async () => {
    let looks = 0;
    await until(() => ++looks === 3);
    assert.equal(looks, 3);
    await assert.rejects(
      until(
        () => false,
        () => `looked ${looks} times`,
        10,
      ),
      /^Error: looked 3 times$/,
    );
  });
});
