import { hasSameTexts, isSameList } from '../../merge/assessment.ts';
import type { Assessment } from '../../merge/assessment.ts';
import type { ImportedFinding } from '../../model/identity.ts';
import type { PackedTexts } from '../../model/packedTexts.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/** Positions of a finding's Category, Sub Category and Summary in their tables. */
export type LabelIds = readonly [category: number, subCategory: number, summary: number];

interface Detail {
  readonly assessment: Assessment;
  readonly isBare: boolean;
  readonly label: LabelIds;
  readonly id: number;
}

/** Recent texts of a vulnerability that a new finding's are compared with. */
const detailsCompared = 8;

/** Stores the texts of one scan, those that several of its findings share once. */
export class ScanTexts {
  readonly #database: Sqlite;
  readonly #scan: number;
  readonly #details = new Map<number, readonly Detail[]>();
  #lastMessage = 0;

  constructor(database: Sqlite, scan: number) {
    this.#database = database;
    this.#scan = scan;
  }

  /** The id of what the scan says of this finding and mostly of all others of its vulnerability. */
  detailOf(vulnerability: number, label: LabelIds, finding: ImportedFinding): number {
    const { assessment } = finding;
    const bare = isBare(finding);
    const known = this.#details.get(vulnerability) ?? [];
    const same = known.find(
      (other) =>
        other.isBare === bare && isSameList(other.label, label) && hasSameTexts(other.assessment, assessment),
    );
    if (same !== undefined) return same.id;
    const id = this.#database.insert(
      `INSERT INTO detail (scan, category, sub_category, summary, description, solution, reference_list, tag_list,
                           risk, score, confidence, is_bare)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      this.#scan,
      ...label,
      assessment.description,
      assessment.solution,
      JSON.stringify(assessment.references),
      JSON.stringify(assessment.tags),
      assessment.rating.risk,
      assessment.rating.score ?? null,
      assessment.rating.confidence,
      Number(bare),
    );
    const added = { assessment, isBare: bare, label, id };
    this.#details.set(vulnerability, [added, ...known].slice(0, detailsCompared));
    return id;
  }

  /** Stores the scan's next messages, in UTF-8, in one row. */
  addMessages({ bytes, ends }: PackedTexts): void {
    this.#database.run(
      'INSERT INTO message_chunk (id, ends, texts) VALUES ((? << 32) + ?, ?, ?)',
      this.#scan,
      this.#lastMessage + 1,
      new Uint8Array(ends.buffer),
      bytes,
    );
    this.#lastMessage += ends.length;
  }
}

/** A list without rules has no texts, requests or responses either: those of a scanner are shown instead. */
export function isBare({ vulnerability, assessment }: ImportedFinding): boolean {
  return vulnerability.rule === '' && assessment.description === '';
}

/** The message that a scan's occurrences know by this number. */
export function readMessage(database: Sqlite, scan: number, number: number): string {
  const [id, index, packedEnds] =
    database.row(
      `SELECT id, (?1 << 32) + ?2 - id, ends FROM message_chunk
       WHERE id BETWEEN ?1 << 32 AND (?1 << 32) + ?2 ORDER BY id DESC LIMIT 1`,
      scan,
      number,
    ) ?? [];
  if (id === undefined || !(packedEnds instanceof Uint8Array)) return '';
  const ends = new Uint32Array(packedEnds.slice().buffer);
  const start = ends[Number(index) - 1] ?? 0;
  const length = (ends[Number(index)] ?? start) - start;
  const text = 'SELECT CAST(substr(texts, ?, ?) AS TEXT) FROM message_chunk WHERE id = ?';
  return String(database.row(text, start + 1, length, id)?.[0] ?? '');
}

/** Removes the texts of a scan. */
export function removeTexts(database: Sqlite, scan: number): void {
  database.run('DELETE FROM detail WHERE scan = ?', scan);
  database.run('DELETE FROM message_chunk WHERE id BETWEEN ? << 32 AND ((? + 1) << 32) - 1', scan, scan);
}
