import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { StartThread, Thread, ThreadOptions, ThreadStart } from './thread.ts';

class NodeThread implements Thread {
  readonly #worker: Worker;
  #worked = 0;
  #active: number;
  #processor = processorTime();

  constructor(script: string | URL, data: unknown, { limits, given = [] }: ThreadOptions) {
    this.#worker = new Worker(script, {
      workerData: data,
      // Ports of their own: nothing else is given.
      transferList: [...given] as MessagePort[],
      ...(limits === undefined ? {} : { resourceLimits: limits }),
    });
    this.#active = this.#worker.performance.eventLoopUtilization().active;
  }

  postMessage(message: unknown): void {
    this.#worker.postMessage(message);
  }

  readonly on: Thread['on'] = (event, listener) => {
    this.#worker.on(event, listener);
  };

  keepsProcess(keeps: boolean): void {
    if (keeps) this.#worker.ref();
    else this.#worker.unref();
  }

  terminate(): Promise<unknown> {
    return this.#worker.terminate();
  }

  /**
   * No more than the thread was active, and no more than the whole process was given: neither a suspended computer nor
   * one that is busy with something else counts.
   */
  workedMilliseconds(): number {
    const { active } = this.#worker.performance.eventLoopUtilization();
    const processor = processorTime();
    this.#worked += Math.max(0, Math.min(active - this.#active, processor - this.#processor));
    this.#active = active;
    this.#processor = processor;
    return this.#worked;
  }
}

export const startThread: StartThread = (script, data, options = {}) => new NodeThread(script, data, options);

export function threadStart(): Promise<ThreadStart> {
  if (parentPort === null) throw new Error('This module is the entry of a thread.');
  const port = parentPort;
  return Promise.resolve({
    data: workerData as unknown,
    parent: {
      postMessage: (message, given) => port.postMessage(message, given),
      on: (event, listener) => void port.on(event, listener),
      close: () => port.close(),
    },
  });
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
