import type { FileFacts, Language } from '../facts.ts';
import { isDescription } from '../frameworks/openapi.ts';
import { extractorOf, languageOf } from '../languages.ts';
import { linkRoutes } from '../link/link.ts';
import { folderOf, type Manifest } from '../link/workspace.ts';
import { maxSourceLength, type SourceParser } from '../parser/parser.ts';
import type { Route } from '../route.ts';
import { isManifest, readManifest } from './manifests.ts';
import { isIgnored, isMinified, mayBeWanted, mayRegister } from './prefilter.ts';
import { isApplicationSettings, isSettings, mayDescribe } from './settings.ts';
import {
  nothingLeftOut,
  type CachedFile,
  type IndexCache,
  type IndexedFiles,
  type LeftOut,
  type ListedFile,
} from './sourceFiles.ts';

/** Rounds in which files are read that others lead to. */
const maxRounds = 12;
/** Facts of texts that are not in the folder any more: another branch may bring them back. */
const mostRetired = 5_000;

/** Whether the index looks at a file at all. */
export function isIndexed(path: string): boolean {
  return (languageOf(path) !== undefined || isManifest(path) || isSettings(path)) && !isIgnored(path);
}

/** The routes of one workspace folder, kept current file by file. */
export class FolderIndex {
  readonly #files: IndexedFiles;
  readonly #parser: SourceParser;
  readonly #cache: IndexCache | undefined;
  #known = new Map<string, CachedFile>();
  /** Absent while nothing has changed since the cache was written: the routes alone are enough then. */
  #facts: Map<string, FileFacts> | undefined;
  #retired = new Map<string, FileFacts>();
  #manifests = new Map<string, Manifest>();
  #settings = new Map<string, string>();
  /** Facts in the cache that no file has now, as JSON. */
  #kept = new Map<string, string>();
  #isSaved = true;
  #routes: readonly Route[] = [];
  #leftOut = nothingLeftOut;

  constructor(files: IndexedFiles, parser: SourceParser, cache?: IndexCache) {
    this.#files = files;
    this.#parser = parser;
    this.#cache = cache;
  }

  get routes(): readonly Route[] {
    return this.#routes;
  }

  get leftOut(): LeftOut {
    return this.#leftOut;
  }

  /** Empty as long as the routes of the cache are those of the files. */
  get facts(): ReadonlyMap<string, FileFacts> {
    return this.#facts ?? new Map<string, FileFacts>();
  }

  get counts(): { readonly sources: number; readonly parsed: number } {
    let sources = 0;
    let parsed = 0;
    for (const { path, isParsed } of this.#known.values()) {
      if (languageOf(path) !== undefined) sources += 1;
      if (isParsed) parsed += 1;
    }
    return { sources, parsed };
  }

  /** Compares all files with what is known, and reads what differs. True where the routes may have changed. */
  async refresh(): Promise<boolean> {
    const cached = this.#known.size === 0 ? await this.#cache?.load() : undefined;
    if (cached !== undefined) {
      this.#known = new Map(cached.files.map((file) => [file.path, file]));
      this.#routes = JSON.parse(cached.routes) as readonly Route[];
    }
    const { files, leftOut } = await this.#files.list();
    this.#leftOut = leftOut;
    const there = new Set<string>();
    const differing: ListedFile[] = [];
    for (const file of files) {
      there.add(file.path);
      if (this.#known.get(file.path)?.stamp !== file.stamp) differing.push(file);
    }
    const gone = [...this.#known.keys()].filter((path) => !there.has(path));
    if (differing.length === 0 && gone.length === 0) return cached !== undefined;
    await this.#change(differing, gone);
    return true;
  }

  /** Looks at these files again. False where nothing in them has changed. */
  async update(paths: readonly string[]): Promise<boolean> {
    const changed: ListedFile[] = [];
    const gone: string[] = [];
    for (const path of paths) {
      const file = isIndexed(path) ? await this.#files.look(path) : undefined;
      if (file !== undefined && file.stamp !== this.#known.get(path)?.stamp) changed.push(file);
      if (file === undefined && this.#known.has(path)) gone.push(path);
    }
    return this.#change(changed, gone);
  }

  /** The function around a line, also in a file that registers nothing. */
  async functionAt(
    path: string,
    line: number,
  ): Promise<{ readonly name: string; readonly line: number } | undefined> {
    const facts = this.#facts?.get(path) ?? (await this.#parse(path));
    const around = (facts?.functions ?? []).filter(
      ({ name, startLine, endLine }) => name !== '' && startLine <= line && line <= endLine,
    );
    const [innermost] = around.sort((a, b) => b.startLine - a.startLine);
    return innermost === undefined ? undefined : { name: innermost.name, line: innermost.line };
  }

  /** The line of a function of a file; that nearest to `line` where several have its name. */
  async lineOf(path: string, name: string, line: number): Promise<number | undefined> {
    const facts = this.#facts?.get(path) ?? (await this.#parse(path));
    const lines = (facts?.functions ?? []).flatMap((one) => (one.name === name ? [one.line] : []));
    return lines.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0];
  }

  /** Writes what the next window needs to start without reading the files. */
  async save(): Promise<void> {
    const facts = this.#facts;
    if (this.#cache === undefined || facts === undefined || this.#isSaved) return;
    this.#isSaved = true;
    const current = new Map<string, FileFacts>(this.#retired);
    for (const [path, value] of facts) {
      const digest = this.#known.get(path)?.digest;
      if (digest !== undefined) current.set(digest, value);
    }
    const kept = [...this.#kept].slice(0, mostRetired);
    const lines = function* (): Generator<readonly [string, string]> {
      for (const [digest, value] of current) yield [digest, JSON.stringify(value)];
      yield* kept;
    };
    await this.#cache.save(
      { files: [...this.#known.values()], routes: JSON.stringify(this.#routes) },
      lines(),
    );
  }

  async #change(changed: readonly ListedFile[], gone: readonly string[]): Promise<boolean> {
    if (changed.length === 0 && gone.length === 0) return false;
    const facts = await this.#allFacts();
    this.#isSaved = false;
    let differs = false;
    for (const path of gone) {
      this.#retire(path, facts);
      this.#known.delete(path);
      this.#manifests.delete(path);
      this.#settings.delete(path);
      differs = true;
    }
    for (const file of changed) {
      if (await this.#read(file, facts)) differs = true;
    }
    if (differs) await this.#link(facts);
    return differs;
  }

  /** The facts, read from the cache where the routes were taken from it. */
  async #allFacts(): Promise<Map<string, FileFacts>> {
    if (this.#facts !== undefined) return this.#facts;
    const facts = new Map<string, FileFacts>();
    this.#facts = facts;
    this.#kept = new Map(await this.#cache?.facts());
    for (const file of this.#known.values()) {
      if (isManifest(file.path) || isSettings(file.path)) await this.#readSettings(file.path);
      if (!file.isParsed) continue;
      const known = this.#keptFacts(file.digest) ?? (await this.#parse(file.path));
      if (known !== undefined) facts.set(file.path, known);
    }
    return facts;
  }

  #keptFacts(digest: string): FileFacts | undefined {
    const retired = this.#retired.get(digest);
    if (retired !== undefined) return retired;
    const text = this.#kept.get(digest);
    this.#kept.delete(digest);
    return text === undefined ? undefined : (JSON.parse(text) as FileFacts);
  }

  #retire(path: string, facts: Map<string, FileFacts>): void {
    const [known, old] = [this.#known.get(path), facts.get(path)];
    facts.delete(path);
    if (known === undefined || old === undefined) return;
    this.#retired.delete(known.digest);
    this.#retired.set(known.digest, old);
    const [oldest] = this.#retired.keys();
    if (this.#retired.size > mostRetired && oldest !== undefined) this.#retired.delete(oldest);
  }

  /** Reads a file that is new or was written since. False where its text is the same. */
  async #read({ path, stamp }: ListedFile, facts: Map<string, FileFacts>): Promise<boolean> {
    const known = this.#known.get(path);
    const text = await this.#files.read(path);
    const digest = text === undefined ? '' : this.#files.digest(`${path}\n${text}`);
    if (known?.digest === digest) {
      this.#known.set(path, { ...known, stamp });
      return false;
    }
    this.#retire(path, facts);
    const file = { path, stamp, digest, mayRegister: false, mayBeWanted: false, isParsed: false };
    this.#known.set(path, file);
    if (isManifest(path) || isSettings(path)) this.#takeSettings(path, text);
    const language = languageOf(path);
    if (text === undefined || language === undefined || !isReadable(language, text)) return true;
    const registers = mayRegister(path, language, text);
    const extracted = registers ? (this.#keptFacts(digest) ?? (await this.#extract(path, text))) : undefined;
    if (extracted !== undefined) facts.set(path, extracted);
    this.#known.set(path, {
      ...file,
      mayRegister: registers,
      mayBeWanted: mayBeWanted(language, text),
      isParsed: extracted !== undefined,
    });
    return true;
  }

  async #readSettings(path: string): Promise<void> {
    this.#takeSettings(path, await this.#files.read(path));
  }

  #takeSettings(path: string, text: string | undefined): void {
    this.#manifests.delete(path);
    this.#settings.delete(path);
    if (text === undefined) return;
    if (isManifest(path)) this.#manifests.set(path, readManifest(path, text));
    if (isSettings(path) && (!mayDescribe(path) || isDescription(text) || isApplicationSettings(path)))
      this.#settings.set(path, text);
  }

  /** Links, and reads what the linker asks for until it has everything. */
  async #link(facts: Map<string, FileFacts>): Promise<void> {
    const sources = [...this.#known.values()].filter(({ path }) => languageOf(path) !== undefined);
    const folders = new Set(sources.flatMap((file) => (file.mayRegister ? [folderOf(file.path)] : [])));
    const inOrder = <Value>(values: ReadonlyMap<string, Value>): [string, Value][] =>
      [...values].sort(([a], [b]) => (a < b ? -1 : 1));
    const workspace = {
      facts,
      paths: new Set(sources.map(({ path }) => path).sort()),
      manifests: inOrder(this.#manifests).map(([, manifest]) => manifest),
      settings: new Map(inOrder(this.#settings)),
    };
    for (let round = 0; ; round += 1) {
      const { routes, wanted } = linkRoutes(workspace);
      let added = 0;
      for (const path of round < maxRounds ? wanted : []) {
        const known = this.#known.get(path);
        if (known === undefined || !(known.mayBeWanted || folders.has(folderOf(path)))) continue;
        const extracted = this.#keptFacts(known.digest) ?? (await this.#parse(path));
        if (extracted === undefined) continue;
        facts.set(path, extracted);
        this.#known.set(path, { ...known, isParsed: true });
        added += 1;
      }
      if (added > 0) continue;
      this.#routes = routes;
      return;
    }
  }

  async #parse(path: string): Promise<FileFacts | undefined> {
    const language = languageOf(path);
    const text = language === undefined ? undefined : await this.#files.read(path);
    return text === undefined || language === undefined || !isReadable(language, text)
      ? undefined
      : this.#extract(path, text);
  }

  async #extract(path: string, text: string): Promise<FileFacts | undefined> {
    const language = languageOf(path);
    if (language === undefined || language === 'data') return undefined;
    const extractor = extractorOf(language);
    if (extractor === undefined) return undefined;
    const tree = await this.#parser.parse(language, extractor.prepare?.(text) ?? text);
    if (tree === undefined) return undefined;
    try {
      return extractor.extract(path, tree.rootNode, language);
    } finally {
      tree.delete();
    }
  }
}

function isReadable(language: Language, text: string): boolean {
  return extractorOf(language) !== undefined && text.length <= maxSourceLength && !isMinified(text);
}
