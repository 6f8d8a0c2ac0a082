import type { Outline, OutlinedFunction } from './outline.ts';
import { nameOfFunction } from './symbols.ts';

/** Lines of a file, counted from 1. */
interface Lines {
  readonly line: number;
  readonly endLine: number;
}

/** A file of now beside what it was: what of it is not there in the same words. */
export class ComparedFile {
  readonly path: string;
  readonly lines: readonly string[];
  readonly outline: Outline;
  readonly #before: string | undefined;
  readonly #linesAsWritten: readonly string[];
  readonly #linesBefore: ReadonlySet<string>;
  /** What stood above each line before: of several with the same words, each. */
  readonly #above = new Map<string, Set<string>>();

  /** `before`: its text, wherever it stood; undefined where it is new. */
  constructor(path: string, text: string, before: string | undefined, outline: Outline) {
    this.path = path;
    this.lines = text.split('\n');
    this.outline = outline;
    this.#before = before === undefined ? undefined : plain(before);
    this.#linesAsWritten = (before ?? '').split('\n');
    const old = this.#linesAsWritten.map(plain);
    this.#linesBefore = new Set(old);
    let last = '';
    for (const line of old) {
      if (line === '') continue;
      this.#above.set(line, (this.#above.get(line) ?? new Set()).add(last));
      last = line;
    }
  }

  /** Whether lines, counted from 1, are not as they were: where they stand counts for nothing. */
  differs(from: number, to: number): boolean {
    const now = plain(this.lines.slice(from - 1, to).join('\n'));
    return now !== '' && (this.#before?.includes(now) !== true || this.#lostDecorator(from));
  }

  /** A decorator or attribute stood right above these lines, and does not any more. */
  #lostDecorator(from: number): boolean {
    const above = this.#above.get(plain(this.lines[from - 1] ?? ''));
    const now = this.lines.slice(0, from - 1).findLast((line) => plain(line) !== '');
    return (
      above !== undefined && !above.has(plain(now ?? '')) && [...above].every((line) => decorator.test(line))
    );
  }

  /** Named functions that are not as they were, but for what handlers do that they only register. */
  functions(handlers: readonly Lines[]): readonly OutlinedFunction[] {
    return this.outline.functions.filter(
      (one) =>
        one.name !== '' && this.differs(one.startLine, one.endLine) && this.#differsAround(one, handlers),
    );
  }

  /** Whether a function differs outside of the handlers in it. What is left between two has their first and last lines, too. */
  #differsAround({ startLine, endLine }: OutlinedFunction, handlers: readonly Lines[]): boolean {
    const inside = handlers
      .filter(({ line, endLine: end }) => startLine < line && line < end && end < endLine)
      .sort((one, other) => one.line - other.line);
    let from = startLine;
    for (const { line, endLine: end } of inside) {
      if (line < from) continue;
      if (this.differs(from, line)) return true;
      from = end;
    }
    return this.differs(from, endLine);
  }

  /** Lines outside of all named functions that are not as they were. */
  get looseLines(): readonly number[] {
    if (this.#before === undefined) return [];
    const inside = new Set<number>();
    for (const { name, startLine, endLine } of this.outline.functions)
      if (name !== '') for (let line = startLine; line <= endLine; line += 1) inside.add(line);
    return this.lines.flatMap((text, index) => {
      const line = plain(text);
      const isCode = /\w/.test(line) && !/^(?:\/\/|#(?!\[)|\*|\/\*|--)/.test(line);
      return isCode && !inside.has(index + 1) && !this.#linesBefore.has(line) ? [index + 1] : [];
    });
  }

  /** Functions that it declared before, and that nothing in it is called any more. */
  get gone(): readonly string[] {
    const names = new Set(this.#linesAsWritten.flatMap((line) => nameOfFunction(line) ?? []));
    // A search for each name would take time by names and text.
    if (names.size > 0)
      for (const line of this.lines) for (const word of line.match(/[\w$]+/g) ?? []) names.delete(word);
    return [...names];
  }

  /** Whether a word stood in it before. */
  had(word: string): boolean {
    return this.#before?.includes(word) === true;
  }
}

const decorator = /^(?:@|\[|#\[)/;

/** Without what says nothing: spaces, and ends of lines. */
function plain(text: string): string {
  return text.replace(/\s+/g, '');
}
