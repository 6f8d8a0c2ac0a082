import { Worker } from 'node:worker_threads';
import type { RoutesEngine } from '../engine.ts';
import { RoutesClient } from './routesClient.ts';
import type { RoutesWorkerData } from './routesProtocol.ts';

/**
 * The routes of a workspace, in a thread of its own, so that no index ever holds up the caller's. Closing ends the thread; `onLost` is called where it ends by itself.
 */
export function openRoutesInWorker(data: RoutesWorkerData, onLost: (reason: unknown) => void): RoutesEngine {
  const worker = new Worker(data.script, { workerData: data });
  const client = new RoutesClient(worker);
  let reason: unknown;
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', () => {
    client.lose(reason ?? new Error('The index of routes has ended.'));
    if (reason !== undefined) onLost(reason);
  });
  return client;
}
