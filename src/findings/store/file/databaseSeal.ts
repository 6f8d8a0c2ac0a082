import { areSameBytes, bytesOf, crc32, textOfBytes } from '#platform';

/** A database as it is in its file. */
export interface SealedDatabase {
  /** What SQLite reads. */
  readonly snapshot: Uint8Array;
  /** Drawn by lot when the file was written: journal and columns name the file they belong to by it. */
  readonly id: string;
}

/**
 * A database file ends in a line that SQLite does not read: the file's id, and a checksum of everything before the
 * checksum. A flipped bit anywhere, a missing or an added byte is noticed.
 */
const start = '\ndast-findings ';
const idLength = 36;
const checksumLength = 8;
const sealLength = start.length + idLength + 1 + checksumLength + 1;

/** The line that goes after `databaseFile`. */
export function sealOf(snapshot: Uint8Array, id: string): Uint8Array {
  const text = `${start}${id} `;
  return bytesOf(`${text}${hexadecimal(crc32(text, crc32(snapshot)))}\n`);
}

/** Undefined where the bytes are not exactly what was written. */
export function openSeal(bytes: Uint8Array): SealedDatabase | undefined {
  if (bytes.length < sealLength) return undefined;
  const snapshot = bytes.subarray(0, bytes.length - sealLength);
  const seal = bytes.subarray(snapshot.length);
  const id = textOfBytes(seal.subarray(start.length, start.length + idLength));
  return areSameBytes(seal, sealOf(snapshot, id)) ? { snapshot, id } : undefined;
}

/** What a database file begins with, and where SQLite keeps the number that `PRAGMA user_version` sets, big-endian. */
const sqliteStart = 'SQLite format 3\0';
const versionOffset = 60;
/** A number beyond is no version, but damage. */
const mostVersionsAhead = 1000;

/** Whether bytes whose seal does not fit say that a later version wrote them, which may seal its files otherwise. */
export function isOfLaterVersion(bytes: Uint8Array, version: number): boolean {
  if (textOfBytes(bytes.subarray(0, sqliteStart.length)) !== sqliteStart) return false;
  if (bytes.length < versionOffset + Uint32Array.BYTES_PER_ELEMENT) return false;
  const written = new DataView(bytes.buffer, bytes.byteOffset).getUint32(versionOffset);
  return written > version && written <= version + mostVersionsAhead;
}

export function hexadecimal(checksum: number): string {
  return checksum.toString(16).padStart(checksumLength, '0');
}
