import assert from 'node:assert/strict';
import { LatestOnly } from '../../../src/base/latestOnly.ts';

describe('the latest of several works', () => {
  it('drops what was asked before, and keeps what is asked from then on', () => {
    const latest = new LatestOnly();
    const { signal: first } = latest;
    const second = latest.supersede();
    assert.deepEqual([first.aborted, second.aborted], [true, false]);
    assert.equal(latest.signal, second);
  });

  for (const end of ['fails', 'ends all the same'] as const) {
    it(`does a work again that ${end} after it was superseded`, async () => {
      const latest = new LatestOnly();
      let asked = 'older';
      const answer = await latest.run(async (signal) => {
        const mine = asked;
        if (mine === 'older') {
          asked = 'newer';
          latest.supersede();
          if (end === 'fails') signal.throwIfAborted();
        }
        return mine;
      });
      assert.equal(answer, 'newer');
    });
  }

  it('fails where the work that counts fails', async () => {
    const failing = new LatestOnly().run(() => Promise.reject(new Error('no store')));
    await assert.rejects(failing, /no store/);
  });
});
