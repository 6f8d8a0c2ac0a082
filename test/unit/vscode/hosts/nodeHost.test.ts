import assert from 'node:assert/strict';
import { host } from '../../../../src/vscode/shared/hosts/nodeHost.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('what an extension host of Node starts', () => {
  const files = new TestFiles();
  after(() => files.remove());

  it('are bundles of the extension, with the folders that each keeps its files in', async () => {
    files.write('extension/dist/sql-wasm.wasm', 'wasm');
    const [extension, storage] = [files.path('extension'), files.path('storage')];
    const threads = host.threads({ extension, storage }, {} as never);
    const bundle = (name: string): string => files.path(`extension/dist/${name}`).fsPath;
    const { wasmBinary, ...findings } = (await threads.findings()).data;
    const { files: port, ...routes } = (await threads.routes()).data;
    assert.deepEqual(
      [
        [
          (await threads.findings()).script,
          Buffer.from(wasmBinary).toString(),
          findings,
          threads.findingsFiles(),
        ],
        [(await threads.routes()).script, routes],
        [await threads.attachments(), threads.scanRole()],
      ],
      [
        [
          bundle('findingsWorker.cjs'),
          'wasm',
          { folder: files.path('storage/findings').fsPath, reader: bundle('reportReader.cjs') },
          undefined,
        ],
        [
          bundle('routesWorker.cjs'),
          {
            wasmFolder: files.path('extension/dist').fsPath,
            cacheFolder: files.path('storage/routes').fsPath,
            script: bundle('routesWorker.cjs'),
          },
        ],
        [bundle('attachmentWorker.cjs'), bundle('scanRole.cjs')],
      ],
    );
    (port as unknown as { close(): void }).close();
  });
});
