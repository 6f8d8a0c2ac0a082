import { crc32 } from '#platform';
import type { StoreFiles } from './storeFiles.ts';
import { isMissing } from './systemError.ts';

/** The checksum of the columns and of the id of the database file that they are of, before the columns. */
const sealLength = 4;

/** Writes columns with their checksum; nothing is flushed, a torn file is noticed. */
export async function writeSealedColumns(
  files: StoreFiles,
  path: string,
  database: string,
  columns: readonly Uint8Array[],
): Promise<void> {
  const checksum = columns.reduce((sum, chunk) => crc32(chunk, sum), crc32(database));
  const file = await files.create(path);
  try {
    let position = 0;
    for (const chunk of [new Uint8Array(Uint32Array.of(checksum).buffer), ...columns]) {
      await file.write(chunk, position);
      position += chunk.length;
    }
  } finally {
    await file.close();
  }
}

/** The columns, where they are what was written with this database file. */
export async function readSealedColumns(
  files: StoreFiles,
  path: string,
  database: string,
): Promise<Uint8Array | undefined> {
  const bytes = await files.read(path).catch((error: unknown) => {
    if (isMissing(error)) return new Uint8Array();
    throw error;
  });
  if (bytes.length < sealLength) return undefined;
  const columns = bytes.subarray(sealLength);
  const view = new DataView(bytes.buffer, bytes.byteOffset, sealLength);
  return view.getUint32(0, true) === crc32(columns, crc32(database)) ? columns : undefined;
}
