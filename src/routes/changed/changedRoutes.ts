import { afterLast } from '../../base/cut.ts';
import { groupBy } from '../../base/groupBy.ts';
import { success, type Result } from '../../base/result.ts';
import type { FolderOptions } from '../engine.ts';
import type { Place, Route, Span } from '../route.ts';
import { ComparedFile } from './comparedFile.ts';
import type { CurrentFiles } from './currentFiles.ts';
import type { FileWords } from './fileWords.ts';
import type { Changes, ChangesFailure, ComparedWith, GitChanges } from './gitChanges.ts';
import type { Outline, OutlinedFunction } from './outline.ts';
import {
  assignedTo,
  declarationAround,
  hasWord,
  isConstructor,
  isHookDecorator,
  isCalledOn,
  linesWith,
  makes,
  nameDeclared,
  namesImported,
  namesOfFile,
  namesOfFunction,
  type ChangedSymbol,
} from './symbols.ts';

/** A route whose handler, or code that this reaches, is not what it was. */
interface ChangedRoute {
  /** By its place in the list that was given. */
  readonly route: number;
  /** False where it is not certain that it reaches what changed. */
  readonly isCertain: boolean;
  /** What changed, and what leads there: the nearest first. */
  readonly because: readonly Place[];
}

export interface ChangedRoutes {
  readonly base: string;
  readonly routes: readonly ChangedRoute[];
  /** Too much changed to follow all of it: others may be changed, too. */
  readonly isCut: boolean;
}

/** Compares the routes of a folder on this machine with a commit. */
export type CompareRoutes = (
  folder: FolderOptions,
  routes: readonly Route[],
  base: ComparedWith,
  files: CurrentFiles,
) => Promise<Result<ChangedRoutes, ChangesFailure>>;

/** Calls are followed so far; so many names, at most. */
const mostSteps = 6;
const mostSymbols = 400;
const mostPlaces = 6;

/** The routes of a folder that differ from a commit. */
export async function changedRoutes(
  routes: readonly Pick<Route, 'handler' | 'declared' | 'guards' | 'spans'>[],
  base: ComparedWith,
  files: CurrentFiles,
  git: GitChanges,
  words: FileWords,
): Promise<Result<ChangedRoutes, ChangesFailure>> {
  const changes = await git.changes(base);
  if (!changes.ok) return changes;
  return success(await new Search(routes, changes.value, files, git, words).run());
}

/** What is not as it was, or leads to that. */
interface Reached {
  readonly isCertain: boolean;
  readonly because: readonly Place[];
}

class Search {
  readonly #routes: readonly Pick<Route, 'handler' | 'declared' | 'guards' | 'spans'>[];
  readonly #changes: Changes;
  readonly #files: CurrentFiles;
  readonly #git: GitChanges;
  readonly #words: FileWords;
  /** By file. */
  readonly #handlers: ReadonlyMap<string, readonly Span[]>;
  readonly #compared = new Map<string, ComparedFile>();
  readonly #texts = new Map<string, readonly string[]>();
  /** By file, the lines that are reached. */
  readonly #spans = new Map<string, (Reached & Pick<Span, 'line' | 'endLine'>)[]>();
  readonly #seen = new Set<string>();
  #open: { readonly symbol: ChangedSymbol; readonly because: readonly Place[] }[] = [];
  #isCut = false;

  constructor(
    routes: readonly Pick<Route, 'handler' | 'declared' | 'guards' | 'spans'>[],
    changes: Changes,
    files: CurrentFiles,
    git: GitChanges,
    words: FileWords,
  ) {
    this.#routes = routes;
    this.#handlers = groupBy(
      routes.flatMap(({ handler }) => handler ?? []),
      ({ file }) => file,
    );
    this.#changes = changes;
    this.#files = files;
    this.#git = git;
    this.#words = words;
  }

  async run(): Promise<ChangedRoutes> {
    const { files } = this.#changes;
    const texts = await this.#git.textsBefore([...new Set(files.flatMap(({ before }) => before ?? []))]);
    for (const { path, before } of files)
      await this.#compare(path, before === undefined ? undefined : texts.get(before));
    for (const { path } of files) this.#begin(path);
    for (let step = 0; this.#open.length > 0 && step < mostSteps; step += 1) await this.#follow();
    if (this.#open.length > 0) this.#isCut = true;
    const found = this.#routes.flatMap((route, index): readonly ChangedRoute[] => {
      const reached = this.#reached(route);
      return reached === undefined ? [] : [{ route: index, ...reached }];
    });
    return { base: this.#changes.base, routes: found, isCut: this.#isCut };
  }

  async #compare(path: string, before: string | undefined): Promise<void> {
    const [text, outline] = await Promise.all([this.#files.text(path), this.#files.outline(path)]);
    if (text === undefined || outline === undefined) return;
    this.#compared.set(path, new ComparedFile(path, text, before, outline));
  }

  /** What changed in a file itself. */
  #begin(path: string): void {
    const file = this.#compared.get(path);
    if (file === undefined) return;
    for (const one of file.functions(this.#handlers.get(path) ?? []))
      this.#reach(path, file.outline, one, true, [{ file: path, line: one.startLine }]);
    for (const name of file.gone)
      this.#addSymbol(
        { file: path, name, owner: '', knownBy: namesOfFile(path, file.outline, ''), isCertain: true },
        [{ file: path, line: 1 }],
      );
    for (const line of file.looseLines) {
      const text = file.lines[declarationAround(file.lines, file.outline, line) - 1] ?? '';
      const at = { file: path, line };
      const imported = namesImported(text)?.filter((name) => !file.had(name));
      const name = imported === undefined ? nameDeclared(text) : undefined;
      for (const each of imported ?? (name === undefined ? [] : [name]))
        this.#addSymbol(
          {
            file: path,
            name: each,
            owner: '',
            // What a file imports is its own.
            knownBy: imported === undefined ? namesOfFile(path, file.outline, '') : [],
            isCertain: true,
          },
          [at],
        );
    }
  }

  /** A function is reached: whoever calls it is, too. */
  #reach(
    path: string,
    outline: Outline,
    one: OutlinedFunction,
    isCertain: boolean,
    because: readonly Place[],
  ): void {
    const owner = one.owner === '' ? assignedTo(this.#lineOf(path, one.startLine), one.name) : one.owner;
    const knownBy = namesOfFile(path, outline, owner);
    const isMade = isConstructor({ ...one, owner });
    for (const name of namesOfFunction({ ...one, owner }))
      this.#addSymbol({ file: path, name, owner, knownBy, isCertain, isMade }, because);
    if (owner !== '' && this.#isHook(path, one))
      this.#addSymbol({ file: path, name: owner, owner, knownBy, isCertain: false }, because);
  }

  /** A library runs it whenever it uses the class. */
  #isHook(path: string, { startLine }: OutlinedFunction): boolean {
    const first = this.#lineOf(path, startLine);
    return isHookDecorator(first) || isHookDecorator(this.#lineOf(path, startLine - 1));
  }

  #lineOf(path: string, line: number): string {
    return (this.#compared.get(path)?.lines ?? this.#texts.get(path))?.[line - 1] ?? '';
  }

  #mark(path: string, reached: Reached & Pick<Span, 'line' | 'endLine'>): void {
    const known = this.#spans.get(path);
    if (known === undefined) this.#spans.set(path, [reached]);
    else known.push(reached);
  }

  #addSymbol(symbol: ChangedSymbol, because: readonly Place[]): void {
    const key = `${symbol.file}\n${symbol.name}\n${symbol.isMade === true}`;
    if (this.#seen.has(key) || symbol.name.length < 2) return;
    if (this.#seen.size >= mostSymbols) {
      this.#isCut = true;
      return;
    }
    this.#seen.add(key);
    this.#open.push({ symbol, because });
  }

  /** One step further from all names that were found. */
  async #follow(): Promise<void> {
    const open = this.#open;
    this.#open = [];
    const words = [...new Set(open.flatMap(({ symbol }) => symbol.knownBy))];
    const candidates = new Set([
      ...(await this.#words.mentioning(words)),
      ...open.map(({ symbol }) => symbol.file),
    ]);
    for (const path of candidates) {
      const lines = await this.#linesOf(path);
      if (lines === undefined) continue;
      const text = lines.join('\n');
      const own = open.filter(
        ({ symbol }) =>
          hasWord(text, symbol.name) &&
          (symbol.file === path ||
            (familyOf(symbol.file) === familyOf(path) && symbol.knownBy.some((word) => hasWord(text, word)))),
      );
      const outline = own.length === 0 ? undefined : await this.#files.outline(path);
      for (const { symbol, because } of outline === undefined ? [] : own)
        this.#mentions(path, lines, outline as Outline, symbol, because);
    }
  }

  async #linesOf(path: string): Promise<readonly string[] | undefined> {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const text = await this.#files.text(path);
    const lines = text?.split('\n');
    if (lines !== undefined) this.#texts.set(path, lines);
    return lines;
  }

  #mentions(
    path: string,
    lines: readonly string[],
    outline: Outline,
    symbol: ChangedSymbol,
    because: readonly Place[],
  ): void {
    for (const line of linesWith(lines, symbol.name)) {
      const way = [{ file: path, line }, ...because].slice(0, mostPlaces);
      const isOwnFile = path === symbol.file;
      const text = lines[line - 1] ?? '';
      const isReached =
        symbol.isMade === true ? makes(text, symbol.name) : isCalledOn(text, symbol, isOwnFile);
      const isCertain = symbol.isCertain && isReached;
      const around = innermost(outline, line);
      // A function of that name calls itself, or is another one.
      if (around?.name === symbol.name && (isOwnFile || around.startLine === line)) continue;
      this.#mark(path, { line, endLine: line, isCertain, because: way });
      // Who registers a handler does not run it.
      if (around !== undefined && this.#isInHandler(path, line, around)) continue;
      if (around !== undefined) this.#reach(path, outline, around, isCertain, way);
      else this.#passOn(path, lines, outline, { ...symbol, isCertain }, line, way);
    }
  }

  /** Whether a line is of a handler within a function, not of that function. */
  #isInHandler(path: string, line: number, { startLine }: OutlinedFunction): boolean {
    return (this.#handlers.get(path) ?? []).some(
      (one) => startLine < one.line && one.line <= line && line <= one.endLine,
    );
  }

  /** A name is given on: exported again, or a part of what another name stands for. */
  #passOn(
    path: string,
    lines: readonly string[],
    outline: Outline,
    { name, isCertain }: ChangedSymbol,
    line: number,
    way: readonly Place[],
  ): void {
    const text = lines[line - 1] ?? '';
    const isImport = namesImported(text) !== undefined;
    const declaring = lines[declarationAround(lines, outline, line) - 1] ?? '';
    const given = isImport ? (/^\s*export\b/.test(text) ? name : undefined) : nameDeclared(declaring);
    if (given === undefined || (!isImport && given === name)) return;
    this.#addSymbol(
      { file: path, name: given, owner: '', knownBy: namesOfFile(path, outline, ''), isCertain },
      way,
    );
  }

  #reached({
    handler,
    declared,
    guards,
    spans,
  }: Pick<Route, 'handler' | 'declared' | 'guards' | 'spans'>): Reached | undefined {
    const places: readonly Span[] = [
      ...(handler === null ? [] : [handler]),
      ...spans,
      ...[declared, ...guards.by].map((place) => ({ ...place, endLine: place.line })),
    ];
    const found = places.flatMap((place) => this.#at(place));
    return found.find(({ isCertain }) => isCertain) ?? found[0];
  }

  /** What changed in lines, or what these reach. */
  #at({ file, line, endLine }: Span): readonly Reached[] {
    const own = this.#compared.get(file)?.differs(line, endLine) === true;
    if (own) return [{ isCertain: true, because: [{ file, line }] }];
    return (this.#spans.get(file) ?? []).filter((one) => one.line <= endLine && one.endLine >= line);
  }
}

function innermost({ functions }: Outline, line: number): OutlinedFunction | undefined {
  return functions
    .filter(({ name, startLine, endLine }) => name !== '' && startLine <= line && line <= endLine)
    .sort((a, b) => b.startLine - a.startLine)[0];
}

/** Languages whose files use each other's names, by the ends of their files. */
function familyOf(path: string): string {
  const end = afterLast(path, '.');
  if (/^[cm]?[jt]sx?$/.test(end)) return 'script';
  return end === 'kt' || end === 'java' ? 'jvm' : end;
}
