import { readFile } from 'node:fs/promises';
import { Uri } from 'vscode';
import type { Host } from './host.ts';
import { nodeMachine } from './nodeMachine.ts';
import { serveFiles } from './serveFiles.ts';

/** The extension host of desktop and remote windows. */
export const host: Host = {
  machine: nodeMachine,
  threads: ({ extension, storage }, fs) => {
    const bundle = (name: string): string => Uri.joinPath(extension, 'dist', name).fsPath;
    return {
      findings: async () => ({
        script: bundle('findingsWorker.cjs'),
        data: {
          wasmBinary: await readFile(bundle('sql-wasm.wasm')),
          folder: Uri.joinPath(storage, 'findings').fsPath,
          reader: bundle('reportReader.cjs'),
        },
      }),
      findingsFiles: () => undefined,
      routes: () => {
        const script = bundle('routesWorker.cjs');
        const cacheFolder = Uri.joinPath(storage, 'routes').fsPath;
        const data = { wasmFolder: bundle(''), cacheFolder, script, files: serveFiles(fs) };
        return Promise.resolve({ script, data });
      },
      attachments: () => Promise.resolve(bundle('attachmentWorker.cjs')),
      scanRole: () => bundle('scanRole.cjs'),
    };
  },
};
