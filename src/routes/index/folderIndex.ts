import type { FileFacts, Language } from '../facts.ts';
import { languageOf } from '../languages.ts';
import { descriptionsKey, keysOfPath, Sources } from '../interpret/modules/sources.ts';
import { folderOf } from '../interpret/modules/workspace.ts';
import type { SourceParser } from '../parser/parser.ts';
import type { Route } from '../route.ts';
import { type Outline, outlineOf } from '../changed/outline.ts';
import { areRowsOf, readRow, rowsOf } from './cachedRows.ts';
import { FactsReader } from './factsReader.ts';
import { countsOf, functionAround, lineOfFunction, looksOf, registeringFolders } from './fileLooks.ts';
import { FolderSettings } from './folderSettings.ts';
import { isIndexed } from './isIndexed.ts';
import { LeftOutFiles } from './leftOutFiles.ts';
import { LinkedParts } from './linkedParts.ts';
import type { ReadingGuard } from './readingGuard.ts';
import { RetiredFacts } from './retiredFacts.ts';
import { isManifest } from './manifests.ts';
import { isSettings } from './settings.ts';
import {
  noSkippedFiles,
  type CachedFile,
  type CachedIndex,
  type IndexCache,
  type IndexedFiles,
  type LeftOutFile,
  type ListedFile,
  type SkippedFiles,
} from './sourceFiles.ts';
import { WantedFacts } from './wantedFacts.ts';

/** The routes of one workspace folder, kept current file by file. */
export class FolderIndex {
  readonly #files: IndexedFiles;
  readonly #reader: FactsReader;
  readonly #cache: IndexCache | undefined;
  readonly #known = new Map<string, CachedFile>();
  /** What the cache says, as long as it is what the files say. */
  #cached: CachedIndex | undefined;
  /** Nothing has changed since the cache was written: the routes alone are enough. */
  #isLoaded = false;
  readonly #facts = new Map<string, FileFacts>();
  readonly #retired = new RetiredFacts();
  readonly #settings = new FolderSettings();
  readonly #sources = new Sources((path) => this.#facts.get(path));
  readonly #parts: LinkedParts;
  /** Folders with sources that may register. */
  #folders: ReadonlySet<string> | undefined;
  #isSaved = true;
  #routes: readonly Route[] | undefined;
  #skipped = noSkippedFiles;
  /** As the cache has them. */
  #unread: readonly string[] = [];
  readonly #leftOut = new LeftOutFiles();

  constructor(files: IndexedFiles, parser: SourceParser, cache?: IndexCache, guard?: ReadingGuard) {
    this.#files = files;
    this.#reader = new FactsReader(files, parser, guard);
    this.#cache = cache;
    const wanted = new WantedFacts({
      files,
      reader: this.#reader,
      known: this.#known,
      facts: this.#facts,
      retired: this.#retired,
      sources: this.#sources,
      leftOut: this.#leftOut,
      registersIn: (folder) => this.#registersIn(folder),
    });
    this.#parts = new LinkedParts(this.#sources, wanted);
  }

  get routes(): readonly Route[] {
    this.#routes ??= JSON.parse(this.#cached?.routes ?? '[]') as readonly Route[];
    return this.#routes;
  }

  get routeCount(): number {
    return this.#routes?.length ?? this.#cached?.routeCount ?? 0;
  }

  get skipped(): SkippedFiles {
    return this.#skipped;
  }

  /** Files that are not read, or not as a whole. */
  get leftOut(): readonly LeftOutFile[] {
    return this.#cached?.leftOut ?? this.#leftOut.list;
  }

  /** Frameworks that the folder uses and that are not read. */
  get unread(): readonly string[] {
    return this.#isLoaded ? this.#settings.unread : this.#unread;
  }

  /** Empty as long as the routes of the cache are those of the files. */
  get facts(): ReadonlyMap<string, FileFacts> {
    return this.#facts;
  }

  get counts(): { readonly sources: number; readonly parsed: number } {
    return this.#cached ?? countsOf([...this.#known.values()]);
  }

  /** Compares all files with what is known, and reads what differs. True where the routes may have changed. */
  async refresh(): Promise<boolean> {
    const isFirst = this.#known.size === 0 && this.#cached === undefined;
    if (isFirst) {
      this.#cached = await this.#cache?.load();
      this.#unread = this.#cached?.unread ?? [];
    }
    const { files, leftOut } = await this.#files.list();
    this.#skipped = leftOut;
    if (this.#cached !== undefined && areRowsOf(this.#cached.rows, files)) return isFirst;
    this.#unpack();
    const there = new Set<string>();
    const differing: ListedFile[] = [];
    for (const file of files) {
      there.add(file.path);
      if (this.#known.get(file.path)?.stamp !== file.stamp) differing.push(file);
    }
    const gone = [...this.#known.keys()].filter((path) => !there.has(path));
    if (differing.length === 0 && gone.length === 0) return isFirst;
    await this.#change(differing, gone);
    return true;
  }

  /** Links what the cache gave as routes alone: the first change does not wait for that then. False where that was done. */
  async prepare(): Promise<boolean> {
    if (this.#isLoaded) return false;
    this.#unpack();
    await this.#load();
    await this.#link();
    return true;
  }

  async #link(): Promise<void> {
    this.#configure();
    await this.#parts.link();
    this.#routes = this.#parts.routes;
    this.#leftOut.linked(this.#parts.leftOut);
  }

  /** Parses the lines of the cache. */
  #unpack(): void {
    const cached = this.#cached;
    if (cached === undefined) return;
    this.#routes = this.routes;
    this.#cached = undefined;
    this.#leftOut.linked(cached.leftOut);
    for (const file of cached.rows.flatMap((row) => readRow(row) ?? [])) this.#known.set(file.path, file);
  }

  /** Looks at these files again. False where nothing in them has changed. */
  async update(paths: readonly string[]): Promise<boolean> {
    this.#unpack();
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
  async functionAt(path: string, line: number): Promise<ReturnType<typeof functionAround>> {
    return functionAround(this.#facts.get(path) ?? (await this.#reader.read(path)), line);
  }

  /** The line of a function of a file; that nearest to `line` where several have its name. */
  async lineOf(path: string, name: string, line: number): Promise<number | undefined> {
    return lineOfFunction(this.#facts.get(path) ?? (await this.#reader.read(path)), name, line);
  }

  /** Whether this is a source that the index knows. */
  isSource(path: string): boolean {
    this.#unpack();
    const language = languageOf(path);
    return language !== undefined && language !== 'data' && this.#known.has(path);
  }

  /** All sources, with what says whether they were written since. */
  sources(): readonly Pick<CachedFile, 'path' | 'stamp'>[] {
    this.#unpack();
    return [...this.#known.values()].filter(({ path }) => this.isSource(path));
  }

  /** The functions of a source, also of one that registers nothing. */
  async outline(path: string): Promise<Outline | undefined> {
    const facts = this.#facts.get(path) ?? (await this.#reader.read(path));
    return facts === undefined ? undefined : outlineOf(facts);
  }

  text(path: string): Promise<string | undefined> {
    return this.#files.read(path);
  }

  /** Writes what the next window needs to start without reading the files. */
  async save(): Promise<void> {
    if (this.#cache === undefined || !this.#isLoaded || this.#isSaved) return;
    this.#isSaved = true;
    const current = [...this.#facts].flatMap(([path, facts]) => {
      const known = this.#known.get(path);
      return known === undefined ? [] : [[known.digest, facts] as const];
    });
    await this.#cache.save(
      {
        rows: rowsOf([...this.#known.values()]),
        routes: JSON.stringify(this.routes),
        routeCount: this.routeCount,
        leftOut: this.leftOut,
        unread: this.unread,
        ...this.counts,
      },
      this.#retired.packedWith(current),
    );
  }

  async #change(changed: readonly ListedFile[], gone: readonly string[]): Promise<boolean> {
    if (changed.length === 0 && gone.length === 0) return false;
    await this.#load();
    let differs = gone.length > 0;
    for (const path of gone) this.#remove(path);
    // Which files belong together depends on manifests.
    for (const file of changed.toSorted((a, b) => Number(isManifest(b.path)) - Number(isManifest(a.path))))
      if (await this.#read(file)) differs = true;
    this.#isSaved = false;
    if (!differs) return false;
    await this.#link();
    return true;
  }

  /** All that linking needs, from the cache where the routes were taken from it. */
  async #load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    this.#retired.unpack(await this.#cache?.facts());
    for (const { path } of this.#known.values()) {
      if (isManifest(path) || isSettings(path)) this.#takeSettings(path, await this.#files.read(path));
    }
    for (const { path, digest, mayRegister: registers, isParsed } of this.#known.values()) {
      const language = languageOf(path);
      if (language === undefined) continue;
      this.#sources.add(path, language);
      if (!registers || !isParsed) continue;
      const facts = this.#retired.take(digest) ?? (await this.#reader.read(path));
      if (facts === undefined) continue;
      this.#facts.set(path, facts);
      this.#leftOut.read(path, facts.leftOut);
      this.#sources.know(path, facts, true);
    }
    this.#settings.reconfigure();
  }

  /** Where units or what all of them depend on have changed, everything is linked again. */
  #configure(): void {
    const { manifests, server, texts } = this.#settings.changes;
    if (manifests) {
      this.#sources.configure(this.#settings.manifests);
      for (const { path, mayRegister: registers } of this.#known.values()) {
        const facts = this.#facts.get(path);
        this.#sources.forget(path);
        if (facts !== undefined && registers) this.#sources.know(path, facts, true);
      }
    }
    if (texts) this.#sources.setSettings(this.#settings.texts);
    if (manifests || server) this.#parts.clear();
    this.#settings.applied();
  }

  #retire(path: string): void {
    const [known, old] = [this.#known.get(path), this.#facts.get(path)];
    this.#facts.delete(path);
    if (known !== undefined && old !== undefined) this.#retired.add(known.digest, old);
  }

  #remove(path: string): void {
    this.#takeSettings(path, undefined);
    this.#leftOut.read(path, undefined);
    if (languageOf(path) !== undefined) {
      this.#parts.touch(this.#sources.unitOf(path));
      this.#parts.changed(this.#sources.forget(path));
      this.#parts.changed(keysOfPath(path));
      this.#sources.remove(path);
    }
    this.#retire(path);
    this.#known.delete(path);
    this.#folders = undefined;
  }

  /** Reads a file that is new or was written since. False where its text is the same. */
  async #read({ path, stamp, isTooLong }: ListedFile): Promise<boolean> {
    const known = this.#known.get(path);
    const text = isTooLong ? undefined : await this.#files.read(path);
    const language = languageOf(path);
    // Most files are never parsed: nobody asks what they say.
    const isAsked = language === undefined || known?.isParsed === true;
    const digest = isAsked ? this.#reader.digest(path, text) : '';
    if (isAsked && known?.digest === digest) {
      this.#known.set(path, { ...known, stamp });
      return false;
    }
    if (isManifest(path) || isSettings(path)) this.#takeSettings(path, text);
    const { leftOut, source, ...looks } = looksOf(path, language, text);
    this.#leftOut.read(path, isTooLong ? 'tooLong' : leftOut);
    const before = this.#facts.get(path);
    this.#retire(path);
    const read = this.#isNeeded(path, looks) ? await this.#extract(path, source) : undefined;
    const isParsed = read !== undefined;
    const now = { path, stamp, digest: read?.digest ?? digest, ...looks, isParsed };
    this.#known.set(path, now);
    return language === undefined || this.#compare(known, now, language, before);
  }

  /** Whether it is parsed at once: it may register, or the linker knew it and may ask for it again. */
  #isNeeded(
    path: string,
    { mayRegister, mayBeWanted }: Pick<CachedFile, 'mayRegister' | 'mayBeWanted'>,
  ): boolean {
    return mayRegister || (this.#sources.isKnown(path) && (mayBeWanted || this.#registersIn(folderOf(path))));
  }

  /** The facts of a text, which may be those of a time before. */
  async #extract(path: string, source: string | undefined): Promise<{ readonly digest: string } | undefined> {
    if (source === undefined) return undefined;
    const digest = this.#reader.digest(path, source);
    const facts = this.#retired.take(digest) ?? (await this.#reader.extract(path, source, digest));
    if (facts === undefined) return undefined;
    this.#facts.set(path, facts);
    this.#leftOut.read(path, facts.leftOut);
    return { digest };
  }

  /** Notifies the linker of what a file is now. False where that concerns nothing. */
  #compare(
    known: CachedFile | undefined,
    { path, mayRegister: registers, mayBeWanted, isParsed }: CachedFile,
    language: Language,
    before: FileFacts | undefined,
  ): boolean {
    const isAsBefore = known?.mayRegister === registers && known.mayBeWanted === mayBeWanted;
    if (isAsBefore && !known.isParsed && !isParsed) return false;
    if (known === undefined) {
      this.#sources.add(path, language);
      if (!this.#settings.changes.manifests) this.#parts.changed(keysOfPath(path));
    }
    if (known?.mayRegister !== registers) {
      this.#folders = undefined;
      this.#parts.retryIn(folderOf(path));
    }
    this.#exchange(path, before, isParsed ? this.#facts.get(path) : undefined, registers);
    return true;
  }

  /** Other facts of a file than before: the linker is notified of what that may change. */
  #exchange(
    path: string,
    before: FileFacts | undefined,
    facts: FileFacts | undefined,
    registers: boolean,
  ): void {
    const wasKnown = this.#sources.isKnown(path);
    if (facts === undefined) {
      if (wasKnown) this.#parts.touch(this.#sources.unitOf(path));
      else this.#parts.retry(path);
      this.#parts.changed(this.#sources.forget(path));
      return;
    }
    const isSameRole = wasKnown && this.#sources.registers(path) === registers;
    if (isSameRole && before !== undefined) {
      if (this.#parts.exchange(before, facts)) {
        this.#parts.changed(this.#sources.know(path, facts, registers));
        return;
      }
      if (this.#parts.shift(before, facts)) return;
    }
    this.#parts.touch(this.#sources.unitOf(path));
    this.#parts.changed(this.#sources.know(path, facts, registers));
  }

  #takeSettings(path: string, text: string | undefined): void {
    if (!this.#settings.take(path, text)) return;
    this.#parts.touch(this.#sources.unitOf(path));
    this.#parts.changed([descriptionsKey]);
  }

  #registersIn(folder: string): boolean {
    this.#folders ??= registeringFolders([...this.#known.values()]);
    return this.#folders.has(folder);
  }
}
