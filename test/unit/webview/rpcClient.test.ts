import assert from 'node:assert/strict';
import type { Envelope } from '../../../src/protocol/envelope.ts';
import { isAbort, RequestFailed, RpcClient } from '../../../webview/shared/rpcClient.ts';

interface Requests {
  readonly double: { readonly params: number; readonly result: number };
}
interface Events {
  readonly changed: { readonly revision: number };
}

describe('RpcClient', () => {
  let posted: Envelope[];
  let answer: (message: unknown) => void;
  let client: RpcClient<Requests, Events>;

  beforeEach(() => {
    posted = [];
    client = new RpcClient<Requests, Events>({
      post: (envelope) => posted.push(envelope),
      listen: (listener) => {
        answer = listener;
        return () => (answer = () => {});
      },
    });
  });

  it('matches answers to requests by id, in any order', async () => {
    const first = client.request('double', 1);
    const second = client.request('double', 2);
    assert.deepEqual(posted, [
      { kind: 'request', id: 1, method: 'double', params: 1 },
      { kind: 'request', id: 2, method: 'double', params: 2 },
    ]);
    answer({ kind: 'response', id: 2, result: 4 });
    answer({ kind: 'response', id: 1, result: 2 });
    assert.deepEqual(await Promise.all([first, second]), [2, 4]);
  });

  it('rejects with the sentence of the other end', async () => {
    const request = client.request('double', 1);
    answer({ kind: 'error', id: 1, message: 'The store is closed.' });
    await assert.rejects(request, new RequestFailed('The store is closed.'));
  });

  it('cancels an aborted request at the other end and ignores its late answer', async () => {
    const controller = new AbortController();
    const request = client.request('double', 1, controller.signal);
    controller.abort();
    await assert.rejects(request, isAbort);
    assert.deepEqual(posted.at(-1), { kind: 'cancel', id: 1 });
    answer({ kind: 'response', id: 1, result: 2 });
  });

  it('asks nothing for a signal that has already aborted', async () => {
    await assert.rejects(client.request('double', 1, AbortSignal.abort()), isAbort);
    assert.deepEqual(posted, []);
  });

  it('does not cancel what has been answered', async () => {
    const controller = new AbortController();
    const request = client.request('double', 1, controller.signal);
    answer({ kind: 'response', id: 1, result: 2 });
    await request;
    controller.abort();
    assert.equal(posted.length, 1);
  });

  it('hands events to their listeners until they stop', () => {
    const heard: number[] = [];
    const stop = client.on('changed', ({ revision }) => heard.push(revision));
    answer({ kind: 'event', name: 'changed', data: { revision: 7 } });
    answer({ kind: 'event', name: 'other', data: { revision: 8 } });
    stop();
    answer({ kind: 'event', name: 'changed', data: { revision: 9 } });
    assert.deepEqual(heard, [7]);
  });

  it('ignores messages that are none of its own', () => {
    for (const message of [
      undefined,
      null,
      'text',
      3,
      {},
      { kind: 'request', id: 1 },
      { kind: 'response', id: 99 },
    ]) {
      answer(message);
    }
  });

  it('rejects what is pending when it is disposed, and everything later', async () => {
    const pending = client.request('double', 1);
    client.dispose();
    await assert.rejects(pending, isAbort);
    await assert.rejects(client.request('double', 2), isAbort);
  });

  it('listens no longer when it is disposed', () => {
    let isListening = true;
    const port = { post: () => undefined, listen: () => () => void (isListening = false) };
    new RpcClient<Requests, Events>(port).dispose();
    assert.equal(isListening, false);
  });
});
