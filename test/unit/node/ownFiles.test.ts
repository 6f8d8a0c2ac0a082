import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceKept } from '../../../src/node/keptRunFile.ts';
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
});
