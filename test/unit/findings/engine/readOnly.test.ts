import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Unsaved } from '../../../../src/findings/engine.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { both, imported, open } from './engineUnderTest.ts';

/** Permissions do not stop root: there, the process runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('findings in a folder that may only be read', () => {
  let folder = '';
  before(async function () {
    // Windows has no permissions for folders that would stop their owner.
    if (process.platform === 'win32') this.skip();
    folder = await mkdtemp(join(tmpdir(), 'findings-read-only-'));
    const { engine } = await open(new NodeDatabaseFile(folder));
    await imported(engine, both);
    await engine.close();
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o444);
    await chmod(folder, 0o555);
  });
  after(async () => {
    if (folder === '') return;
    await chmod(folder, 0o755);
    await rm(folder, { recursive: true });
  });

  it('are changed in memory only, which every change says, take no reports, and stay as they are', async () => {
    const before = await readdir(folder);
    const databaseFile = await readFile(join(folder, 'findings.1.sqlite'));
    const script = join(import.meta.dirname, 'readOnlyProcess.ts');
    const { stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8', ...nobody });
    assert.notEqual(stdout, '', stderr);
    const said = JSON.parse(stdout) as {
      reported: string[];
      status: string;
      scans: number;
      unsaved: Unsaved;
    };
    assert.match(said.reported.join('\n'), /^store-not-written: EACCES.*\nstore-not-written: EACCES/);
    assert.match(said.reported[2] ?? '', /^store-not-writable: EACCES/);
    assert.deepEqual([said.status, said.scans, said.unsaved.changes], ['Resolved', 1, 2]);
    assert.match(said.unsaved.reason, /^EACCES/);
    assert.deepEqual(await readdir(folder), before);
    assert.deepEqual(await readFile(join(folder, 'findings.1.sqlite')), databaseFile);
  }).timeout(20_000);
});
