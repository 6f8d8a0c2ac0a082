import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from './byteSource.ts';

/** A file on this machine. Throws what the file system says where it cannot be opened or read. */
export function fileSource(path: string): ByteSource {
  // Opening a pipe would else wait for somebody to write into it.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const { size, mtimeMs } = statFile(file);
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

function statFile(file: number): Stats {
  const stats = fstatSync(file);
  if (stats.isFile()) return stats;
  closeSync(file);
  throw Object.assign(new Error('This is no file.'), { code: stats.isDirectory() ? 'EISDIR' : 'ESPIPE' });
}

function readFully(file: number, start: number, bytes: Uint8Array): Uint8Array {
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(file, bytes, filled, bytes.length - filled, start + filled);
    // A file that became shorter: what is read is no longer the report, which `isUnchanged` reports.
    if (count === 0) return bytes.subarray(0, filled);
    filled += count;
  }
  return bytes;
}
