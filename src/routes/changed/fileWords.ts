import { soon } from '#platform';
import type { CurrentFiles } from './currentFiles.ts';

/** Files between which others get their turn. */
const filesAtOnce = 100;

interface KnownWords {
  readonly stamp: string;
  readonly words: Int32Array;
}

/** Which sources have a word: each version of a file is read once, and each word kept as a number. */
export class FileWords {
  readonly #files: CurrentFiles;
  #known: ReadonlyMap<string, KnownWords> = new Map();

  constructor(files: CurrentFiles) {
    this.#files = files;
  }

  /** Sources that may have one of these words; names with other characters in them are words beside each other. */
  async mentioning(names: readonly string[]): Promise<readonly string[]> {
    const parts = names.map((name) => [...new Set(wordsOf(name))]).filter((words) => words.length > 0);
    if (parts.length === 0) return [];
    const single = new Set(parts.flatMap((words) => (words.length === 1 ? words : [])));
    const several = parts.filter((words) => words.length > 1);
    await this.#read();
    const found: string[] = [];
    for (const [path, { words }] of this.#known) {
      const isMentioned =
        words.some((word) => single.has(word)) ||
        several.some((all) => all.every((word) => words.includes(word)));
      if (isMentioned) found.push(path);
    }
    return found;
  }

  /** Reads what is new or was written since. */
  async #read(): Promise<void> {
    const current = new Map<string, KnownWords>();
    for (const { path, stamp } of this.#files.sources()) {
      const known = this.#known.get(path);
      if (known?.stamp === stamp) {
        current.set(path, known);
        continue;
      }
      const text = await this.#files.text(path);
      if (text !== undefined) current.set(path, { stamp, words: Int32Array.from(wordsOf(text)) });
      if (current.size % filesAtOnce === 0) await new Promise<void>(soon);
    }
    this.#known = current;
  }
}

/** The numbers of the words of a text: two words may have the same, and one word may be there twice. */
function wordsOf(text: string): readonly number[] {
  const words: number[] = [];
  lately.fill(0);
  let number = start;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code < 128 && isPart[code] === 1) number = Math.imul(number ^ code, 0x01000193);
    else if (number !== start) {
      const place = number & (lately.length - 1);
      if (lately[place] !== number) words.push(number);
      lately[place] = number;
      number = start;
    }
  }
  return words;
}

const start = 0x811c9dc5 | 0;
/** The last words by a part of their numbers: most words of a text come again. */
const lately = new Int32Array(4096);

/** Letters, digits, `_` and `$`. */
const isPart = Uint8Array.from({ length: 128 }, (_, code) => Number(/[\w$]/.test(String.fromCharCode(code))));
