import { startThread } from '#platform';
import type { RoutesEngine } from '../engine.ts';
import { RoutesClient } from './routesClient.ts';
import type { RoutesWorkerData } from './routesProtocol.ts';

/**
 * The routes of a workspace, in a thread of its own, so that no index ever holds up the caller's. Closing ends the thread; `onLost` is called where it ends by itself.
 */
export function openRoutesInWorker(
  script: string,
  data: RoutesWorkerData,
  onLost: (reason: unknown) => void,
): RoutesEngine {
  const thread = startThread(script, data, { given: [data.files] });
  const client = new RoutesClient(thread);
  let reason: unknown;
  thread.on('error', (error) => {
    reason = error;
  });
  thread.on('exit', () => {
    client.lose(reason ?? new Error('The index of routes has ended.'));
    if (reason !== undefined) onLost(reason);
  });
  return client;
}
