// Entry of the worker thread: indexes the routes of a workspace and answers for them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { SourceParser } from '../parser/parser.ts';
import { WorkspaceRoutes } from '../workspaceRoutes.ts';
import { NodeCache } from './nodeCache.ts';
import { NodeFiles } from './nodeFiles.ts';
import type { RoutesWorkerData } from './routesProtocol.ts';
import { serveRoutes } from './routesServer.ts';

if (parentPort === null) throw new Error('This module is the entry of a worker thread.');
const port = parentPort;
const { wasmFolder, cacheFolder, script } = workerData as RoutesWorkerData;
// Another version of what extracts may see other facts in the same sources.
const version = createHash('sha1').update(readFileSync(script)).digest('base64');
const engine = new WorkspaceRoutes({
  parser: new SourceParser((file) => readFile(join(wasmFolder, file))),
  files: (folder) => new NodeFiles(folder),
  cache: ({ path }) => new NodeCache(cacheFolder, path, version),
});
serveRoutes(engine, port, () => port.close());
