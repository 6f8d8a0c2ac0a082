import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { wasmPath } from '../src/cli/wasmPath.ts';
import type { FilePort } from '../src/base/fileCalls.ts';
import { openRoutesInWorker } from '../src/routes/worker/openRoutesInWorker.ts';
import { grammarFiles, runtimeFile } from '../src/routes/parser/grammars.ts';
import { LongestTurn } from './hostDelay.ts';

const script = fileURLToPath(new URL('../src/routes/worker/routesWorker.ts', import.meta.url));
/** Files that change at once, as they do when another branch is checked out. */
const burst = 5000;
const reported = 2000;

/**
 * The most processor time that one task of the caller's thread takes while the thread of the index opens a workspace,
 * follows a save, and 5,000 files that change at once.
 */
export async function longestHostTask(folder: string): Promise<number> {
  const workspace = join(folder, 'workspace');
  const wasmFolder = join(folder, 'wasm');
  mkdirSync(wasmFolder, { recursive: true });
  for (const file of [...Object.values(grammarFiles), runtimeFile])
    copyFileSync(wasmPath(file), join(wasmFolder, file));
  const { port1, port2 } = new MessageChannel();
  const data = {
    wasmFolder,
    cacheFolder: join(folder, 'hostCache'),
    script,
    files: port1 as unknown as FilePort,
  };
  const sources = readdirSync(workspace, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const routes = await openRoutesInWorker(() => Promise.resolve({ script, data }), {
    onLost: (reason) => {
      throw reason;
    },
  });
  const options = { name: '', path: workspace, isLocal: true, excluded: [], mostFiles: 100_000 };
  const work = async (change: () => Promise<unknown>): Promise<number> => {
    const turn = new LongestTurn();
    await change();
    const listed = await routes.routes();
    const endpoints = listed.slice(0, reported).map(({ method, path }) => `${method} ${path}`);
    await routes.explain({ endpoints, pins: {} });
    return turn.stop();
  };
  const tasks = [await work(() => routes.open([options]))];
  const touch = (path: string): void => {
    const file = join(workspace, path);
    writeFileSync(file, `// Another branch.\n${readFileSync(file, 'utf8')}`);
  };
  const [first = ''] = sources;
  touch(first);
  tasks.push(await work(() => routes.update([first])));
  for (const path of sources.slice(0, burst)) touch(path);
  tasks.push(await work(() => routes.refresh()));
  await routes.close();
  port2.close();
  return Math.max(...tasks);
}
