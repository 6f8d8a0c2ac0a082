import { type FileFacts, type Language, leftOutBy, type LeftOutReason } from '../facts.ts';
import { extractorOf, languageOf } from '../languages.ts';
import { maxSourceLength, type SourceParser } from '../parser/parser.ts';
import { accessWords } from '../guards/accessWords.ts';
import { isMinified } from './minified.ts';
import type { ReadingGuard } from './readingGuard.ts';
import type { IndexedFiles } from './sourceFiles.ts';

/** Reads the facts of files. */
export class FactsReader {
  readonly #files: IndexedFiles;
  readonly #parser: SourceParser;
  readonly #guard: ReadingGuard | undefined;

  constructor(files: IndexedFiles, parser: SourceParser, guard?: ReadingGuard) {
    this.#files = files;
    this.#parser = parser;
    this.#guard = guard;
  }

  /** The same for the same text of the same file only. */
  digest(path: string, text = ''): string {
    return this.#files.digest(`${path}\n${text}`);
  }

  /** `known`: its text, where that was read already. Undefined for what cannot be parsed. */
  async read(path: string, known?: string): Promise<FileFacts | undefined> {
    const language = languageOf(path);
    const text = known ?? (language === undefined ? undefined : await this.#files.read(path));
    return text === undefined || language === undefined || unreadable(language, text) !== undefined
      ? undefined
      : this.extract(path, text, this.digest(path, text));
  }

  /** The same without waiting; undefined also where that cannot be. */
  readAtOnce(path: string, known?: string): FileFacts | undefined {
    const language = languageOf(path);
    const text = known ?? (language === undefined ? undefined : this.#files.readAtOnce?.(path));
    return text === undefined || language === undefined || unreadable(language, text) !== undefined
      ? undefined
      : this.#extractAtOnce(path, text, language, this.digest(path, text));
  }

  /** Of a text that is known to be readable, with its digest. */
  async extract(path: string, text: string, digest: string): Promise<FileFacts | undefined> {
    const language = languageOf(path);
    if (language === undefined || language === 'data') return undefined;
    await this.#parser.load(language);
    return this.#extractAtOnce(path, text, language, digest);
  }

  #extractAtOnce(path: string, text: string, language: Language, digest: string): FileFacts | undefined {
    const extractor = extractorOf(language);
    if (extractor === undefined || language === 'data') return undefined;
    if (this.#guard?.hangs(digest) === true) return { ...nothing, path, language, leftOut: 'tooMuch' };
    this.#guard?.begins(digest, this.#parser.longestParse(text));
    try {
      const tree = this.#parser.parse(language, extractor.prepare?.(text) ?? text);
      if (tree === undefined) return undefined;
      try {
        const access = accessWords(text, language);
        const facts = extractor.extract(path, tree.rootNode, language);
        return access.length === 0 ? facts : { ...facts, access };
      } finally {
        tree.delete();
      }
    } catch (error) {
      if (isTrap(error)) this.#guard?.breaks(digest);
      return { ...nothing, path, language, leftOut: leftOutBy(error) };
    } finally {
      this.#guard?.ends();
    }
  }
}

/** WebAssembly has stopped in the middle of its work, and its memory is as it was then. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}

const nothing = { imports: [], exports: [], functions: [], classes: [], body: [] } as const;

/** Why a text is not parsed; undefined where it is. */
export function unreadable(language: Language, text: string): LeftOutReason | 'language' | undefined {
  if (extractorOf(language) === undefined) return 'language';
  if (text.length > maxSourceLength) return 'tooLong';
  return isMinified(text) ? 'minified' : undefined;
}
