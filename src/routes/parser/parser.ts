import { Language as Grammar, Parser, type Tree } from 'web-tree-sitter';
import type { Language } from '../facts.ts';
import { grammarFiles, runtimeFile } from './grammars.ts';

/** Gives the bytes of a grammar or of the runtime, by its file name. */
type ReadWasm = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** A parse may take so many characters: what is longer is made by machines. */
export const maxSourceLength = 1_000_000;

/** Parses sources of all languages; each grammar is loaded when it is needed first. */
export class SourceParser {
  readonly #readWasm: ReadWasm;
  readonly #loading = new Map<Language, Promise<void>>();
  readonly #parsers = new Map<Language, Parser>();
  #runtime: Promise<void> | undefined;

  constructor(readWasm: ReadWasm) {
    this.#readWasm = readWasm;
  }

  /** The tree belongs to the caller, who deletes it. Undefined also where the grammar is not loaded. */
  parse(language: Exclude<Language, 'data'>, source: string): Tree | undefined {
    return this.#parsers.get(language)?.parse(source) ?? undefined;
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
