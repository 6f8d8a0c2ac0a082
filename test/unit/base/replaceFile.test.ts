import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWriteTarget, replaceFile } from '../../../src/base/replaceFile.ts';

describe('replacing a file', () => {
  let root = '';
  /** A folder whose files others supply. */
  let cloned = '';
  let precious = '';
  let csv = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'replace-file-'));
    cloned = join(root, 'cloned');
    await mkdir(cloned);
    precious = join(root, 'precious');
    await writeFile(precious, 'mine', { mode: 0o600 });
    csv = join(cloned, 'findings.csv');
  });
  afterEach(() => rm(root, { recursive: true }));

  const others = async (): Promise<string[]> =>
    (await readdir(cloned)).filter((name) => name !== 'findings.csv');

  /** The file that is being written. */
  const opened = async (): Promise<string[]> => {
    for (;;) {
      const names = await others();
      if (names.length > 0) return names;
    }
  };

  it('writes all of it, and leaves nothing beside it', async () => {
    await replaceFile(csv, ['a,', 'b\r\n']);
    assert.equal(await readFile(csv, 'utf8'), 'a,b\r\n');
    assert.deepEqual(await others(), []);
  });

  it('never writes through a link beside it, whatever its name', async () => {
    await symlink(precious, `${csv}.partial`);
    await symlink(precious, `${csv}.tmp`);
    await replaceFile(csv, ['new']);
    assert.equal(await readFile(precious, 'utf8'), 'mine');
    assert.equal((await stat(precious)).mode & 0o777, 0o600);
    assert.equal(await readlink(`${csv}.partial`), precious);
    assert.deepEqual((await others()).sort(), ['findings.csv.partial', 'findings.csv.tmp']);
  });

  it('uses another name each time', async () => {
    const names = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      const watched = async function* (): AsyncGenerator<string> {
        yield 'a';
        for (const name of await opened()) names.add(name);
        yield 'b';
      };
      await replaceFile(csv, watched());
    }
    assert.equal(names.size, 3);
  });

  it('keeps the permissions of the file that is replaced, and never shows more meanwhile', async () => {
    await writeFile(csv, 'old', { mode: 0o600 });
    let during = 0;
    const watched = async function* (): AsyncGenerator<string> {
      yield 'new';
      for (const name of await opened()) during = (await stat(join(cloned, name))).mode & 0o777;
      yield '.';
    };
    await replaceFile(csv, watched());
    assert.equal((await stat(csv)).mode & 0o777, 0o600);
    assert.equal(during, 0o600);
    await chmod(csv, 0o664);
    await replaceFile(csv, ['again']);
    assert.equal((await stat(csv)).mode & 0o777, 0o664);
  });

  it('leaves what was there when it fails or is aborted, and cleans up', async () => {
    await writeFile(csv, 'old');
    const failing = function* (): Generator<string> {
      yield 'half';
      throw new Error('EIO: the list is gone');
    };
    await assert.rejects(replaceFile(csv, failing()), /EIO/);
    const controller = new AbortController();
    const aborted = async function* (): AsyncGenerator<string> {
      yield 'half';
      controller.abort();
      yield 'whole';
    };
    await assert.rejects(replaceFile(csv, aborted(), controller.signal), { name: 'AbortError' });
    assert.equal(await readFile(csv, 'utf8'), 'old');
    assert.deepEqual(await others(), []);
  });

  it('refuses a file that may not be written', async function () {
    // Permissions do not stop root.
    if (process.getuid?.() === 0) this.skip();
    await writeFile(csv, 'old', { mode: 0o444 });
    await assert.rejects(replaceFile(csv, ['new']), { code: 'EACCES' });
    assert.equal(await readFile(csv, 'utf8'), 'old');
  });

  it('writes into pipes and devices', async function () {
    if (process.platform === 'win32') this.skip();
    await replaceFile('/dev/null', ['nothing']);
    assert.ok((await stat('/dev/null')).isCharacterDevice());
    const pipe = join(cloned, 'pipe');
    if (spawnSync('mkfifo', [pipe]).status !== 0) this.skip();
    const [text] = await Promise.all([readFile(pipe, 'utf8'), replaceFile(pipe, ['through'])]);
    assert.equal(text, 'through');
  });

  it('finds where a path leads', async () => {
    const folders = [cloned];
    const plain = await findWriteTarget(csv, folders);
    assert.deepEqual(plain, { path: csv, leadsOutside: false });
    const inside = join(cloned, 'other.csv');
    await writeFile(inside, '');
    await symlink(inside, csv);
    assert.deepEqual(await findWriteTarget(csv, folders), { path: inside, leadsOutside: false });
    await rm(csv);
    await symlink(precious, csv);
    assert.deepEqual(await findWriteTarget(csv, folders), { path: precious, leadsOutside: true });
    // The user's own link, in no folder of the workspace.
    assert.deepEqual(await findWriteTarget(csv, [join(root, 'elsewhere')]), {
      path: precious,
      leadsOutside: false,
    });
    await mkdir(join(root, 'private'));
    await symlink(join(root, 'private'), join(cloned, 'reports'));
    assert.deepEqual(await findWriteTarget(join(cloned, 'reports', 'new.csv'), folders), {
      path: join(root, 'private', 'new.csv'),
      leadsOutside: true,
    });
  });

  it('replaces a link that leads to nothing, and makes nothing where it leads', async () => {
    await symlink(join(root, 'missing'), csv);
    const { path, leadsOutside } = await findWriteTarget(csv, [cloned]);
    assert.deepEqual([path, leadsOutside], [csv, false]);
    await replaceFile(path, ['new']);
    assert.ok((await lstat(csv)).isFile());
    assert.deepEqual((await readdir(root)).sort(), ['cloned', 'precious']);
  });
});
