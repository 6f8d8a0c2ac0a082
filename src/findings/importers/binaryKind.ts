import { otherKindMessages as kinds } from './otherKindMessages.ts';
import type { ReportSource } from './reportSource.ts';

/** Files that are no text by the bytes that each begins with. */
const beginnings: readonly (readonly [beginning: string, what: string])[] = [
  ['PK\x03\x04', kinds.zip],
  ['PK\x05\x06', kinds.zip],
  ['\x1f\x8b', kinds.gzip],
  ['%PDF-', kinds.pdf],
  ['SQLite format 3\0', kinds.sqlite],
];

/** Documents of Office are archives whose first file is one of these. */
const officeDocument = /^PK.{28}(?:\[Content_Types\]\.xml|_rels\/|xl\/|word\/|ppt\/|docProps\/)/s;

/** Folders of the documents that are no workbook: an archive lists all its files at its end. */
const otherDocuments: readonly (readonly [folder: string, what: string])[] = [
  ['word/', kinds.word],
  ['ppt/', kinds.powerPoint],
];
const endRead = 0x10000;

/** What a file is that is no text, where that is known: a report may be in it, but it is none itself. */
export function binaryKind(source: ReportSource): string | undefined {
  const head = headOf(source);
  if (officeDocument.test(head)) return officeKind(source);
  return beginnings.find(([beginning]) => head.startsWith(beginning))?.[1];
}

function officeKind(source: ReportSource): string {
  const end = new TextDecoder('latin1').decode(source.read(Math.max(0, source.size - endRead), source.size));
  return otherDocuments.find(([folder]) => end.includes(folder))?.[1] ?? kinds.excel;
}

/** The first line of what Git has in the place of a large file whose content was not fetched. */
const gitLfsPointer = /^version https:\/\/git-lfs\.github\.com\/spec\/v\d/;

export function isGitLfsPointer(source: ReportSource): boolean {
  return gitLfsPointer.test(headOf(source));
}

function headOf(source: ReportSource): string {
  return String.fromCharCode(...source.read(0, Math.min(source.size, 64)));
}
