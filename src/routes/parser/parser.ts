import { Language as Grammar, Parser, type Tree } from 'web-tree-sitter';
import type { Language } from '../facts.ts';
import { grammarFiles, runtimeFile } from './grammars.ts';

/** Gives the bytes of a grammar or of the runtime, by its file name. */
type ReadWasm = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** A parse may take so many characters: what is longer is made by machines. */
export const maxSourceLength = 1_000_000;

/** Milliseconds that a text may take, and further ones for its length: some texts take a grammar without end. */
const longestParse = 3_000;
const usualPace = 20;
/** Of the files behind several of these none gets less. */
const shortestParse = 100;

/** Parses sources of all languages; each grammar is loaded when it is needed first. */
export class SourceParser {
  readonly #readWasm: ReadWasm;
  readonly #loading = new Map<Language, Promise<void>>();
  readonly #parsers = new Map<Language, Parser>();
  #runtime: Promise<void> | undefined;
  #patience: number;
  readonly #pace: number;

  /** `pace`: characters in a millisecond of the time that a text gets for its length. */
  constructor(readWasm: ReadWasm, patience = longestParse, pace = usualPace) {
    this.#readWasm = readWasm;
    this.#patience = patience;
    this.#pace = pace;
  }

  /**
   * The tree belongs to the caller, who deletes it. Undefined also where the grammar is not loaded; throws a RangeError
   * where it takes too long, and waits for less the next time.
   */
  parse(language: Exclude<Language, 'data'>, source: string): Tree | undefined {
    const parser = this.#parsers.get(language);
    if (parser === undefined) return undefined;
    const end = performance.now() + this.longestParse(source);
    const tree = parser.parse(source, null, { progressCallback: () => performance.now() > end });
    if (tree !== null) return tree;
    parser.reset();
    this.#patience = Math.max(Math.min(shortestParse, this.#patience), this.#patience / 2);
    throw new RangeError('The source takes too long to parse.');
  }

  /** Milliseconds that this source may take. */
  longestParse(source: string): number {
    return this.#patience + source.length / this.#pace;
  }

  load(language: Exclude<Language, 'data'>): Promise<void> {
    let loading = this.#loading.get(language);
    if (loading === undefined) {
      loading = this.#load(language);
      this.#loading.set(language, loading);
    }
    return loading;
  }

  async #load(language: Exclude<Language, 'data'>): Promise<void> {
    this.#runtime ??= this.#start();
    await this.#runtime;
    const parser = new Parser();
    parser.setLanguage(await Grammar.load(await this.#readWasm(grammarFiles[language])));
    this.#parsers.set(language, parser);
  }

  async #start(): Promise<void> {
    const { buffer, byteOffset, byteLength } = await this.#readWasm(runtimeFile);
    await Parser.init({
      wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength),
      // Without it the runtime looks beside its own script, which has no address in a browser's thread.
      locateFile: (file: string) => file,
    });
  }
}
