import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import {
  mkdtempSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { openRegularFile, readRegularFile } from '../../../src/platform/nodeRegularFile.ts';

describe('the reader of files that others supply', () => {
  let base: string;
  let inside: string;

  beforeEach(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'regular-')));
    inside = join(base, 'workspace');
    mkdirSync(join(inside, 'reports'), { recursive: true });
    mkdirSync(join(base, 'elsewhere'));
    writeFileSync(join(inside, 'own.txt'), 'own');
    writeFileSync(join(base, 'elsewhere/foreign.txt'), 'foreign');
  });

  afterEach(() => rmSync(base, { recursive: true, force: true }));

  /** The text of a file, or why there is none; both ways of opening must agree. */
  async function read(path: string, folders: readonly string[] | 'anywhere' = [inside]): Promise<string> {
    const within = folders === 'anywhere' ? undefined : folders;
    const read = await readRegularFile(path, { within, largest: 1000 }).then(
      ({ bytes }) => new TextDecoder().decode(bytes),
      (error: unknown) => (error as { code: string }).code,
    );
    try {
      openRegularFile(path, within);
    } catch (error) {
      assert.equal((error as { code: string }).code, read);
    }
    return read;
  }

  it('reads what is inside, also by a link to something inside', async () => {
    symlinkSync('../own.txt', join(inside, 'reports/link.txt'));
    assert.deepEqual(
      [await read(join(inside, 'own.txt')), await read(join(inside, 'reports/link.txt'))],
      ['own', 'own'],
    );
  });

  it('says when a file was changed, and reads all of one that says it has nothing', async function () {
    const path = join(inside, 'own.txt');
    const { modified } = await readRegularFile(path, { within: undefined, largest: 3 });
    assert.equal(modified, statSync(path).mtimeMs);
    if (process.platform !== 'linux') this.skip();
    const { bytes } = await readRegularFile('/proc/filesystems', { within: ['/proc'], largest: 100_000 });
    assert.equal(Buffer.from(bytes).toString(), readFileSync('/proc/filesystems', 'utf8'));
  });

  it('takes only what is below a folder, not it itself, what is beside it, or what begins like it', async () => {
    mkdirSync(join(base, 'workspace-2'));
    writeFileSync(join(base, 'workspace-2/a.txt'), 'a');
    writeFileSync(join(base, 'b.txt'), 'b');
    writeFileSync(join(inside, '..c.txt'), 'c');
    assert.equal(await read(join(base, 'workspace-2/a.txt')), 'EOUTSIDE');
    assert.equal(await read(join(base, 'b.txt')), 'EOUTSIDE');
    assert.equal(await read(join(inside, '..c.txt')), 'c');
    assert.equal(await read(join(inside, 'own.txt'), [join(inside, 'own.txt')]), 'EOUTSIDE');
    assert.equal(await read(join(inside, 'own.txt'), [join(base, 'elsewhere'), inside]), 'own');
    assert.equal(await read(join(inside, 'own.txt'), []), 'EOUTSIDE');
  });

  it('finds out where a file is also where the system does not say it of what is open', async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    try {
      symlinkSync('../own.txt', join(inside, 'reports/link.txt'));
      symlinkSync(join(base, 'elsewhere/foreign.txt'), join(inside, 'reports/foreign.txt'));
      assert.equal(await read(join(inside, 'reports/link.txt')), 'own');
      assert.equal(await read(join(inside, 'reports/foreign.txt')), 'EOUTSIDE');
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
  });

  it('refuses what a link leads to outside, of the file and of a folder above it', async () => {
    symlinkSync(join(base, 'elsewhere/foreign.txt'), join(inside, 'reports/link.txt'));
    symlinkSync('../elsewhere', join(inside, 'folder'));
    assert.deepEqual(
      [await read(join(inside, 'reports/link.txt')), await read(join(inside, 'folder/foreign.txt'))],
      ['EOUTSIDE', 'EOUTSIDE'],
    );
    assert.equal(await read(join(inside, 'folder/foreign.txt'), 'anywhere'), 'foreign');
  });

  it('takes the folder as it really is', async () => {
    symlinkSync(inside, join(base, 'shortcut'));
    assert.equal(await read(join(base, 'shortcut/own.txt'), [join(base, 'shortcut')]), 'own');
    assert.equal(await read(join(inside, 'own.txt'), [join(base, 'gone')]), 'EOUTSIDE');
  });

  it('neither opens nor waits for devices, pipes, sockets and folders, whoever named them', async function () {
    if (process.platform === 'win32') this.skip();
    symlinkSync('/dev/zero', join(inside, 'zero'));
    spawnSync('mkfifo', [join(inside, 'pipe')]);
    const server = createServer().listen(join(inside, 'socket'));
    await once(server, 'listening');
    for (const folders of [[inside], 'anywhere'] as const)
      for (const [name, code] of [
        ['zero', 'ENOTREG'],
        ['pipe', 'ENOTREG'],
        ['socket', 'ENOTREG'],
        ['reports', 'EISDIR'],
        ['gone', 'ENOENT'],
      ] as const)
        assert.equal(await read(join(inside, name), folders), code, name);
    server.close();
  });

  it('reads no more than it may, also where a file has more than it says', async function () {
    truncateSync(join(inside, 'own.txt'), 1001);
    await assert.rejects(readRegularFile(join(inside, 'own.txt'), { within: [inside], largest: 1000 }), {
      code: 'EFBIG',
    });
    truncateSync(join(inside, 'own.txt'), 1000);
    const { bytes } = await readRegularFile(join(inside, 'own.txt'), { within: [inside], largest: 1000 });
    assert.equal(bytes.length, 1000);
    if (process.platform !== 'linux') this.skip();
    // Says that it has none.
    await assert.rejects(readRegularFile('/proc/self/maps', { within: undefined, largest: 100 }), {
      code: 'EFBIG',
    });
    const maps = await readRegularFile('/proc/self/maps', { within: undefined, largest: 10_000_000 });
    assert.ok(maps.bytes.length > 100);
  });

  /** What was read through a link that leads inside and outside by turns. */
  async function swappedReads(): Promise<readonly string[]> {
    mkdirSync(join(inside, 'real'));
    writeFileSync(join(inside, 'real/text'), 'own');
    writeFileSync(join(base, 'elsewhere/text'), 'foreign');
    const swapper = new Worker(
      `const { renameSync, symlinkSync } = require('node:fs');
       const { workerData: at } = require('node:worker_threads');
       for (let turn = 0; ; turn++) {
         symlinkSync(turn % 2 ? 'real' : '../elsewhere', at + '/next');
         renameSync(at + '/next', at + '/swapped');
       }`,
      { eval: true, workerData: inside },
    );
    await once(swapper, 'online');
    const said = new Map<string, number>();
    for (let turn = 0; turn < 3000; turn++) {
      const text = await readRegularFile(join(inside, 'swapped/text'), { within: [inside], largest: 9 }).then(
        ({ bytes }) => new TextDecoder().decode(bytes),
        (error: unknown) => (error as { code: string }).code,
      );
      said.set(text, (said.get(text) ?? 0) + 1);
    }
    await swapper.terminate();
    return [...said.keys()].toSorted().filter((text) => text !== 'ENOENT');
  }

  it('is not deceived by a link that changes between a look and the next', async function () {
    this.timeout(20_000);
    if (process.platform !== 'linux') this.skip();
    assert.deepEqual(await swappedReads(), ['EOUTSIDE', 'own']);
  });

  it('is not deceived so where the system does not say where an open file is', async function () {
    this.timeout(20_000);
    if (process.platform !== 'linux') this.skip();
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    try {
      assert.deepEqual(await swappedReads(), ['EOUTSIDE', 'own']);
    } finally {
      Object.defineProperty(process, 'platform', { value: 'linux' });
    }
  });
});
