import { Worker } from 'node:worker_threads';
import type { ResourceLimits } from 'node:worker_threads';
import type { OpenedFindings } from '../findingsEngine.ts';
import { EngineClient } from './engineClient.ts';

export interface WorkerData {
  /** The bytes of sql-wasm.wasm. */
  readonly wasmBinary: Uint8Array;
  /** Where the findings are kept. */
  readonly folder: string;
  /** Path of the file of reportReader. */
  readonly reader: string;
}

export interface WorkerOptions {
  /** Called when the thread ended without being asked to: nothing more can be asked of the engine. */
  readonly onLost?: () => void;
  /** Less memory than Node gives a thread by itself. */
  readonly resourceLimits?: ResourceLimits;
}

/** The first message of the worker; from then on it answers requests. */
export interface WorkerGreeting {
  readonly kind: 'opened';
  readonly opened: Omit<OpenedFindings, 'engine'>;
}

/**
 * `openFindings` in a thread of its own, so that no import, export or large list ever holds up the caller's.
 * `script`: the file of findingsWorker. Closing the engine ends the thread; if the thread ends by itself, whatever
 * waits fails with the reason. Problems of the storage itself are thrown.
 */
export async function openFindingsInWorker(
  script: string | URL,
  data: WorkerData,
  { onLost, ...options }: WorkerOptions = {},
): Promise<OpenedFindings> {
  const worker = new Worker(script, { workerData: data, ...options });
  const { opened } = await greeting(worker);
  const client = new EngineClient(worker);
  let reason: unknown;
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', () => {
    client.lose(reason ?? new Error('The findings engine has ended.'));
    if (reason !== undefined) onLost?.();
  });
  return { ...opened, engine: client };
}

function greeting(worker: Worker): Promise<WorkerGreeting> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The findings engine ended before it was open.')));
  });
}
