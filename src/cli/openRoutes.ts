import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { FilePort } from '../base/fileCalls.ts';
import { besideBundle } from './wasmFile.ts';
import type { RoutesEngine } from '../routes/engine.ts';
import { openRoutesInWorker } from '../routes/worker/openRoutesInWorker.ts';

const mostFiles = 20_000;

/**
 * The routes of a folder, in a thread with a limit of time, as in the editor: no file of the folder holds up the caller,
 * and one that holds up its grammar is left out. `onLost` is called when the thread has ended by itself.
 */
export async function openRoutes(path: string, onLost: (reason: unknown) => void): Promise<RoutesEngine> {
  const script =
    besideBundle('dast-gate-routes.cjs') ?? fileURLToPath(new URL('routesThread.ts', import.meta.url));
  const routes = await openRoutesInWorker(
    () => {
      // All of the folder is on this machine: nobody asks at the other end.
      const { port1, port2 } = new MessageChannel();
      port2.unref();
      const files = port1 as unknown as FilePort;
      return Promise.resolve({ script, data: { wasmFolder: '', cacheFolder: '', script, files } });
    },
    { onLost },
  );
  await routes.open([{ name: '', isLocal: true, path, excluded: [], mostFiles }]);
  return routes;
}
