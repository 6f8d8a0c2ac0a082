import { type FileFacts, type ImportFacts, leftOutBy, type LeftOutReason } from '../../facts.ts';
import { descriptionsKey, type Sources } from '../modules/sources.ts';
import { Trace } from './trace.ts';
import { sharedLength } from '../modules/workspace.ts';

/** Makes a file known that something leads to, and gives what that changes; undefined where that cannot be at once. */
export type ReadAtOnce = (path: string) => readonly string[] | undefined;

/** The sources of a workspace folder, with a trace of what was looked at in them. */
export class TracedSources {
  readonly sources: Sources;
  readonly #read: ReadAtOnce;
  /** What was looked at. */
  readonly trace = new Trace();
  /** The file that is being evaluated; empty where something looks at all of them. */
  protected current = '';
  /** The innermost file that something has failed in. */
  #failing = '';
  readonly #imported = new WeakMap<FileFacts, ReadonlyMap<string, ImportFacts>>();

  constructor(sources: Sources, read: ReadAtOnce) {
    this.sources = sources;
    this.#read = read;
  }

  /** What a file says; it is read where nothing led to it before. */
  protected factsOf(path: string): FileFacts | undefined {
    const known = this.sources.facts(path);
    if (known !== undefined || !this.sources.has(path) || this.trace.wanted.has(path)) return known;
    const changed = this.#read(path);
    if (changed === undefined) this.trace.wanted.add(path);
    else this.trace.read(path, changed);
    return this.sources.facts(path);
  }

  /** Whether something has led to a file: by itself, that leads nowhere. */
  isKnownFile(path: string): boolean {
    const isKnown = this.sources.isKnown(path);
    if (!isKnown) this.trace.passOver(path);
    return isKnown;
  }

  /** The imports of a file by the names that they have there. */
  protected importsOf(file: FileFacts): ReadonlyMap<string, ImportFacts> {
    let known = this.#imported.get(file);
    if (known === undefined) {
      // Of several of one name, the first one counts.
      known = new Map(file.imports.toReversed().map((imported) => [imported.local, imported]));
      this.#imported.set(file, known);
    }
    return known;
  }

  /** What is looked at meanwhile is looked at by this file. */
  within<Result>(path: string, run: () => Result): Result {
    const before = this.current;
    this.current = path;
    try {
      return run();
    } catch (error) {
      if (this.#failing === '') this.#failing = path;
      throw error;
    } finally {
      this.current = before;
    }
  }

  /** Runs something that may fail: then the file that it fails in is left out, and no other. */
  protected attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.leaveOut(leftOutBy(error), this.#failing);
      this.#failing = '';
    }
  }

  /** A file is not followed to its end: the one that is being evaluated. */
  leaveOut(why: LeftOutReason, path: string = this.current): void {
    if (path !== '') this.trace.leftOut.set(path, why);
  }

  /** All files that may describe an API, among other configuration files. */
  get descriptions(): ReadonlyMap<string, string> {
    this.trace.keys.add(descriptionsKey);
    return this.sources.settings;
  }

  hasFile(path: string): boolean {
    this.trace.askFile(path);
    return this.sources.has(path);
  }

  /** The sources of a folder, without those of folders in it. */
  filesIn(folder: string): readonly string[] {
    this.trace.askFolder(folder);
    return this.sources.filesIn(folder);
  }

  filesBelow(folder: string): readonly string[] {
    this.trace.askBelow(folder);
    return this.sources.filesBelow(folder);
  }

  /** The sources of a name, in whatever folder: those of the same application first, the nearest first of all. */
  filesCalled(name: string): readonly string[] {
    this.trace.askFile(name);
    const found = this.sources.filesCalled(name);
    if (found.length < 2 || this.current === '') return found;
    const { current } = this;
    const unit = this.sources.unitOf(current);
    return found
      .map((path) => ({
        path,
        isFar: this.sources.unitOf(path) === unit ? 0 : 1,
        shared: sharedLength(path, current),
      }))
      .sort((a, b) => a.isFar - b.isFar || b.shared - a.shared)
      .map(({ path }) => path);
  }

  /** The files that declare something, by a key of `declaredKeys.ts`. */
  filesProviding(key: string): readonly FileFacts[] {
    this.trace.keys.add(key);
    return this.sources.providing(key).flatMap((path) => this.sources.facts(path) ?? []);
  }

  /** The package of a file; undefined where it was not read. */
  namespaceOf(path: string): string | undefined {
    this.factsOf(path);
    this.trace.askNamespace(this.current, path);
    return this.sources.namespaceOf(path);
  }

  isNear(path: string, other: string): boolean {
    return this.sources.unitOf(path) === this.sources.unitOf(other);
  }

  /** Whether there is a source below a folder. */
  hasFolder(folder: string): boolean {
    this.trace.askFile(folder);
    return this.sources.hasFolder(folder);
  }
}
