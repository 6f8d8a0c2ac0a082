import { bytesOf, crc32, startSha256, textOfBytes } from '#platform';
import type { JournalDamage } from '../../engine.ts';
import { hexadecimal } from './databaseSeal.ts';

/*
 * The text of a journal: numbered lines `NUMBER LINK SUM PAYLOAD`. LINK is the SUM of the line before. SUM is a checksum
 * of the line and of the id of its database, so that each line proves by itself that it is whole, where it stands, and
 * which database it changes; by the links, nothing can be cut out, doubled or exchanged unnoticed.
 *
 * Line 0 says how long the file is: it is made in its full length, filled up with NUL, which the lines replace. So a
 * file that lost its end differs from one whose last line was not finished when the power went.
 */

/** Where the next line continues. */
export interface Tail {
  readonly lines: number;
  readonly sum: string;
}

/** What comes before a payload is at most so long. */
export const longestStart = 29;

export const noLines: Tail = { lines: 0, sum: '00000000' };

export function formatLines(
  database: string,
  after: Tail,
  payloads: readonly string[],
): { readonly bytes: Uint8Array; readonly tail: Tail } {
  let { lines, sum } = after;
  const texts: string[] = [];
  for (const payload of payloads) {
    const link = sum;
    sum = sumOf(database, `${lines} ${link}`, bytesOf(payload));
    texts.push(`${lines} ${link} ${sum} ${payload}\n`);
    lines++;
  }
  return { bytes: bytesOf(texts.join('')), tail: { lines, sum } };
}

/** Changes of a journal, identified by their number and a hash. */
interface ChangesId {
  readonly count: number;
  readonly hash: string;
}

export function idOfChanges(lines: readonly string[]): ChangesId {
  const hash = startSha256();
  hash.update(bytesOf(lines.join('\n')));
  return { count: lines.length, hash: hash.hexadecimal() };
}

/** What a database file replaced. */
export interface Predecessor {
  /** The id of that database file. */
  readonly database: string;
  /** The changes that made all the difference; undefined where there was any other, such as an import. */
  readonly changes?: ChangesId;
}

/** Which database file a journal is of, and what that replaced. */
export interface JournalOwner {
  readonly database: string;
  readonly previous: Predecessor | undefined;
}

/** The payload of line 0. */
export function formatHeader({ database, previous }: JournalOwner, capacity: number): string {
  return JSON.stringify({ database, capacity, previous });
}

/** The database file that a journal says it is of; undefined where line 0 is not whole. */
export function databaseOfJournal(bytes: Uint8Array): string | undefined {
  const end = bytes.indexOf(lineBreak);
  const line = bytes.subarray(0, Math.max(0, end));
  const database = /"database":"([0-9a-f-]{36})"/.exec(latinText(line))?.[1];
  return database !== undefined && parseLine(line, database)?.number === 0 ? database : undefined;
}

/** A change that can be read. */
interface JournalLine {
  readonly payload: string;
  /** Lines right before it cannot be read: what it refers to may be missing. */
  readonly isAfterGap: boolean;
}

export interface JournalContent {
  readonly lines: readonly JournalLine[];
  /** What its database file replaced, where line 0 can be read. */
  readonly previous?: Predecessor;
  /** It is not what was written. A last line that was not finished is no damage. */
  readonly damage?: JournalDamage;
}

/** A journal that is missing lost an unknown number of changes. */
export const missingJournal: JournalContent = { lines: [], damage: { lost: 0, isCut: true } };

/** Reads whatever can be read of a journal. */
export function parseJournal(bytes: Uint8Array, database: string): JournalContent {
  const end = endOfText(bytes);
  const segments = segmentsOf(bytes.subarray(0, end));
  const parsed = segments.flatMap((segment) => parseSegment(segment, database));
  const last = segments.at(-1);
  const isUnfinished = last !== undefined && bytes[end - 1] !== lineBreak && end < bytes.length;
  if (parsed.at(-1) === undefined && (isUnfinished || (last !== undefined && hasEmptySector(last))))
    parsed.pop();

  const found = new Map(parsed.flatMap((line) => (line === undefined ? [] : [[line.number, line]])));
  const { capacity, previous } = headerOf(found.get(0)?.payload);
  const rest = previous === undefined ? {} : { previous };
  const isCut = bytes.length < (capacity ?? (end === bytes.length ? Infinity : 0));
  const isAsWritten =
    bytes.length === capacity &&
    parsed.every(
      (line, index) => line?.number === index && line.link === (parsed[index - 1]?.sum ?? noLines.sum),
    );
  if (isAsWritten) return { lines: parsed.slice(1).flatMap((line) => toLine(line, false)), ...rest };

  const { lines, missing } = inOrder([...found.values()]);
  const unreadableAtEnd = parsed.length - 1 - parsed.findLastIndex((line) => line !== undefined);
  // Where nothing can be read, one of the lines is line 0.
  const lost = missing + Math.max(0, unreadableAtEnd - (found.size === 0 ? 1 : 0));
  return { lines, damage: { lost, isCut }, ...rest };
}

interface ParsedLine {
  readonly number: number;
  readonly link: string;
  readonly sum: string;
  readonly payload: string;
}

const lineBreak = 0x0a;
/** What a disk has not written is a sector of nothing. */
const sectorLength = 512;
const lineStart = /^(\d{1,10} [0-9a-f]{8}) ([0-9a-f]{8}) /;
const lineStarts = /\d{1,10} [0-9a-f]{8} [0-9a-f]{8} /g;

function sumOf(database: string, start: string, payload: Uint8Array): string {
  return hexadecimal(crc32(payload, crc32(`${database} ${start} `)));
}

const latin = new TextDecoder('windows-1252');

/** A character for each byte, whatever it is. */
function latinText(bytes: Uint8Array): string {
  return latin.decode(bytes);
}

function hasEmptySector(bytes: Uint8Array): boolean {
  let length = 0;
  for (const byte of bytes) {
    length = byte === 0 ? length + 1 : 0;
    if (length === sectorLength) return true;
  }
  return false;
}

/** After the last byte that is not NUL. */
function endOfText(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return end;
}

function segmentsOf(bytes: Uint8Array): Uint8Array[] {
  const segments: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const next = bytes.indexOf(lineBreak, start);
    const end = next < 0 ? bytes.length : next;
    segments.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return segments;
}

/** The line that a segment is, or the two that it is where the line break between them was damaged. */
function parseSegment(segment: Uint8Array, database: string): (ParsedLine | undefined)[] {
  const whole = parseLine(segment, database) ?? parseLine(segment.subarray(0, -1), database);
  if (whole !== undefined) return [whole];
  for (const { index } of latinText(segment).matchAll(lineStarts)) {
    const second = index > 0 ? parseLine(segment.subarray(index), database) : undefined;
    if (second !== undefined) return [parseLine(segment.subarray(0, index - 1), database), second];
  }
  return [undefined];
}

function parseLine(bytes: Uint8Array, database: string): ParsedLine | undefined {
  const [before, start = '', sum = ''] = lineStart.exec(latinText(bytes.subarray(0, longestStart))) ?? [];
  if (before === undefined) return undefined;
  const payload = bytes.subarray(before.length);
  if (sumOf(database, start, payload) !== sum) return undefined;
  const [number, link = ''] = start.split(' ');
  return { number: Number(number), link, sum, payload: textOfBytes(payload) };
}

/** Lines by their numbers, and how many are missing between them. */
function inOrder(found: readonly ParsedLine[]): { lines: JournalLine[]; missing: number } {
  const lines: JournalLine[] = [];
  let missing = 0;
  let before: ParsedLine | undefined;
  for (const line of found.toSorted((left, right) => left.number - right.number)) {
    // Line 0 is no change.
    const skipped = line.number - (before?.number ?? 0) - 1;
    // A line that continues from another one than is here was written to another copy of this journal.
    const isOfOtherCopy = skipped === 0 && before !== undefined && line.link !== before.sum;
    const gap = isOfOtherCopy ? 1 : Math.max(0, skipped);
    if (line.number > 0) lines.push({ payload: line.payload, isAfterGap: gap > 0 });
    missing += gap;
    before = line;
  }
  return { lines, missing };
}

function toLine(line: ParsedLine | undefined, isAfterGap: boolean): JournalLine[] {
  return line === undefined ? [] : [{ payload: line.payload, isAfterGap }];
}

interface Header {
  readonly capacity?: number;
  readonly previous?: Predecessor;
}

/** Line 0 is as it was written, or not there. */
function headerOf(header: string | undefined): Header {
  return header === undefined ? {} : (JSON.parse(header) as Header);
}
