import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { slowness } from '../../../patience.ts';
import { both, imported, open } from './engineUnderTest.ts';

/** Milliseconds in which the findings change hands several times, on a machine of usual speed. */
const workingTime = 2000;

describe('two windows on the same findings', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'findings-windows-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('take over from each other, and neither loses a change the other one said was done', async () => {
    const { engine: first } = await open(new NodeDatabaseFile(folder));
    await imported(first, both);
    await first.close();
    const time = Math.round(workingTime * Math.min(slowness(), 10));
    const [left, right] = await Promise.all([window('left', time), window('right', time)]);
    const { engine, storage } = await open(new NodeDatabaseFile(folder));
    assert.equal(storage.state, 'sound');
    const details = await engine.details(1);
    const kept = details?.history.map(({ comment }) => comment ?? '') ?? [];
    assert.equal(new Set(kept).size, kept.length);
    for (const done of [left, right]) {
      assert.ok(done.length > 0, 'both got work done');
      const lost = done.filter((comment) => !kept.includes(comment));
      assert.deepEqual(lost, [], `of ${done.length} changes`);
    }
    await engine.close();
    assert.ok(handOvers(kept) >= 2, `${handOvers(kept)} changes of hands`);
  }).timeout(60_000);

  /** The comments of the changes that a process said were done. */
  async function window(name: string, time: number): Promise<string[]> {
    const script = join(import.meta.dirname, 'windowProcess.ts');
    const child = spawn(process.execPath, [script, folder, name, String(time)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    assert.equal(code, 0);
    return output.split('\n').filter((line) => line !== '');
  }
});

function handOvers(comments: readonly string[]): number {
  const names = comments.map((comment) => comment.split(' ')[0]);
  return names.filter((name, index) => index > 0 && name !== names[index - 1]).length;
}
