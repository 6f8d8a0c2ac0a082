import assert from 'node:assert/strict';
import type { Envelope } from '../../../../src/protocol/envelope.ts';
import { RpcHost } from '../../../../src/vscode/shared/webviews/rpcHost.ts';

interface Requests {
  readonly double: { readonly params: number; readonly result: number };
  readonly wait: { readonly params: undefined; readonly result: string };
  readonly fail: { readonly params: undefined; readonly result: undefined };
}

interface Events {
  readonly changed: { readonly revision: number };
}

function host(): {
  readonly rpc: RpcHost<Requests, Events>;
  readonly posted: Envelope[];
  readonly aborted: () => boolean;
  readonly finishWaiting: () => void;
} {
  const posted: Envelope[] = [];
  let finishWaiting = (): void => {};
  const waiting = new Promise<string>((resolve) => {
    finishWaiting = () => resolve('done');
  });
  let aborted = false;
  const rpc = new RpcHost<Requests, Events>({
    handlers: {
      double: async (value) => value * 2,
      wait: async (_params, signal) => {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
        return waiting;
      },
      fail: async () => {
        throw new Error('secret details');
      },
    },
    parsers: {
      double: (params) => (typeof params === 'number' ? { params } : undefined),
      wait: () => ({ params: undefined }),
      fail: () => ({ params: undefined }),
    },
    post: (envelope) => posted.push(envelope),
    notUnderstood: 'Not understood.',
    describeError: (method) => `${method} did not work.`,
  });
  return { rpc, posted, aborted: () => aborted, finishWaiting: () => finishWaiting() };
}

const request = (id: number, method: string, params?: unknown): unknown => ({
  kind: 'request',
  id,
  method,
  params,
});

describe('rpc host', () => {
  it('answers a request with its id', async () => {
    const { rpc, posted } = host();
    await rpc.receive(request(7, 'double', 21));
    assert.deepEqual(posted, [{ kind: 'response', id: 7, result: 42 }]);
  });

  it('refuses wrong params and unknown methods in one sentence', async () => {
    const { rpc, posted } = host();
    await rpc.receive(request(1, 'double', '21'));
    await rpc.receive(request(2, 'launch', {}));
    await rpc.receive(request(3, 'constructor'));
    await rpc.receive({ kind: 'request', id: 4, method: 5 });
    assert.deepEqual(
      posted,
      [1, 2, 3, 4].map((id) => ({ kind: 'error', id, message: 'Not understood.' })),
    );
  });

  it('drops what is no envelope', async () => {
    const { rpc, posted } = host();
    const noise = [
      null,
      'request',
      7,
      [],
      {},
      { kind: 'request' },
      { kind: 'request', id: 1.5, method: 'double' },
    ];
    for (const message of [...noise, { kind: 'response', id: 1, result: 1 }, { kind: 'cancel', id: 9 }]) {
      await rpc.receive(message);
    }
    assert.deepEqual(posted, []);
  });

  it('reports a failure as the sentence for the user and nothing else', async () => {
    const { rpc, posted } = host();
    await rpc.receive(request(1, 'fail'));
    assert.deepEqual(posted, [{ kind: 'error', id: 1, message: 'fail did not work.' }]);
  });

  it('aborts a cancelled request and answers it no more', async () => {
    const { rpc, posted, aborted, finishWaiting } = host();
    const answered = rpc.receive(request(1, 'wait'));
    await rpc.receive({ kind: 'cancel', id: 1 });
    finishWaiting();
    await answered;
    assert.equal(aborted(), true);
    assert.deepEqual(posted, []);
  });

  it('refuses an id that is still in use', async () => {
    const { rpc, posted, finishWaiting } = host();
    const first = rpc.receive(request(1, 'wait'));
    await rpc.receive(request(1, 'double', 2));
    finishWaiting();
    await first;
    assert.deepEqual(posted, [
      { kind: 'error', id: 1, message: 'Not understood.' },
      { kind: 'response', id: 1, result: 'done' },
    ]);
  });

  it('is silent after it was disposed', async () => {
    const { rpc, posted, aborted, finishWaiting } = host();
    const running = rpc.receive(request(1, 'wait'));
    rpc.dispose();
    finishWaiting();
    await running;
    await rpc.receive(request(2, 'double', 1));
    rpc.emit('changed', { revision: 2 });
    assert.equal(aborted(), true);
    assert.deepEqual(posted, []);
  });

  it('pushes events', () => {
    const { rpc, posted } = host();
    rpc.emit('changed', { revision: 3 });
    assert.deepEqual(posted, [{ kind: 'event', name: 'changed', data: { revision: 3 } }]);
  });
});
