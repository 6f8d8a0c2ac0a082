import type { Occurrence, Rating } from '../finding.ts';
import type { ImportedFinding } from '../identity.ts';
import { LongTexts } from '../longTexts.ts';
import type { Sqlite } from './sqlite.ts';

/** Positions of a finding's Category, Sub Category and Summary in their tables. */
export type LabelIds = readonly [category: number, subCategory: number, summary: number];

/** An occurrence as a sighting keeps it; request and response are ids of messages, 0 for none. */
type PackedOccurrence = readonly [
  url: string,
  parameter: string,
  attack: string,
  evidence: string,
  otherInfo: string,
  request: number,
  response: number,
];

/** Recent texts of a vulnerability that a new finding's are compared with. */
const detailsCompared = 8;

/** Messages of a scan that further ones are compared with. */
const rememberedMessages = 10_000;

/** Stores the texts of one scan, those that several of its findings share once. */
export class ScanTexts {
  readonly #database: Sqlite;
  readonly #scan: number;
  readonly #details = new Map<number, { finding: ImportedFinding; label: LabelIds; id: number }[]>();
  readonly #messages = new LongTexts<number>(rememberedMessages);
  #lastMessage: number;

  constructor(database: Sqlite, scan: number) {
    this.#database = database;
    this.#scan = scan;
    this.#lastMessage = database.number('SELECT max(id) FROM message');
  }

  /** The id of what the scan says of this finding and mostly of all others of its vulnerability. */
  detailOf(vulnerability: number, label: LabelIds, finding: ImportedFinding): number {
    const known = this.#details.get(vulnerability) ?? [];
    const same = known.find(
      (other) => isSameList(other.label, label) && hasSameDetail(other.finding, finding),
    );
    if (same !== undefined) return same.id;
    const id = this.#database.number(
      `INSERT INTO detail (scan, category, sub_category, summary, description, solution, reference_list, tag_list,
                           risk, score, confidence, is_bare)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      this.#scan,
      ...label,
      finding.description,
      finding.solution,
      JSON.stringify(finding.references),
      JSON.stringify(finding.tags),
      finding.rating.risk,
      finding.rating.score ?? null,
      finding.rating.confidence,
      Number(isBare(finding)),
    );
    this.#details.set(vulnerability, [{ finding, label, id }, ...known].slice(0, detailsCompared));
    return id;
  }

  /** The occurrences as UTF-8 of JSON, valid until the next call; their messages are stored. */
  packed(occurrences: readonly Occurrence[]): Uint8Array {
    const packed = occurrences.map(
      ({ url, parameter, attack, evidence, otherInfo, request, response }): PackedOccurrence => [
        url,
        parameter,
        attack,
        evidence,
        otherInfo,
        this.#messageOf(request),
        this.#messageOf(response),
      ],
    );
    return utf8Of(JSON.stringify(packed));
  }

  /** Passive scans find many things in one response, so that a report repeats it as often. */
  #messageOf(text: string): number {
    if (text === '') return 0;
    let id = this.#messages.get(text);
    if (id === undefined) {
      id = ++this.#lastMessage;
      this.#messages.set(text, id);
      this.#database.run(
        'INSERT INTO message (id, scan, text) VALUES (?, ?, CAST(? AS TEXT))',
        id,
        this.#scan,
        utf8Of(text),
      );
    }
    return id;
  }
}

/** A list without rules has no texts, requests or responses either: those of a scanner are shown instead. */
export function isBare({ rule, description }: ImportedFinding): boolean {
  return rule === '' && description === '';
}

/** What `packed` made JSON of, with the messages. */
export function unpackOccurrences(database: Sqlite, json: string): Occurrence[] {
  // Only `ScanTexts` writes them.
  const packed = JSON.parse(json) as readonly PackedOccurrence[];
  const message = (id: number): string =>
    id === 0 ? '' : String(database.row('SELECT text FROM message WHERE id = ?', id)?.[0] ?? '');
  return packed.map(([url, parameter, attack, evidence, otherInfo, request, response]) => ({
    url,
    parameter,
    attack,
    evidence,
    otherInfo,
    request: message(request),
    response: message(response),
  }));
}

/** Removes the texts of a scan. */
export function removeTexts(database: Sqlite, scan: number): void {
  database.run('DELETE FROM detail WHERE scan = ?', scan);
  database.run('DELETE FROM message WHERE scan = ?', scan);
}

const encoder = new TextEncoder();
/** Takes every message in UTF-8, which has at most three bytes for a UTF-16 unit. */
const buffer = new Uint8Array(3 * 2 ** 16);

/**
 * The text as bytes, valid until the next call. sql.js copies text into its memory character by character, and bytes
 * at once; SQL makes text of them again.
 */
function utf8Of(text: string): Uint8Array {
  if (text.length * 3 > buffer.length) return encoder.encode(text);
  return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
}

function hasSameDetail(left: ImportedFinding, right: ImportedFinding): boolean {
  return (
    left.description === right.description &&
    isBare(left) === isBare(right) &&
    left.solution === right.solution &&
    isSameRating(left.rating, right.rating) &&
    isSameList(left.references, right.references) &&
    isSameList(left.tags, right.tags)
  );
}

function isSameRating(left: Rating, right: Rating): boolean {
  return (
    left === right ||
    (left.risk === right.risk && left.score === right.score && left.confidence === right.confidence)
  );
}

function isSameList<Value>(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
