// Entry of the thread in which a command that runs from its sources indexes routes: openRoutes.ts starts it.
import { readFile } from 'node:fs/promises';
import { threadStart } from '#platform';
import { SourceParser } from '../routes/parser/parser.ts';
import { NodeFiles } from '../routes/worker/nodeFiles.ts';
import { portGuard } from '../routes/worker/portGuard.ts';
import type { RoutesWorkerData } from '../routes/worker/routesProtocol.ts';
import { serveRoutes } from '../routes/worker/routesServer.ts';
import { WorkspaceRoutes } from '../routes/workspaceRoutes.ts';
import { wasmPath } from './wasmPath.ts';

void threadStart().then(({ parent, data }) => {
  const { files, hanging } = data as RoutesWorkerData;
  const engine = new WorkspaceRoutes({
    parser: new SourceParser((file) => readFile(wasmPath(file))),
    files: (folder) => new NodeFiles(folder),
    cache: () => undefined,
    guard: portGuard(parent, hanging),
    // Few ask what changed: a bundle of its own.
    compare: async (...asked) => (await import('../routes/worker/nodeChanges.ts')).compareWithGit(...asked),
  });
  serveRoutes(engine, parent, () => {
    files.close();
    parent.close();
  });
});
