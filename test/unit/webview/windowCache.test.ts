import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { WindowCache } from '../../../webview/shared/windowCache.ts';

interface Fetch {
  readonly offset: number;
  readonly signal: AbortSignal;
  readonly answer: (rows: readonly number[] | undefined) => void;
  readonly fail: (error: Error) => void;
}

describe('WindowCache', () => {
  let fetches: Fetch[];
  let failures: unknown[];
  let cache: WindowCache<number>;

  beforeEach(() => {
    fetches = [];
    failures = [];
    cache = new WindowCache<number>(
      (offset, limit, signal) =>
        new Promise((resolve, reject) => {
          assert.equal(limit, 10);
          fetches.push({ offset, signal, answer: resolve, fail: reject });
        }),
      10,
      () => {},
      (error) => failures.push(error),
    );
  });

  async function answer(offset: number, factor = 1): Promise<void> {
    const fetch = fetches.findLast((candidate) => candidate.offset === offset);
    fetch?.answer(Array.from({ length: 10 }, (_, index) => (offset + index) * factor));
    await setImmediate();
  }

  it('fetches the windows that are wanted, once', async () => {
    cache.want(5, 25);
    cache.want(5, 25);
    assert.deepEqual(
      fetches.map(({ offset }) => offset),
      [0, 10, 20],
    );
    await answer(10);
    assert.equal(cache.get(13), 13);
    assert.equal(cache.get(5), undefined);
    cache.want(10, 19);
    assert.equal(fetches.length, 3);
  });

  it('keeps rows that are to stay, reads them again after a change, and lets go of them', async () => {
    cache.want(0, 39);
    for (const offset of [0, 10, 20, 30]) await answer(offset);
    cache.keep([35, 12]);
    for (let offset = 40; offset < 500; offset += 10) {
      cache.want(offset, offset);
      await answer(offset);
    }
    assert.deepEqual([cache.get(35), cache.get(12), cache.get(25)], [35, 12, undefined]);
    cache.invalidate();
    cache.want(490, 490);
    cache.keep([35, 12]);
    await answer(10, -1);
    assert.deepEqual([cache.get(35), cache.get(12)], [35, -12]);
    cache.keep([]);
    cache.invalidate();
    assert.deepEqual([cache.get(35), cache.get(12)], [undefined, undefined]);
  });

  it('keeps what something besides the list shows, however far off the list is', async () => {
    for (let offset = 0; offset < 500; offset += 10) {
      cache.want(offset, offset);
      await answer(offset);
    }
    cache.need(9000, 9009);
    cache.want(0, 9);
    assert.equal(fetches.at(-1)?.signal.aborted, false);
    await answer(9000);
    cache.want(0, 9);
    assert.equal(cache.get(9005), 9005);
  });

  it('gives up windows that went out of sight before they arrived', () => {
    cache.want(0, 9);
    cache.want(500, 509);
    assert.deepEqual(
      fetches.map(({ signal }) => signal.aborted),
      [true, false],
    );
    cache.want(0, 9);
    assert.equal(fetches.at(-1)?.offset, 0);
  });

  it('keeps old rows readable until the new ones are there', async () => {
    cache.want(0, 9);
    await answer(0);
    cache.invalidate();
    assert.equal(cache.get(3), 3);
    cache.want(0, 9);
    await answer(0, 100);
    assert.equal(cache.get(3), 300);
  });

  it('drops an answer that a change overtook', async () => {
    cache.want(0, 9);
    const [old] = fetches;
    cache.invalidate();
    cache.want(0, 9);
    old?.answer([-1]);
    await setImmediate();
    assert.equal(cache.get(0), undefined);
    await answer(0);
    assert.equal(cache.get(0), 0);
  });

  it('asks again where the answer was out of date', async () => {
    cache.want(0, 9);
    fetches[0]?.answer(undefined);
    await setImmediate();
    cache.want(0, 9);
    assert.equal(fetches.length, 2);
  });

  it('reports failures, but not aborted requests', async () => {
    cache.want(0, 9);
    fetches[0]?.fail(new Error('broken'));
    await setImmediate();
    cache.want(0, 9);
    fetches[1]?.fail(new DOMException('given up', 'AbortError'));
    await setImmediate();
    assert.deepEqual(failures.map(String), ['Error: broken']);
  });

  it('forgets rows far from what is looked at', async () => {
    for (let offset = 0; offset < 1000; offset += 10) {
      cache.want(offset, offset + 9);
      await answer(offset);
    }
    assert.equal(cache.get(300), undefined);
    assert.equal(cache.get(995), 995);
    assert.ok([...cache.loaded()].length <= 500);
  });

  it('keeps twenty windows on either side of what is looked at', async () => {
    for (const offset of [90, 100, 500, 510, 300]) {
      cache.want(offset, offset + 9);
      await answer(offset);
    }
    cache.invalidate();
    assert.deepEqual(
      [99, 100, 509, 510].map((index) => cache.get(index)),
      [undefined, 100, 509, undefined],
    );
  });

  it('forgets rows far from what is looked at as soon as they are out of date, save the first ones', async () => {
    for (const offset of [0, 300, 900, 910]) {
      cache.want(offset, offset + 9);
      await answer(offset);
    }
    assert.equal(cache.get(300), 300);
    cache.invalidate();
    assert.deepEqual(
      [0, 300, 900, 910].map((index) => cache.get(index)),
      [0, undefined, 900, 910],
    );
  });
});
