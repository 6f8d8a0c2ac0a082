import { startThread } from '#platform';
import type { FilePort } from '../../base/fileCalls.ts';
import type { Thread, ThreadLimits } from '../../platform/thread.ts';
import type { OpenedFindings, StorageState } from '../engine.ts';
import { EngineClient } from './engineClient.ts';
import type { EnginePort } from './engineMessages.ts';
import { Heartbeat } from './heartbeat.ts';
import { hangsAfter } from '../../platform/watchThread.ts';

export interface WorkerData {
  /** The bytes of sql-wasm.wasm. */
  readonly wasmBinary: Uint8Array;
  /** Where the findings are kept: on this machine, or the address for `files`. */
  readonly folder: string;
  /** What the thread of reportReader is started by. */
  readonly reader: string;
  /** Answers for files, where the thread cannot reach them. */
  readonly files?: FilePort;
}

interface WorkerOptions {
  /** A port that answers for files, a new one for each thread; undefined where the thread reaches them itself. */
  readonly openFiles?: () => FilePort | undefined;
  /**
   * Called when the thread ended without being asked to: nothing more can be asked of the engine. `lost`: changes that
   * were not saved yet.
   */
  readonly onLost?: (lost: number) => void;
  /** Called when the thread did not answer and was ended, and another has opened what was stored. */
  readonly onRestart?: (storage: StorageState, lost: number) => void;
  /** Milliseconds of its own processor time after which a thread that does not answer is ended. */
  readonly hangsAfter?: number;
  /** Less memory than the platform gives a thread by itself. */
  readonly limits?: ThreadLimits;
}

/** What the engine makes lives long or is soon garbage: with the usual 48 MB, 30 more of them stay taken all the time. */
const youngGeneration = { maxYoungGenerationSizeMb: 16 };

/** The first message of the worker; from then on it answers requests. */
export interface WorkerGreeting {
  readonly kind: 'opened';
  readonly storage: StorageState;
}

/**
 * `openFindings` in a thread of its own, so that no import, export or large list ever holds up the caller's.
 * `script`: the file of findingsWorker. Closing the engine ends the thread; if the thread ends by itself, whatever
 * waits fails with the reason. A thread that hangs is ended, and another continues with what is stored: that survives
 * the end of a thread at any moment. Problems of the storage itself are thrown.
 */
export async function openFindingsInWorker(
  script: string | URL,
  data: WorkerData,
  options: WorkerOptions = {},
): Promise<OpenedFindings> {
  const threads = new EngineThreads(script, data, options);
  const { port, storage } = await threads.start();
  const client = new EngineClient(port);
  threads.serve(client);
  return { engine: client.engine, storage };
}

/** The threads of one engine, of which there is one at a time. */
class EngineThreads {
  readonly #script: string | URL;
  readonly #data: WorkerData;
  readonly #options: WorkerOptions;
  #client: EngineClient | undefined;

  constructor(script: string | URL, data: WorkerData, options: WorkerOptions) {
    this.#script = script;
    this.#data = data;
    this.#options = options;
  }

  serve(client: EngineClient): void {
    this.#client = client;
  }

  async start(): Promise<{ readonly port: EnginePort; readonly storage: StorageState }> {
    const { limits, hangsAfter: limit = hangsAfter } = this.#options;
    const files = this.#options.openFiles?.();
    const worker = startThread(
      this.#script,
      { ...this.#data, ...(files && { files }) },
      { limits: { ...youngGeneration, ...limits }, ...(files && { given: [files] }) },
    );
    const { storage } = await greeting(worker);
    let reason: unknown;
    let isHung = false;
    const heartbeat = new Heartbeat(worker, limit, {
      isAwaited: () => this.#client?.isWaiting ?? false,
      onHang: () => {
        isHung = true;
        void this.#restart(worker);
      },
    });
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      heartbeat.stop();
      if (isHung) return;
      this.#client?.lose(reason ?? new Error('The findings engine has ended.'));
      if (reason !== undefined) this.#options.onLost?.(this.#client?.unsavedChanges ?? 0);
    });
    const port: EnginePort = {
      postMessage: (message) => {
        heartbeat.begin();
        worker.postMessage(message);
      },
      on: (event, listener) => worker.on(event, listener),
    };
    return { port, storage };
  }

  async #restart(hung: Thread): Promise<void> {
    this.#client?.interrupt();
    const lost = this.#client?.unsavedChanges ?? 0;
    try {
      await hung.terminate();
      const { port, storage } = await this.start();
      this.#client?.resume(port);
      this.#options.onRestart?.(storage, lost);
    } catch (error) {
      this.#client?.lose(error);
      this.#options.onLost?.(lost);
    }
  }
}

function greeting(worker: Thread): Promise<WorkerGreeting> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => resolve(message as WorkerGreeting));
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The findings engine ended before it was open.')));
  });
}
