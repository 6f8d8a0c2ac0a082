// Entry of the thread in Node: indexes the routes of a workspace and answers for them.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, threadStart } from '#platform';
import { fileCallsOver } from '../../base/fileCalls.ts';
import { SourceParser } from '../parser/parser.ts';
import { WorkspaceRoutes } from '../workspaceRoutes.ts';
import { CalledFiles } from './calledFiles.ts';
import { NodeCache } from './nodeCache.ts';
import { NodeFiles } from './nodeFiles.ts';
import { portGuard } from './portGuard.ts';
import type { RoutesWorkerData } from './routesProtocol.ts';
import { serveRoutes } from './routesServer.ts';

void threadStart().then(({ parent, data }) => {
  // Only openRoutesInWorker starts it.
  const { wasmFolder, cacheFolder, script, files, hanging } = data as RoutesWorkerData;
  const version = digestOf(readFileSync(script));
  const calls = fileCallsOver(files);
  const engine = new WorkspaceRoutes({
    parser: new SourceParser((file) => readFile(join(wasmFolder, file))),
    files: (folder) => (folder.isLocal ? new NodeFiles(folder) : new CalledFiles(folder, calls)),
    cache: ({ path }) => new NodeCache(cacheFolder, path, version),
    guard: portGuard(parent, hanging),
    // Few ask what changed: a bundle of its own.
    compare: async (...asked) => (await import('./nodeChanges.ts')).compareWithGit(...asked),
  });
  serveRoutes(engine, parent, () => {
    files.close();
    parent.close();
  });
});
