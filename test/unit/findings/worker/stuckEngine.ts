// The engine's thread, which never comes to an end with what a file beside its folder names: once, or each time (`!`).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { serveEngine } from '../../../../src/findings/worker/engineServer.ts';
import type { WorkerData, WorkerGreeting } from '../../../../src/findings/worker/openInWorker.ts';

if (parentPort === null) throw new Error('This is no worker thread.');
const { wasmBinary, folder } = workerData as WorkerData;
const flag = `${folder}.stuck`;
const databaseFile = new NodeDatabaseFile(folder);
const { engine } = await openFindings({ wasmBinary, databaseFile, clock: Date.now });
const stuck = new Proxy(engine, {
  get: (target, key) => {
    const value: unknown = Reflect.get(target, key, target);
    if (typeof value !== 'function') return value;
    return (...args: unknown[]): unknown => {
      const [name, always] = existsSync(flag) ? readFileSync(flag, 'utf8').split('!') : [];
      const isStuck = name === key;
      if (isStuck && always === undefined) rmSync(flag);
      if (name === 'crash') throwLater();
      while (isStuck);
      return Reflect.apply(value, target, args);
    };
  },
});
/** Ends the thread. */
function throwLater(): void {
  setImmediate(() => {
    throw new Error('The engine crashed.');
  });
}

serveEngine(stuck, parentPort);
parentPort.postMessage({ kind: 'opened', storage: { state: 'sound' } } satisfies WorkerGreeting);
