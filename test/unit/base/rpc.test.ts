import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { PendingRequests, RunningRequests } from '../../../src/base/rpc.ts';

describe('requests that wait for their answers', () => {
  it('have ids that are never used again', async () => {
    const pending = new PendingRequests<string>();
    const id = pending.nextId();
    const answer = pending.wait(id, 'list');
    pending.resolve(id, 1);
    await answer;
    assert.deepEqual([id, pending.nextId(), pending.nextId()], [1, 2, 3]);
  });

  it('are known until they are answered, once', async () => {
    const pending = new PendingRequests<string>();
    const [first, second] = [pending.wait(1, 'list'), pending.wait(2, 'read')];
    assert.deepEqual(pending.entries(), [
      [1, 'list'],
      [2, 'read'],
    ]);
    assert.equal(pending.detailsOf(2), 'read');
    pending.resolve(1, 'files');
    assert.equal(pending.detailsOf(1), undefined);
    assert.equal(pending.size, 1);
    assert.equal(pending.reject(2, new Error('gone')), true);
    assert.equal(pending.reject(2, new Error('again')), false);
    assert.equal(pending.size, 0);
    pending.resolve(2, 'too late');
    assert.equal(await first, 'files');
    await assert.rejects(second, /gone/);
  });

  it('all fail with the other end', async () => {
    const pending = new PendingRequests<string>();
    const answers = Promise.allSettled([pending.wait(1, 'a'), pending.wait(2, 'b')]);
    pending.rejectAll('ended');
    assert.deepEqual(await answers, [
      { status: 'rejected', reason: 'ended' },
      { status: 'rejected', reason: 'ended' },
    ]);
    assert.equal(pending.size, 0);
  });

  it('are cancelled once, and not after their answer', async () => {
    const pending = new PendingRequests<string>();
    const controller = new AbortController();
    const cancelled: number[] = [];
    const ask = (id: number): Promise<unknown> =>
      pending.waitUnlessAborted(id, 'list', controller.signal, () => cancelled.push(id));
    const answered = ask(1);
    pending.resolve(1, 'files');
    assert.equal(await answered, 'files');
    assert.deepEqual(getEventListeners(controller.signal, 'abort'), []);
    const left = ask(2);
    controller.abort('closed');
    controller.abort('again');
    await assert.rejects(left, (reason) => reason === 'closed');
    assert.deepEqual(cancelled, [2]);
    const unbound = pending.waitUnlessAborted(3, 'list', undefined, () => cancelled.push(3));
    pending.resolve(3, 'files');
    assert.equal(await unbound, 'files');
  });
});

describe('work for requests', () => {
  it('is known and can be cancelled by its id while it runs', async () => {
    const running = new RunningRequests();
    const signals: AbortSignal[] = [];
    const work = (id: number): Promise<string> =>
      running.run(id, (signal) => {
        signals.push(signal);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(`${id} ended`)));
      });
    const ends = [work(1), work(2), work(3)];
    running.abort(2);
    running.abort(9);
    assert.equal(await ends[1], '2 ended');
    assert.deepEqual(
      [1, 2, 3, 9].map((id) => running.has(id)),
      [true, false, true, false],
    );
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false, true, false],
    );
    running.abortAll();
    assert.deepEqual(await Promise.all(ends), ['1 ended', '2 ended', '3 ended']);
    assert.equal(running.has(1), false);
  });

  it('is forgotten when it fails', async () => {
    const running = new RunningRequests();
    await assert.rejects(
      running.run(1, () => Promise.reject(new Error('no disk'))),
      /no disk/,
    );
    assert.equal(running.has(1), false);
  });
});
