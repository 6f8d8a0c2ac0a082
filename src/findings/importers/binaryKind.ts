import { otherKindMessages as kinds } from '../otherKindMessages.ts';
import type { ReportSource } from './reportSource.ts';

/** Files that are no text by the bytes that each begins with. */
const beginnings: readonly (readonly [beginning: string, what: string])[] = [
  ['PK\x03\x04', kinds.zip],
  ['PK\x05\x06', kinds.zip],
  ['\x1f\x8b', kinds.gzip],
  ['%PDF-', kinds.pdf],
  ['SQLite format 3\0', kinds.sqlite],
];

/** An Excel workbook is an archive whose files stand in these folders. */
const workbook = /^PK.{28}(?:\[Content_Types\]\.xml|_rels\/|xl\/|docProps\/)/s;

/** What a file is that is no text, where that is known: a report may be in it, but it is none itself. */
export function binaryKind(source: ReportSource): string | undefined {
  const head = headOf(source);
  if (workbook.test(head)) return kinds.excel;
  return beginnings.find(([beginning]) => head.startsWith(beginning))?.[1];
}

/** The first line of what Git has in the place of a large file whose content was not fetched. */
const gitLfsPointer = /^version https:\/\/git-lfs\.github\.com\/spec\/v\d/;

export function isGitLfsPointer(source: ReportSource): boolean {
  return gitLfsPointer.test(headOf(source));
}

function headOf(source: ReportSource): string {
  return String.fromCharCode(...source.read(0, Math.min(source.size, 64)));
}
