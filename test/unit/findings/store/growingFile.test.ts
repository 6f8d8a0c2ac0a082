import assert from 'node:assert/strict';
import { GrowingFile } from '../../../../src/findings/store/file/growingFile.ts';

describe('the file of a database in memory', () => {
  it('holds what was written where it was written, also across the ends of its parts', () => {
    const mebibyte = 1024 * 1024;
    const expected = Buffer.alloc(4 * mebibyte);
    const first = expected.subarray(0, 100).fill(7);
    const file = new GrowingFile(Uint8Array.from(first));
    const write = (at: number, length: number, byte: number): void => {
      file.set(new Uint8Array(length).fill(byte), at);
      expected.fill(byte, at, at + length);
    };
    write(0, 10, 1);
    write(90, 20, 2);
    write(mebibyte, 200, 3);
    write(3 * mebibyte + 50, 100, 4);
    write(mebibyte - 1000, 2 * mebibyte, 5);
    for (const [start, end] of [
      [0, 50],
      [80, 120],
      [mebibyte + 90, mebibyte + 110],
      [0, 4 * mebibyte],
      [2 * mebibyte + 200, 2 * mebibyte + 216],
    ] as const) {
      assert.ok(Buffer.from(file.subarray(start, end)).equals(expected.subarray(start, end)), String(start));
    }
  });
});
