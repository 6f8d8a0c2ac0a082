import { afterLast } from '../../../base/cut.ts';
import { groupBy } from '../../../base/groupBy.ts';
import type { FileFacts, Language } from '../../facts.ts';
import { declaredKeysOf } from './declaredKeys.ts';
import { Units } from './units.ts';
import { folderOf, type Manifest } from './workspace.ts';

/** A source whose facts are known. */
interface KnownSource {
  readonly unit: string;
  /** It may register by itself: it is linked even where nothing leads to it. */
  readonly registers: boolean;
  readonly namespace: string;
  readonly provides: readonly string[];
}

/** The sources by what they are asked for. */
interface Groups {
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly folders: ReadonlySet<string>;
}

/** All that is known of a workspace folder: linking reads nothing else. Kept current file by file. */
export class Sources {
  readonly #languages = new Map<string, Language>();
  readonly #facts: (path: string) => FileFacts | undefined;
  readonly #known = new Map<string, KnownSource>();
  readonly #providers = new Map<string, Set<string>>();
  readonly #registering = new Map<string, Set<string>>();
  readonly #counts = new Map<string, number>();
  #manifests: readonly Manifest[] = [];
  #named: ReadonlyMap<string, readonly Manifest[]> = new Map();
  #settings: ReadonlyMap<string, string> = new Map();
  #units = new Units(new Map());
  #groups: Groups | undefined;
  readonly #above = new Map<string, readonly Manifest[]>();

  /** `facts`: those of a source that was made known; they may be unpacked when they are asked for. */
  constructor(facts: (path: string) => FileFacts | undefined) {
    this.#facts = facts;
  }

  get manifests(): readonly Manifest[] {
    return this.#manifests;
  }

  /** Texts of configuration files that change routes: `application.yaml`, by path. */
  get settings(): ReadonlyMap<string, string> {
    return this.#settings;
  }

  /** Before any file is made known: units depend on them. */
  configure(manifests: ReadonlyMap<string, Manifest>): void {
    this.#manifests = [...manifests.values()];
    this.#named = groupBy(
      this.#manifests.filter(({ name }) => name !== undefined && name !== ''),
      ({ name }) => name ?? '',
    );
    this.#units = new Units(manifests);
    this.#above.clear();
  }

  setSettings(settings: ReadonlyMap<string, string>): void {
    this.#settings = settings;
  }

  add(path: string, language: Language): void {
    if (this.#languages.has(path)) return;
    this.#languages.set(path, language);
    this.#groups = undefined;
  }

  remove(path: string): void {
    this.forget(path);
    if (this.#languages.delete(path)) this.#groups = undefined;
  }

  /** Every source file there is, read or not. */
  has(path: string): boolean {
    return this.#languages.has(path);
  }

  unitOf(path: string): string {
    const language = this.#languages.get(path);
    if (language !== undefined) return this.#units.of(path, language);
    return this.#units.of(
      path,
      /(?:^|\/)config\/(?:rout(?:es|ing)[\w.-]{0,80}(?:\/|\.ya?ml$)|(?:packages\/)?security\.)/.test(path)
        ? 'php'
        : 'data',
    );
  }

  /** Facts of a source are there from now on, or others than before. Gives what they change for others. */
  know(path: string, facts: FileFacts, registers: boolean): readonly string[] {
    const { namespace = '' } = facts;
    return this.#replace(path, {
      unit: this.unitOf(path),
      registers,
      namespace,
      provides: declaredKeysOf(facts),
    });
  }

  /** Facts of a source are not there any more. */
  forget(path: string): readonly string[] {
    if (!this.#known.has(path)) return [];
    return this.#replace(path, undefined);
  }

  #replace(path: string, next: KnownSource | undefined): readonly string[] {
    const last = this.#known.get(path);
    if (last !== undefined) this.#drop(path, last);
    if (next !== undefined) this.#keep(path, next);
    const changed = new Set(last?.provides);
    for (const key of next?.provides ?? []) {
      if (last?.provides.includes(key) === true) changed.delete(key);
      else changed.add(key);
    }
    if (last?.namespace !== next?.namespace) changed.add(namespaceKey(path));
    return [...changed];
  }

  #drop(path: string, { unit, registers, provides }: KnownSource): void {
    this.#known.delete(path);
    this.#counts.set(unit, this.countOf(unit) - 1);
    for (const key of provides) this.#providers.get(key)?.delete(path);
    if (registers) this.#registering.get(unit)?.delete(path);
  }

  #keep(path: string, source: KnownSource): void {
    const { unit, registers, provides } = source;
    this.#known.set(path, source);
    this.#counts.set(unit, this.countOf(unit) + 1);
    for (const key of provides) addTo(this.#providers, key, path);
    if (registers) addTo(this.#registering, unit, path);
  }

  facts(path: string): FileFacts | undefined {
    return this.#known.has(path) ? this.#facts(path) : undefined;
  }

  isKnown(path: string): boolean {
    return this.#known.has(path);
  }

  registers(path: string): boolean {
    return this.#known.get(path)?.registers === true;
  }

  namespaceOf(path: string): string | undefined {
    return this.#known.get(path)?.namespace;
  }

  /** Units with sources that register. */
  get units(): readonly string[] {
    return [...this.#registering].flatMap(([unit, paths]) => (paths.size > 0 ? [unit] : []));
  }

  registering(unit: string): readonly string[] {
    return [...(this.#registering.get(unit) ?? [])];
  }

  /** How many sources of a unit are known. */
  countOf(unit: string): number {
    return this.#counts.get(unit) ?? 0;
  }

  /** The known sources that declare something, by a key of theirs. */
  providing(key: string): readonly string[] {
    return [...(this.#providers.get(key) ?? [])].sort();
  }

  /** The sources of a folder, without those of folders in it. */
  filesIn(folder: string): readonly string[] {
    return this.#grouped().byFolder.get(folder) ?? [];
  }

  /** The sources of a name, in whatever folder. */
  filesCalled(name: string): readonly string[] {
    return this.#grouped().byName.get(name) ?? [];
  }

  filesBelow(folder: string): readonly string[] {
    return [...this.#languages.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
  }

  /** Whether there is a source below a folder. */
  hasFolder(folder: string): boolean {
    return this.#grouped().folders.has(folder);
  }

  /** The manifests of a folder and of those around it, the nearest first. */
  manifestsAbove(folder: string): readonly Manifest[] {
    let known = this.#above.get(folder);
    if (known === undefined) {
      const inside = ({ folder: own }: Manifest): boolean =>
        own === '' || own === folder || folder.startsWith(`${own}/`);
      known = this.#manifests.filter(inside).toSorted((a, b) => b.folder.length - a.folder.length);
      this.#above.set(folder, known);
    }
    return known;
  }

  /** The packages of the workspace whose name a specifier is, or begins with. */
  packagesNamed(specifier: string): readonly Manifest[] {
    const found = [...(this.#named.get(specifier) ?? [])];
    for (let at = specifier.indexOf('/'); at >= 0; at = specifier.indexOf('/', at + 1))
      found.push(...(this.#named.get(specifier.slice(0, at)) ?? []));
    return found;
  }

  #grouped(): Groups {
    if (this.#groups !== undefined) return this.#groups;
    const paths = [...this.#languages.keys()].sort();
    const byFolder = groupBy(paths, folderOf);
    const folders = new Set<string>();
    for (const folder of byFolder.keys()) {
      for (let at = folder; at !== '' && !folders.has(at); at = folderOf(at)) folders.add(at);
    }
    this.#groups = {
      byFolder,
      folders,
      byName: groupBy(paths, (path) => afterLast(path, '/')),
    };
    return this.#groups;
  }
}

/** What is asked of a file that may be of another package. */
export function namespaceKey(path: string): string {
  return `namespace ${path}`;
}

function addTo(groups: Map<string, Set<string>>, key: string, path: string): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, new Set([path]));
  else known.add(path);
}

/** What is asked where a file of a name may or may not stand: the same for all endings. */
export function stemKey(path: string): string {
  const parts = path.split('/');
  const [name = ''] = (parts.at(-1) ?? '').split('.');
  const isIndex = name === 'index' || name === '__init__';
  return `file ${isIndex ? (parts.at(-2) ?? '') : name}`;
}

/** What is asked where any description of an API counts. */
export const descriptionsKey = 'descriptions';

export function folderKey(folder: string): string {
  return `folder ${folder}`;
}

export function belowKey(folder: string): string {
  return `below ${folder}`;
}

/** Everything that may have been asked of a path that comes or goes. */
export function keysOfPath(path: string): readonly string[] {
  const folder = folderOf(path);
  const keys = [stemKey(path), folderKey(folder)];
  // A folder that comes into being may be a module of the name.
  for (let at = folder; at !== ''; at = folderOf(at)) keys.push(belowKey(at), stemKey(at));
  return keys;
}
