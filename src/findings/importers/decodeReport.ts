import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { ImportFailureCode, ReportInput } from './report.ts';

/**
 * The text of a report: UTF-8, UTF-16 with a byte order mark (as PowerShell redirects write it), or the Latin
 * encoding that an XML declaration names. The mark is not part of the text. Bytes that are not allowed are
 * refused: replacing them would change findings silently.
 */
export function decodeReport({ name, bytes }: ReportInput): Result<string, ImportFailureCode> {
  const encoding = encodingOf(bytes);
  try {
    return success(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return failed('report-not-utf8', name, lineOfInvalidByte(bytes, encoding));
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\bencoding=["'](?:iso-8859-1|windows-1252|us-ascii)["']/i.test(head)
    ? 'windows-1252'
    : 'utf-8';
}

function lineOfInvalidByte(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.slice(0, text.indexOf('\ufffd')).split('\n').length;
}
