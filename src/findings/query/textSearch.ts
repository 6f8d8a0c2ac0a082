import { keepLatest } from '../../base/keepLatest.ts';
import { word } from './at.ts';
import type { FindingColumns } from './columns.ts';
import { positionOf } from './columns.ts';
import { findInLines, jsonNeedle } from './jsonLines.ts';
import type { JsonNeedle } from './jsonLines.ts';
import { textFields } from '../view/view.ts';

/** A line of JSON of each of some findings or details, joined by line feeds. */
export interface TextLines {
  readonly lines: string;
  /** One per line: the finding, or none where the line is of a detail. */
  readonly findings?: Uint32Array;
  /** One per line: the detail of the finding, or the id of the detail. */
  readonly details: Uint32Array;
}

/** As they are kept: folded. */
interface KeptLines extends TextLines {
  /** One per line of a finding. */
  readonly rows: Uint32Array;
}

/** The texts of findings that stay in the store. */
export interface StoredTexts {
  /** Findings whose texts are read at once. */
  readonly findingsAtOnce: number;
  /** What is said of the findings with ids from `first` to `last` one by one; of each, one line or more. */
  occurrences(first: number, last: number): TextLines;
  /** What is said of many findings alike: the next details after an id; undefined after the last one. */
  details(after: number): TextLines | undefined;
  /** Ids of the vulnerabilities with such a rule. */
  vulnerabilities(fits: (rule: string) => boolean): Iterable<number>;
  /** Ids of the findings that have such a comment. */
  commented(fits: (comment: string) => boolean): Iterable<number>;
}

/** Characters of texts that are kept between searches. */
const keptCharacters = 2 ** 27;
/** Searches whose outcome is kept: the list's, and one more for a command or an export. */
const keptSearches = 2;

interface Search {
  /** 1 for every row that has the text. */
  readonly marks: Uint8Array;
  readonly steps: Iterator<undefined, undefined>;
  isDone: boolean;
}

/**
 * Finds the rows that contain a text anywhere, ignoring case (both sides by `toLowerCase`), in steps of a few
 * milliseconds. The first search reads the texts from the store; they are kept, folded, until they are released.
 */
export class TextSearch {
  readonly #columns: FindingColumns;
  readonly #texts: StoredTexts | undefined;
  readonly #searches = new Map<string, Search>();
  readonly #kept = new Map<string, KeptLines>();
  #characters = 0;

  constructor(columns: FindingColumns, texts: StoredTexts | undefined) {
    this.#columns = columns;
    this.#texts = texts;
  }

  /** Continues with a search; returns whether it is done. */
  step(text: string): boolean {
    const search = this.#searchOf(text);
    if (!search.isDone) search.isDone = search.steps.next().done === true;
    return search.isDone;
  }

  /** 1 for every row that contains the text. */
  marks(text: string): Uint8Array {
    while (!this.step(text));
    return this.#searchOf(text).marks;
  }

  /** Comments were added: what was found may be incomplete. */
  forget(): void {
    this.#searches.clear();
  }

  /** Gives the memory of the texts back; the next search reads them again. */
  release(): void {
    this.#kept.clear();
    this.#characters = 0;
  }

  #searchOf(text: string): Search {
    const search = this.#searches.get(text) ?? this.#begin(text);
    return keepLatest(this.#searches, text, search, keptSearches);
  }

  #begin(text: string): Search {
    const marks = new Uint8Array(this.#columns.length);
    return { marks, steps: this.#run(text, marks), isDone: false };
  }

  *#run(text: string, marks: Uint8Array): Generator<undefined, undefined> {
    for (const field of textFields) {
      markColumn(this.#columns[field], text, marks);
      yield;
    }
    if (this.#texts === undefined) return;
    const needle = jsonNeedle(text);
    const details = new Set<number>();
    for (const part of this.#details(this.#texts)) {
      findInLines(part.lines, needle, (line) => details.add(word(part.details, line)));
      yield;
    }
    yield* this.#occurrences(this.#texts, needle, details, marks);
    const folded = text.toLowerCase();
    const fits = (value: string): boolean => value.toLowerCase().includes(folded);
    this.#markVulnerabilities(this.#texts.vulnerabilities(fits), marks);
    for (const id of this.#texts.commented(fits)) {
      const row = positionOf(this.#columns.ids, id);
      if (row >= 0) marks[row] = 1;
    }
  }

  #markVulnerabilities(ids: Iterable<number>, marks: Uint8Array): void {
    const { vulnerability, vulnerabilityIds } = this.#columns;
    const found = new Set(Array.from(ids, (id) => positionOf(vulnerabilityIds, id)));
    vulnerability.forEach((code: number, row: number) => {
      if (found.has(code)) marks[row] = 1;
    });
  }

  *#occurrences(
    texts: StoredTexts,
    needle: JsonNeedle,
    details: ReadonlySet<number>,
    marks: Uint8Array,
  ): Generator<undefined, undefined> {
    const { ids, length } = this.#columns;
    for (let start = 0; start < length; start += texts.findingsAtOnce) {
      const end = Math.min(length, start + texts.findingsAtOnce);
      const part = this.#part(`findings ${start}`, () =>
        texts.occurrences(word(ids, start), word(ids, end - 1)),
      );
      findInLines(part.lines, needle, (line) => {
        marks[word(part.rows, line)] = 1;
      });
      if (details.size > 0) {
        part.details.forEach((detail, line) => {
          if (details.has(detail)) marks[word(part.rows, line)] = 1;
        });
      }
      yield;
    }
  }

  *#details(texts: StoredTexts): Generator<KeptLines> {
    const none: TextLines = { lines: '', details: new Uint32Array() };
    for (let after = 0; ;) {
      const part = this.#part(`details ${after}`, () => texts.details(after) ?? none);
      const last = part.details.at(-1);
      if (last === undefined) return;
      yield part;
      after = last;
    }
  }

  #part(name: string, read: () => TextLines): KeptLines {
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const { lines, details, findings = new Uint32Array() } = read();
    const rows = findings.map((id) => positionOf(this.#columns.ids, id));
    const part = { lines: lines.toLowerCase(), details, rows };
    if (this.#characters + lines.length <= keptCharacters) {
      this.#characters += lines.length;
      this.#kept.set(name, part);
    }
    return part;
  }
}

function markColumn({ codes, dictionary }: FindingColumns['summary'], text: string, marks: Uint8Array): void {
  const found = new Uint8Array(dictionary.size);
  dictionary.markContaining(text, found);
  if (!found.includes(1)) return;
  for (let row = 0; row < marks.length; row++) {
    if (found[codes[row] ?? 0] === 1) marks[row] = 1;
  }
}
