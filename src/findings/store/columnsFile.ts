import { open, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { isMissing } from './systemError.ts';

/** Checksums of the columns and of their image, before the columns. */
const sealLength = 8;

/** Writes columns with checksums of themselves and of their image; nothing is flushed, a torn file is told. */
export async function writeSealedColumns(
  path: string,
  image: Uint8Array,
  columns: readonly Uint8Array[],
): Promise<void> {
  const checksum = columns.reduce((sum, piece) => crc32(piece, sum), 0);
  const file = await open(path, 'w');
  try {
    await file.writeFile(new Uint8Array(Uint32Array.of(checksum, crc32(image)).buffer));
    for (const piece of columns) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/** The columns, where they and the image are what was written. */
export async function readSealedColumns(path: string, image: Uint8Array): Promise<Uint8Array | undefined> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  });
  if (bytes.length < sealLength) return undefined;
  const columns = bytes.subarray(sealLength);
  const isWhole = bytes.readUInt32LE(0) === crc32(columns) && bytes.readUInt32LE(4) === crc32(image);
  return isWhole ? columns : undefined;
}
