import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AccessEvent } from '../../../src/access/matrix.ts';
import { RunSoFar } from '../../../src/access/runSoFar.ts';
import { KeptRunFile, replaceKept } from '../../../src/node/keptRunFile.ts';
import { RunFolder } from '../../../src/node/scan/runFolder.ts';
import { nodeOutboxFile } from '../../../src/node/sources/outboxFile.ts';
import { fileLedger } from '../../../src/node/writeLedger.ts';

describe('the folders that this program makes for itself', () => {
  it('are made where they are not there, for this user alone', async function () {
    if (process.platform === 'win32') this.skip();
    const base = mkdtempSync(join(tmpdir(), 'own-'));
    const entry = {
      id: '1',
      state: 'planned',
      create: 'c',
      item: 'i',
      role: 'r',
      username: 'u',
      marker: 'm',
    };
    await replaceKept(join(base, 'kept/a/run.json'), 'run');
    await replaceKept(join(base, 'kept/a/run.json'), 'another run');
    await nodeOutboxFile(join(base, 'outbox/a/out.json')).replace('out');
    await fileLedger(join(base, 'ledger'), 'shop').note(entry as never);
    const modeOf = (...path: readonly string[]): number => statSync(join(base, ...path)).mode & 0o777;
    assert.deepEqual(
      ['kept', 'kept/a', 'outbox', 'outbox/a', 'ledger'].map((folder) => modeOf(folder).toString(8)),
      ['700', '700', '700', '700', '700'],
    );
    assert.equal(readFileSync(join(base, 'kept/a/run.json'), 'utf8'), 'another run');
    const [notes = ''] = readdirSync(join(base, 'ledger'));
    assert.equal(modeOf('ledger', notes).toString(8), '600');
    assert.deepEqual(await fileLedger(join(base, 'ledger'), 'shop').read(), [entry]);
    assert.deepEqual(await fileLedger(join(base, 'ledger'), 'other').read(), []);
    rmSync(base, { recursive: true });
  });

  it('hold what one scan needs, until it has ended', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = await RunFolder.create();
    assert.equal(dirname(folder.path), tmpdir());
    const written = await folder.write('plan', 'text');
    await folder.note(4711);
    assert.equal(await folder.isFull(), false);
    assert.deepEqual(
      [written, readFileSync(written, 'utf8'), (statSync(written).mode & 0o777).toString(8)],
      [join(folder.path, 'plan'), 'text', '600'],
    );
    assert.deepEqual(JSON.parse(readFileSync(join(folder.path, 'process.json'), 'utf8')), {
      host: process.pid,
      scanner: 4711,
    });
    await folder.remove();
    assert.ok(!existsSync(folder.path));
    assert.equal(await folder.isFull(), false, 'it is gone, and not full');
    await folder.remove();
  });
});

describe('the file of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'run-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const added: AccessEvent = { kind: 'planned', users: [], rows: [], skipped: [] };
  const line = '{"kind":"planned","users":[],"rows":[],"skipped":[]}\n';
  const runOf = (text: string): RunSoFar => new RunSoFar([{ role: 'user', username: text }]);
  const write = async (path: string, text: string): Promise<undefined> => {
    writeFileSync(path, text.slice(0, 100));
  };
  const start = (): { readonly path: string; readonly file: KeptRunFile; readonly text: () => string } => {
    const path = join(folder, 'run');
    writeFileSync(path, '');
    const file = new KeptRunFile(path, { digest: 'd', users: [] });
    return { path, file, text: () => readFileSync(path, 'utf8') };
  };

  it('takes what happens once the run was written, and nothing any more where that failed', async () => {
    const { path, file, text } = start();
    file.add(added);
    assert.equal(text(), '');
    assert.equal(await file.write(runOf('ann'), write), undefined);
    const written = text();
    file.add(added);
    file.add({ kind: 'asking', method: 'GET', path: '/a', username: 'ann', done: 1, total: 2 });
    file.add(added);
    assert.equal(text(), written + line + line);
    assert.equal(await file.write(runOf('ann'), async () => 'why'), 'why');
    file.add(added);
    assert.equal(text(), written + line + line);
    if (process.platform === 'linux') {
      const opened = readdirSync('/proc/self/fd').filter((one) => {
        try {
          return readlinkSync(`/proc/self/fd/${one}`) === realpathSync(path);
        } catch {
          return false;
        }
      });
      assert.deepEqual(opened, []);
    }
  });

  it('is not followed where it has become a link, and nothing is added any more', async function () {
    if (process.platform === 'win32') this.skip();
    const { path, file, text } = start();
    await file.write(runOf('ann'), write);
    const other = join(folder, 'other');
    writeFileSync(other, '');
    rmSync(path);
    symlinkSync(other, path);
    file.add(added);
    rmSync(path);
    writeFileSync(path, '');
    file.add(added);
    assert.deepEqual([readFileSync(other, 'utf8'), text()], ['', '']);
  });

  it('has as many bytes as are read again: 100 MB', async () => {
    const { file, text } = start();
    let bytes = 0;
    const note = async (path: string, whole: string): Promise<undefined> => {
      bytes = whole.length;
      await write(path, whole);
    };
    await file.write(runOf(''), note);
    const most = 100_000_000;
    const empty = bytes;
    const writeWith = async (size: number): Promise<number> => {
      bytes = 0;
      await file.write(runOf('x'.repeat(size - empty)), note);
      return bytes;
    };
    assert.equal(await writeWith(most + 1), 0, 'it is not written');
    file.add(added);
    assert.ok(!text().includes(line));
    assert.equal(await writeWith(most - line.length), most - line.length);
    file.add(added);
    assert.equal(text().split(line).length, 2);
    file.add(added);
    assert.equal(text().split(line).length, 2, 'nothing is added that is not read again');
  });
});
