import assert from 'node:assert/strict';
import { LatestOnly } from '../../../src/base/latestOnly.ts';

describe('the newest of several works', () => {
  it('drops what was asked before, and keeps what is asked from then on', () => {
    const newest = new LatestOnly();
    const { signal: first } = newest;
    const second = newest.supersede();
    assert.deepEqual([first.aborted, second.aborted], [true, false]);
    assert.equal(newest.signal, second);
  });

  for (const end of ['fails', 'ends all the same'] as const) {
    it(`does a work again that ${end} after it was superseded`, async () => {
      const newest = new LatestOnly();
      let asked = 'older';
      const answer = await newest.run(async (signal) => {
        const mine = asked;
        if (mine === 'older') {
          asked = 'newer';
          newest.supersede();
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
