import assert from 'node:assert/strict';
import { isHandedOver, readHandedOver } from '../../../src/cli/standardInput.ts';
import { TestFiles } from '../../fakes/testFiles.ts';

describe('what the shell hands over', () => {
  const files = new TestFiles();
  after(() => files.remove());

  it('is known by its name alone', () => {
    const names = ['/dev/stdin', '/dev/fd/63', '/proc/self/fd/0', '/dev/fd/x', '/dev/stdin2', 'dev/stdin'];
    assert.deepEqual(names.filter(isHandedOver), names.slice(0, 3));
  });

  it('is read up to a size, which is said in megabytes', async () => {
    const mebibyte = 2 ** 20;
    const { fsPath } = files.write('piped.json', new Uint8Array(2 * mebibyte));
    const all = await readHandedOver(fsPath, 2 * mebibyte);
    assert.equal(all.ok && all.value.length, 2 * mebibyte);
    const failure = { code: 'input-too-large', args: [fsPath, 1] };
    assert.deepEqual(await readHandedOver(fsPath, 2 * mebibyte - 1), { ok: false, failure });
  });
});
