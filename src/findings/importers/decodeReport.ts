import { bytesOf, isUtf8, textOfBytes } from '#platform';
import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { ImportFailureCode } from './report.ts';
import { refuseTooLarge } from './reportSize.ts';
import { memorySource } from './reportSource.ts';
import type { ReportSource } from './reportSource.ts';

/** A report in UTF-8, from where its text starts. */
export interface Utf8Report {
  readonly source: ReportSource;
  readonly start: number;
}

/**
 * The report in UTF-8. UTF-16 (as PowerShell redirects write it, with a byte order mark or without) and the Latin encoding that an
 * XML declaration names are converted, in memory. A mark is not part of the text. Bytes that are not allowed are
 * refused: replacing them would change findings silently.
 */
export function toUtf8(name: string, source: ReportSource): Result<Utf8Report, ImportFailureCode> {
  const head = source.read(0, Math.min(source.size, 200));
  const encoding = encodingOf(head);
  if (encoding === 'utf-8') {
    const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    return success({ source, start: hasMark ? 3 : 0 });
  }
  const tooLarge = refuseTooLarge(name, source.size);
  if (tooLarge) return tooLarge;
  const bytes = source.read(0, source.size);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return success({ source: memorySource(bytesOf(text)), start: 0 });
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    return failed('report-not-utf8', name, text.slice(0, text.indexOf('\ufffd')).split('\n').length);
  }
}

/** The whole text of a report that is read as one. */
export function textOfReport(name: string, { source, start }: Utf8Report): Result<string, ImportFailureCode> {
  const tooLarge = refuseTooLarge(name, source.size);
  if (tooLarge) return tooLarge;
  for (const chunk of utf8Chunks(name, source, start)) if (!chunk.ok) return chunk;
  return success(textOfBytes(source.read(start, source.size)));
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Texts begin with characters of ASCII, and hold no zeros.
  if (head[0] && head[1] === 0 && head[2] && head[3] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] && head[2] === 0 && head[3]) return 'utf-16be';
  return /^\s*<\?xml[^>]*\bencoding=["'](?:iso-8859-1|windows-1252|us-ascii)["']/i.test(
    String.fromCharCode(...head),
  )
    ? 'windows-1252'
    : 'utf-8';
}

const chunkLength = 1024 * 1024;

/** The bytes from `start` on in chunks that end with a character, or the line in which they are not UTF-8. */
export function* utf8Chunks(
  name: string,
  source: ReportSource,
  start: number,
): Generator<Result<Uint8Array, ImportFailureCode>> {
  for (let at = start; at < source.size;) {
    const chunk = wholeCharacters(source.read(at, Math.min(at + chunkLength, source.size)));
    if (!isUtf8(chunk)) {
      yield failed('report-not-utf8', name, linesIn(source, start, at) + lineOfInvalidByte(chunk));
      return;
    }
    yield success(chunk);
    at += chunk.length;
  }
}

/** Without the first bytes of a character that continues behind the end. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length - 1); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      const isWhole = back >= (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2);
      return isWhole ? bytes : bytes.subarray(0, -back);
    }
  }
  return bytes;
}

/** Line feeds between two offsets. */
function linesIn(source: ReportSource, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at += chunkLength) {
    lines += source.read(at, Math.min(at + chunkLength, end)).filter((byte) => byte === 0x0a).length;
  }
  return lines;
}

/** The first line, from 1, with a byte that UTF-8 does not allow. */
function lineOfInvalidByte(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
