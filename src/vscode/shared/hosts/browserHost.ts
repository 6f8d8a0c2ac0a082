import { Uri } from 'vscode';
import { machineOfFileSystems } from '../../app/machine.ts';
import type { Host } from './host.ts';
import { serveFiles } from './serveFiles.ts';

/** The web worker of a browser, in windows without a machine of their own. */
export const host: Host = {
  machine: machineOfFileSystems,
  threads: ({ extension, storage }, fs) => {
    const dist = Uri.joinPath(extension, 'dist');
    const read = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
      Uint8Array.from(await fs.readFile(Uri.joinPath(dist, name)));
    // Threads only start from the window's own origin, and the extension may come from another one.
    const address = async (name: string): Promise<string> =>
      URL.createObjectURL(new Blob([await read(name)], { type: 'text/javascript' }));
    return {
      findings: async () => ({
        script: await address(`browser/findingsWorker.js`),
        data: {
          wasmBinary: await read('sql-wasm.wasm'),
          folder: Uri.joinPath(storage, 'findings').toString(),
          reader: await address('browser/reportReader.js'),
        },
      }),
      findingsFiles: () => serveFiles(fs),
      routes: async () => {
        const script = 'browser/routesWorker.js';
        const cacheFolder = Uri.joinPath(storage, 'routes').toString();
        const data = { wasmFolder: dist.toString(), cacheFolder, script, files: serveFiles(fs) };
        return { script: await address(script), data };
      },
      attachments: () => address('browser/attachmentWorker.js'),
      scanRole: () => undefined,
    };
  },
};
