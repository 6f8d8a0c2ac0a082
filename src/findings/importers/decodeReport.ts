import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { ImportFailureCode, ReportInput } from './report.ts';

/**
 * The text of a report: UTF-8, or UTF-16 with a byte order mark (as PowerShell redirects write it). The mark is
 * not part of the text. Bytes that are not allowed are refused: replacing them would change findings silently.
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
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function lineOfInvalidByte(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.slice(0, text.indexOf('\ufffd')).split('\n').length;
}
