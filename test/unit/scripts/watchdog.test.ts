import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Watchdog } from '../../../scripts/testing/watchdog.ts';

describe('the watchdog of a suite', () => {
  const expiry = (watchdog: Watchdog): Promise<string> => watchdog.expired.then(() => 'expired');
  let watchdog: Watchdog;
  afterEach(() => watchdog.stop());

  it('expires when nothing moves', async () => {
    watchdog = new Watchdog(30);
    assert.equal(await expiry(watchdog), 'expired');
  });

  it('lets a suite go on for many times the silence while it moves', async () => {
    watchdog = new Watchdog(400);
    for (let step = 0; step < 40; step++) {
      const outcome = await Promise.race([expiry(watchdog), delay(30, 'moves')]);
      assert.equal(outcome, 'moves');
      watchdog.moved();
    }
  });

  it('says nothing after its end', async () => {
    watchdog = new Watchdog(30);
    watchdog.stop();
    assert.equal(await Promise.race([expiry(watchdog), delay(120, 'silent')]), 'silent');
  });
});
