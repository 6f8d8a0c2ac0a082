import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import * as page from '../../../src/platform/browserThreads.ts';
import type { Thread } from '../../../src/platform/thread.ts';

/** A web worker as its starter has it. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly script: string;
  first: { readonly data: unknown; readonly port: unknown } | undefined;
  given: readonly object[] = [];
  isTerminated = false;

  constructor(script: string) {
    this.script = script;
    FakeWorker.all.push(this);
  }

  postMessage(first: NonNullable<FakeWorker['first']>, given: readonly object[]): void {
    [this.first, this.given] = [first, given];
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

type Listener = (event: object) => void;

/** The module as it is in another thread, and what reports the events of that thread. */
let copies = 0;
async function startedIn(worker: FakeWorker | undefined) {
  const listeners = new Map<string, Listener>();
  Object.assign(globalThis, {
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
  });
  const path = '../../../src/platform/browserThreads.ts';
  const module = (await import(`${path}?v=${++copies}`)) as typeof page;
  const starting = module.threadStart();
  const report = (kind: string, event: object): void => listeners.get(kind)?.(event);
  report('message', { data: worker?.first });
  report('message', { data: { data: 'a later message' } });
  return { ...module, start: await starting, report };
}

const heard = async (thread: Thread, event: 'message' | 'error' | 'exit'): Promise<unknown> =>
  new Promise((resolve) => {
    thread.on(event, resolve);
  });

describe('threads of a browser', () => {
  before(() => void Object.assign(globalThis, { Worker: FakeWorker }));
  after(() => {
    for (const name of ['Worker', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
  });

  it('get their data and what goes over to them, and talk with who started them until they end', async () => {
    const { port1, port2 } = new MessageChannel();
    const thread = page.startThread('engine.js', { wanted: 1 }, { given: [port1] });
    const worker = FakeWorker.all.at(-1);
    assert.deepEqual([worker?.script, worker?.first?.data], ['engine.js', { wanted: 1 }]);
    assert.deepEqual(worker?.given, [worker?.first?.port, port1]);
    const { start } = await startedIn(worker);
    assert.deepEqual(start.data, { wanted: 1 });
    const [first, second] = [heard(thread, 'message'), heard(thread, 'message')];
    start.parent.postMessage('found');
    assert.deepEqual([await first, await second], ['found', 'found']);
    const answered = new Promise((resolve) => {
      start.parent.on('message', resolve);
    });
    thread.postMessage('go on');
    assert.equal(await answered, 'go on');
    let exits = 0;
    thread.on('exit', () => (exits += 1));
    const ended = heard(thread, 'exit');
    const closed = once(worker?.first?.port as MessagePort, 'close');
    start.parent.close();
    await ended;
    await thread.terminate();
    assert.deepEqual([worker?.isTerminated, exits], [true, 1]);
    await closed;
    port2.close();
  });

  it('end with the error that nothing in them caught', async () => {
    for (const [kind, event, error] of [
      ['error', { error: 'thrown', message: 'said' }, 'thrown'],
      ['error', { message: 'said' }, 'said'],
      ['unhandledrejection', { reason: 'rejected' }, 'rejected'],
    ] as const) {
      const thread = page.startThread('engine.js', undefined);
      const worker = FakeWorker.all.at(-1);
      const { report } = await startedIn(worker);
      const [fault, exit] = [heard(thread, 'error'), heard(thread, 'exit')];
      report(kind, event);
      assert.equal(await fault, error);
      await exit;
      assert.equal(worker?.isTerminated, true);
    }
  });

  it('start others through who started them, which end with them', async () => {
    const thread = page.startThread('engine.js', 'outer');
    const outer = await startedIn(FakeWorker.all.at(-1));
    const parts = ['first', 'second', 'third'].map((data) => outer.startThread('part.js', data));
    const said = heard(thread, 'message');
    outer.start.parent.postMessage('all are started');
    await said;
    const workers = FakeWorker.all.slice(-3);
    assert.deepEqual(
      workers.map(({ script, first }) => [script, first?.data]),
      [
        ['part.js', 'first'],
        ['part.js', 'second'],
        ['part.js', 'third'],
      ],
    );
    const { start } = await startedIn(workers[1]);
    const found = heard(parts[1] as Thread, 'message');
    start.parent.postMessage('a part');
    assert.equal(await found, 'a part');
    await parts[1]?.terminate();
    const ended = heard(thread, 'message');
    outer.start.parent.postMessage('one has ended');
    await ended;
    const states = (): readonly boolean[] => workers.map(({ isTerminated }) => isTerminated);
    assert.deepEqual(states(), [false, true, false]);
    await thread.terminate();
    assert.deepEqual(states(), [true, true, true]);
    for (const part of parts) await part.terminate();
  });

  it('count as at work for a part of the time that passes, and not while the computer is suspended', async () => {
    let time = 0;
    performance.now = () => time;
    try {
      const thread = page.startThread('engine.js', undefined);
      const worked = [300, 700, 1700, 100_000].map((now) => {
        time = now;
        return Math.round(thread.workedMilliseconds());
      });
      assert.deepEqual(worked, [100, 233, 567, 900]);
      thread.keepsProcess(true);
      await thread.terminate();
    } finally {
      Reflect.deleteProperty(performance, 'now');
    }
  });
});
