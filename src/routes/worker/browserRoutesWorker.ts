// Entry of the thread in a browser: indexes the routes of a workspace and answers for them.
import { digestOf, threadStart } from '#platform';
import { fileCallsOver } from '../../base/fileCalls.ts';
import { SourceParser } from '../parser/parser.ts';
import { WorkspaceRoutes } from '../workspaceRoutes.ts';
import { CalledCache } from './calledCache.ts';
import { CalledFiles } from './calledFiles.ts';
import { portGuard } from './portGuard.ts';
import type { RoutesWorkerData } from './routesProtocol.ts';
import { serveRoutes } from './routesServer.ts';

void threadStart().then(async ({ parent, data }) => {
  // Only openRoutesInWorker starts it.
  const { wasmFolder, cacheFolder, script, files, hanging } = data as RoutesWorkerData;
  const calls = fileCallsOver(files);
  const version = digestOf(await calls.read(wasmFolder, script));
  const engine = new WorkspaceRoutes({
    parser: new SourceParser(async (file) => Uint8Array.from(await calls.read(wasmFolder, file))),
    files: (folder) => new CalledFiles(folder, calls),
    cache: ({ path }) => new CalledCache(calls, cacheFolder, path, version),
    guard: portGuard(parent, hanging),
  });
  serveRoutes(engine, parent, () => {
    files.close();
    parent.close();
  });
});
