import { failed, type Result, success } from '../../base/result.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';
import { readEntry, zipEntries, type Named, type ZipEntry } from './zip.ts';
import type { Span } from './span.ts';

/** A report, as a source has it. Which tool wrote it, its content says. */
export interface FetchedReport {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** It was only named like a report: whether it is one, its content says. */
  readonly isGuess: boolean;
}

/** How reports are usually named. */
const named = /\.(?:json|jsonl|ndjson|sarif|xml|csv)$/i;
/** Files of an archive that are looked into, and bytes that one of them and all of them may have. */
const mostReports = 50;
const largestReport = 64_000_000;
const largestTogether = 128_000_000;

/** The files of an archive that are named like reports, those that say DAST first. */
export async function reportsIn(
  span: Span,
  name: Named,
): Promise<Result<readonly FetchedReport[], SourceFailureCode>> {
  const entries = await zipEntries(span, name);
  if (!entries.ok) return entries;
  const wanted = entries.value
    .filter(({ name: path, size }) => named.test(path) && size > 0 && !/(?:^|\/)node_modules\//.test(path))
    .slice(0, mostReports);
  if (wanted.length === 0) return failed('source-no-report', name.host, name.what);
  const tooLarge = wanted.find(({ size }) => size > largestReport) ?? sum(wanted) > largestTogether;
  if (tooLarge !== false) return failed('source-too-large', name.host, name.what, largestReport / 1_000_000);
  const reports: FetchedReport[] = [];
  for (const entry of wanted) {
    const bytes = await readEntry(span, entry, name);
    if (!bytes.ok) return bytes;
    reports.push({ name: entry.name.split('/').at(-1) ?? entry.name, bytes: bytes.value, isGuess: true });
  }
  return success(reports);
}

function sum(entries: readonly ZipEntry[]): number {
  return entries.reduce((total, { size }) => total + size, 0);
}

/** Whether bytes begin as an archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);
}
