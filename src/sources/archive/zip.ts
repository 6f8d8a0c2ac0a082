import { failed, type Result, success } from '../../base/result.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';
import { inflate } from './inflate.ts';
import type { Span } from './span.ts';

/** A file in an archive, as its directory says; nothing of that is true before it was read. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly size: number;
  readonly isDeflated: boolean;
  readonly offset: number;
}

/** How messages call an archive, and the host that has it. */
export interface Named {
  readonly host: string;
  readonly what: string;
}

// Signatures, and how long what follows them is, in APPNOTE.TXT 4.3.
const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endBytes = 22;
const directoryBytes = 46;
const fileBytes = 30;
const longestComment = 65_535;
/** Of a hundred thousand files. */
const largestDirectory = 16_000_000;
/** What an entry may have before its bytes beside its name: time stamps, mostly. */
const usualExtra = 1024;

/** The files in an archive that can be unpacked; larger ones than 4 GB, and encrypted ones, are none. */
export async function zipEntries(
  span: Span,
  { host, what }: Named,
): Promise<Result<readonly ZipEntry[], SourceFailureCode>> {
  const tail = await span.read(Math.max(0, span.size - endBytes - longestComment), span.size);
  if (!tail.ok) return tail;
  const end = findEnd(tail.value);
  if (end === undefined || end.offset + end.bytes > span.size)
    return failed('source-archive-broken', host, what);
  if (end.bytes > largestDirectory)
    return failed('source-too-large', host, what, largestDirectory / 1_000_000);
  const directory = await span.read(end.offset, end.offset + end.bytes);
  if (!directory.ok) return directory;
  const entries = readDirectory(directory.value, end.count);
  return entries === undefined ? failed('source-archive-broken', host, what) : success(entries);
}

/** The bytes of a file in an archive, at most as many as its directory says. */
export async function readEntry(
  span: Span,
  entry: ZipEntry,
  { host, what }: Named,
): Promise<Result<Uint8Array, SourceFailureCode>> {
  const nameBytes = new TextEncoder().encode(entry.name).length;
  const likely = entry.offset + fileBytes + nameBytes + usualExtra + entry.packed;
  const read = await span.read(entry.offset, Math.min(span.size, likely));
  if (!read.ok) return read;
  const packed = packedBytes(read.value, entry.packed);
  if (packed === undefined) return failed('source-archive-broken', host, what);
  if (!entry.isDeflated) return success(packed);
  const bytes = await inflate(packed, entry.size);
  if (bytes === 'too-much') return failed('source-archive-bomb', host, what);
  return bytes === 'broken' ? failed('source-archive-broken', host, what) : success(bytes);
}

interface End {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
}

/** The record at the end, found by what its comment leaves behind it. */
function findEnd(tail: Uint8Array): End | undefined {
  const view = viewOf(tail);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue;
    if (at + endBytes + view.getUint16(at + 20, true) !== tail.length) continue;
    return {
      count: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    };
  }
  return undefined;
}

function readDirectory(directory: Uint8Array, count: number): readonly ZipEntry[] | undefined {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + directoryBytes > directory.length || view.getUint32(at, true) !== directorySignature)
      return undefined;
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const nameEnd = at + directoryBytes + view.getUint16(at + 28, true);
    const isEncrypted = (flags & 1) !== 0;
    if (!isEncrypted && (method === 0 || method === 8)) {
      entries.push({
        name: new TextDecoder().decode(directory.subarray(at + directoryBytes, nameEnd)),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        isDeflated: method === 8,
        offset: view.getUint32(at + 42, true),
      });
    }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** What follows the header of a file, whose name and extra fields may be longer than in the directory. */
function packedBytes(read: Uint8Array, packed: number): Uint8Array | undefined {
  const view = viewOf(read);
  if (read.length < fileBytes || view.getUint32(0, true) !== fileSignature) return undefined;
  const start = fileBytes + view.getUint16(26, true) + view.getUint16(28, true);
  return start + packed > read.length ? undefined : read.subarray(start, start + packed);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
