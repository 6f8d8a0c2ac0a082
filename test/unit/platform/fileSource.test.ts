import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileSource } from '../../../src/platform/node.ts';

// In nodeFileSource and nodeRegularFile.
describe('a file that is read part by part', () => {
  let folder: string;
  let path: string;
  const mebibyte = 1024 * 1024;
  const content = Buffer.from(
    Uint8Array.from({ length: 2.5 * mebibyte }, (_, index) => (index * 7 + (index >> 8)) % 251),
  );
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'source-'));
    path = join(folder, 'report.json');
    writeFileSync(path, content);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the same in parts of any size, forwards and backwards, and ends where it ends', () => {
    const source = fileSource(path, undefined);
    assert.equal(source.size, content.length);
    const parts: readonly (readonly [start: number, end: number])[] = [
      [0, 10],
      [10, 4096],
      [mebibyte - 5, mebibyte + 5],
      [mebibyte + 5, mebibyte + 6],
      [3, 9],
      [0, 2 * mebibyte + 1],
      [5, 6],
      [2 * mebibyte, content.length],
      [content.length - 3, content.length + 100],
      [content.length, content.length + 1],
      [7, 7],
    ];
    for (const [start, end] of parts) {
      assert.ok(content.subarray(start, end).equals(source.read(start, end)), `${start}–${end}`);
    }
    source.close();
  });

  it('is read ahead, so that small parts are not read one by one', () => {
    const source = fileSource(path, undefined);
    const at = (start: number, end: number): readonly number[] => [...source.read(start, end)];
    const kept = (start: number, end: number): readonly number[] => [...content.subarray(start, end)];
    source.read(10, 11);
    writeFileSync(path, Buffer.alloc(content.length));
    const parts = [
      [10, 11],
      [11, 20],
      [mebibyte, mebibyte + 10],
    ] as const;
    for (const [start, end] of parts) assert.deepEqual(at(start, end), kept(start, end), `${start}–${end}`);
    assert.deepEqual([at(9, 10), at(2 * mebibyte, 2 * mebibyte + 1)], [[0], [0]]);
    writeFileSync(path, content);
    assert.deepEqual(at(2 * mebibyte + 1, 2 * mebibyte + 2), [0]);
    assert.deepEqual(at(5, 6), kept(5, 6));
    source.close();
  });

  it('is closed with its source, and at once where it may not be read', function () {
    if (process.platform !== 'linux') this.skip();
    const opened = (): number =>
      readdirSync('/proc/self/fd').filter((one) => {
        try {
          return readlinkSync(`/proc/self/fd/${one}`) === realpathSync(path);
        } catch {
          return false;
        }
      }).length;
    const source = fileSource(path, undefined);
    assert.equal(opened(), 1);
    source.close();
    assert.throws(() => fileSource(path, [join(folder, 'other')]), { code: 'EOUTSIDE' });
    assert.equal(opened(), 0);
  });

  it('is known to have changed by its size or its time, and gives what is left of it', () => {
    const source = fileSource(path, [folder]);
    assert.equal(source.isUnchanged(), true);
    utimesSync(path, 1, 1);
    assert.equal(source.isUnchanged(), false);
    source.close();
    const other = fileSource(path, [folder]);
    appendFileSync(path, 'more');
    utimesSync(path, 1, 1);
    assert.equal(other.isUnchanged(), false);
    truncateSync(path, 20);
    assert.deepEqual([...other.read(10, 30)], [...content.subarray(10, 20)]);
    other.close();
  });
});
