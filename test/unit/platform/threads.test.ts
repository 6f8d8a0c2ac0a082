import assert from 'node:assert/strict';
import { MessageChannel } from 'node:worker_threads';
import { startThread, threadStart } from '../../../src/platform/node.ts';
import type { Thread } from '../../../src/platform/thread.ts';

const heard = (thread: Thread, event: 'message' | 'error' | 'exit'): Promise<unknown> =>
  new Promise((resolve) => {
    thread.on(event, resolve);
  });

/** A thread of this code, which has the globals `parentPort`, `workerData` and `resourceLimits`. */
const threadOf = (code: string, data?: unknown, options?: Parameters<typeof startThread>[2]): Thread => {
  const names = 'import { parentPort, resourceLimits, workerData } from "node:worker_threads";';
  return startThread(new URL(`data:text/javascript,${encodeURIComponent(names + code)}`), data, options);
};

// In nodeThreads.
describe('threads of Node', () => {
  it('get their data, limits and ports, and talk with who started them until they are ended', async () => {
    const { port1, port2 } = new MessageChannel();
    const thread = threadOf(
      `parentPort.on('message', (message) => {
        workerData.port.postMessage('at the port');
        parentPort.postMessage([message, workerData.wanted, resourceLimits.maxYoungGenerationSizeMb]);
      });`,
      { wanted: 1, port: port2 },
      { given: [port2], limits: { maxYoungGenerationSizeMb: 7 } },
    );
    const atPort = new Promise((resolve) => {
      port1.once('message', resolve);
    });
    const answer = heard(thread, 'message');
    thread.postMessage('go on');
    assert.deepEqual([await answer, await atPort], [['go on', 1, 7], 'at the port']);
    const ended = heard(thread, 'exit');
    await thread.terminate();
    await ended;
    port1.close();
  });

  it('end with the error that nothing in them caught', async () => {
    const thread = threadOf('throw new Error("lost");');
    const [fault] = await Promise.all([heard(thread, 'error'), heard(thread, 'exit')]);
    assert.equal((fault as Error).message, 'lost');
  });

  it('keep the process alive, unless they are not to', async () => {
    const thread = threadOf('parentPort.on("message", () => undefined);');
    thread.on('message', () => undefined);
    const alive = (keeps: boolean): number => {
      thread.keepsProcess(keeps);
      return process.getActiveResourcesInfo().filter((one) => one === 'MessagePort').length;
    };
    const without = alive(false);
    assert.deepEqual([alive(true) - without, alive(false) - without], [1, 0]);
    await thread.terminate();
  });

  it('were at work no longer than they were active, and than the process was given', async () => {
    const own = Object.getOwnPropertyDescriptor(process, 'cpuUsage') ?? assert.fail();
    let given = { user: 7e9, system: 1e9 };
    process.cpuUsage = () => given;
    try {
      const thread = threadOf(`parentPort.on('message', () => {
        const end = performance.now() + 20;
        while (performance.now() < end);
        parentPort.postMessage('worked');
      });`);
      const work = async (): Promise<void> => {
        const worked = heard(thread, 'message');
        thread.postMessage('work');
        await worked;
      };
      await work();
      assert.equal(thread.workedMilliseconds(), 0);
      given = { user: given.user + 3000, system: given.system + 5000 };
      await work();
      assert.equal(thread.workedMilliseconds(), 8);
      let [before, now] = [0, 8];
      // A thread that rests is soon at rest, however busy its process is.
      for (let turn = 0; turn < 1000 && now - before > 0.5; turn++) {
        given = { user: given.user + 1e9, system: given.system };
        await new Promise(setImmediate);
        [before, now] = [now, thread.workedMilliseconds()];
      }
      assert.ok(now - before <= 0.5, `${now - before} ms`);
      await thread.terminate();
    } finally {
      Object.defineProperty(process, 'cpuUsage', own);
    }
  });

  it('alone are started by somebody', () => {
    assert.throws(() => threadStart(), /entry of a thread/);
  });
});
