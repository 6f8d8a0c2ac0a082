import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { FilePort } from '../../../../src/base/fileCalls.ts';
import { wasmPath } from '../../../../src/cli/wasmPath.ts';
import type { FolderOptions, RoutesEngine } from '../../../../src/routes/engine.ts';
import { grammarFiles, runtimeFile } from '../../../../src/routes/parser/grammars.ts';
import { openRoutesInWorker } from '../../../../src/routes/worker/openRoutesInWorker.ts';

const script = join(import.meta.dirname, '../../../../src/routes/worker/routesWorker.ts');
const routeAt = (path: string): string =>
  `import express from 'express';\nconst app = express();\napp.get('${path}', (q, s) => s.end());\napp.listen(1);\n`;
/** As long as the text that hangs, so that it may take as long, and read at once. */
const application = (path: string): string => routeAt(path) + '// a, b, c\n'.repeat(4_000);
/** One step of the grammar takes this for more than a second on a fast machine, and the parser cannot end it. */
const hanging = routeAt('/hanging') + 'a<b,\n'.repeat(9_000);

describe('routes in a worker', function () {
  this.timeout(120_000);
  let folder = '';
  let started = 0;
  let lost: unknown;
  let engine: RoutesEngine;
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, 'code', name), text);
  const options = (): FolderOptions => ({
    name: '',
    path: join(folder, 'code'),
    isLocal: true,
    excluded: [],
    mostFiles: 100,
  });
  /** Of the five seconds that such texts may take, so much is left as no machine needs for the one and any for the other. */
  const start = async (grace = -4_500): Promise<void> => {
    started = 0;
    engine = await openRoutesInWorker(
      () => {
        started += 1;
        const { port1, port2 } = new MessageChannel();
        port2.unref();
        const files = port1 as unknown as FilePort;
        const data = { wasmFolder: join(folder, 'wasm'), cacheFolder: join(folder, 'cache'), script, files };
        return Promise.resolve({ script, data });
      },
      { onLost: (reason) => (lost = reason), grace },
    );
  };
  const paths = async (): Promise<readonly string[]> =>
    (await engine.routes()).map(({ path }) => path).sort();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'routes-worker-'));
    lost = undefined;
    await mkdir(join(folder, 'wasm'));
    await mkdir(join(folder, 'code'));
    for (const file of [...Object.values(grammarFiles), runtimeFile])
      await symlink(wasmPath(file), join(folder, 'wasm', file));
    await write('package.json', '{"dependencies":{"express":"4"}}');
    await write('fine.ts', application('/fine'));
    await start();
  });
  afterEach(async () => {
    await engine.close();
    assert.equal(lost, undefined);
    await rm(folder, { recursive: true });
  });

  it('skips and names a file that holds up its grammar where nothing ends it, also in the next window', async () => {
    await write('hanging.ts', hanging);
    const { leftOut } = await engine.open([options()]);
    assert.equal(started, 2);
    assert.deepEqual(leftOut.files, [{ path: 'hanging.ts', why: 'tooMuch' }]);
    assert.deepEqual(await paths(), ['/fine']);
    await engine.close();
    await start();
    await write('other.ts', application('/other'));
    assert.deepEqual((await engine.open([options()])).leftOut.files, [
      { path: 'hanging.ts', why: 'tooMuch' },
    ]);
    assert.deepEqual(await paths(), ['/fine', '/other']);
    assert.equal(started, 1);
  });

  it('skips and names a file that breaks its grammar, and reads those behind it', async () => {
    await write('breaking.ts', routeAt('/breaking') + 'a<b,\n'.repeat(14_000));
    await engine.close();
    await start(60_000);
    const { leftOut } = await engine.open([options()]);
    assert.equal(started, 2);
    assert.deepEqual(leftOut.files, [{ path: 'breaking.ts', why: 'tooMuch' }]);
    assert.deepEqual(await paths(), ['/fine']);
  });

  it('answers what was asked before such a file was saved, and reads it once it was mended', async () => {
    await engine.open([options()]);
    await write('hanging.ts', hanging);
    const changed = engine.update(['hanging.ts']);
    const around = engine.functionAt('fine.ts', 3);
    assert.equal(await changed, true);
    await around;
    assert.equal(started, 2);
    assert.deepEqual(await paths(), ['/fine']);
    await write('hanging.ts', application('/mended'));
    assert.equal(await engine.update(['hanging.ts']), true);
    assert.deepEqual(await paths(), ['/fine', '/mended']);
    assert.deepEqual((await engine.summary()).leftOut.files, []);
    assert.equal(started, 2);
  });
});
