import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { replaceKept } from '../../../src/node/keptRunFile.ts';
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
    await replaceKept(join(base, 'kept/run.json'), 'run');
    await nodeOutboxFile(join(base, 'outbox/a/out.json')).replace('out');
    await fileLedger(join(base, 'ledger'), 'shop').note(entry as never);
    const modeOf = (...path: readonly string[]): number => statSync(join(base, ...path)).mode & 0o777;
    assert.deepEqual(
      ['kept', 'outbox', 'outbox/a', 'ledger'].map((folder) => modeOf(folder).toString(8)),
      ['700', '700', '700', '700'],
    );
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
