import { closeSync, fstatSync, readSync } from 'node:fs';
import type { ByteSource } from './byteSource.ts';
import { openRegularFile } from './nodeRegularFile.ts';

/**
 * A file on this machine; in one of the folders `within`, where they are given. Throws what the file system says where it
 * cannot be opened or read.
 */
export function fileSource(path: string, within: readonly string[] | undefined): ByteSource {
  const { descriptor: file, stats } = openRegularFile(path, within);
  const { size, mtimeMs } = stats;
  // Memory that is new each time costs more than reading into it.
  let buffer = Buffer.allocUnsafeSlow(Math.min(readAhead, size));
  let block: Uint8Array = new Uint8Array();
  let blockStart = 0;
  return {
    size,
    read: (start, end) => {
      const last = Math.min(end, size);
      if (start < blockStart || last > blockStart + block.length) {
        if (last - start > buffer.length) buffer = Buffer.allocUnsafeSlow(last - start);
        block = readFully(file, start, buffer.subarray(0, Math.min(buffer.length, size - start)));
        blockStart = start;
      }
      return block.subarray(start - blockStart, last - blockStart);
    },
    isUnchanged: () => {
      const now = fstatSync(file);
      return now.size === size && now.mtimeMs === mtimeMs;
    },
    close: () => closeSync(file),
  };
}

/** A report is mostly read from its start to its end, in small parts. */
const readAhead = 1024 * 1024;

function readFully(file: number, start: number, bytes: Uint8Array): Uint8Array {
  for (let filled = 0; ;) {
    const count = readSync(file, bytes, filled, bytes.length - filled, start + filled);
    // All was read, or the file became shorter: then it is no longer the report, which `isUnchanged` reports.
    if (count === 0) return bytes.subarray(0, filled);
    filled += count;
  }
}
