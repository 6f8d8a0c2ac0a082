import type { FileFacts } from '../facts.ts';
import { linkUnits } from '../interpret/link.ts';
import type { Program } from '../interpret/incremental/program.ts';
import { shiftOf } from '../interpret/incremental/sameFacts.ts';
import type { Sources } from '../interpret/modules/sources.ts';
import type { Trace } from '../interpret/incremental/trace.ts';
import { folderOf } from '../interpret/modules/workspace.ts';
import { movedRoute, type Route } from '../route.ts';
import type { LeftOutFile } from './sourceFiles.ts';

/** Rounds in which files are read that others lead to. */
const maxRounds = 12;

/** Units that lead to each other, with their routes and what these depend on. */
interface Part {
  readonly units: ReadonlySet<string>;
  /** By unit. */
  routes: ReadonlyMap<string, readonly Route[]>;
  /** What was asked: a change of any of these changes the routes. */
  readonly keys: ReadonlySet<string>;
  /** Files that something leads to. */
  needs: ReadonlySet<string>;
  readonly trace: Trace;
  /** Undefined where it is of no use any more. */
  program: Program | undefined;
}

/** Units that are to be linked. */
interface OpenPart {
  readonly units: ReadonlySet<string>;
  readonly rounds: number;
  /** They were found to lead to each other just now. */
  readonly isJoined: boolean;
}

/** Makes the facts of a file known that something leads to: what that changes; undefined where they cannot be. */
interface WantedFiles {
  read(path: string): Promise<readonly string[] | undefined>;
  /** Undefined also where one would have to wait. */
  readAtOnce(path: string): readonly string[] | undefined;
}

/** The routes of a workspace folder, of which only what a change concerns is linked again. */
export class LinkedParts {
  readonly #sources: Sources;
  readonly #files: WantedFiles;
  readonly #parts = new Set<Part>();
  readonly #partOf = new Map<string, Part>();
  readonly #needed = new Map<string, number>();
  readonly #released = new Set<string>();
  readonly #keys = new Set<string>();
  /** Files that could not be exchanged: the next time, that is not tried. */
  readonly #bound = new Set<string>();
  #open: OpenPart[] = [];
  #routes: readonly Route[] | undefined;

  constructor(sources: Sources, files: WantedFiles) {
    this.#sources = sources;
    this.#files = files;
  }

  /** In the order of their applications, and in these in that of registration. */
  get routes(): readonly Route[] {
    this.#routes ??= [...this.#parts]
      .flatMap(({ routes }) => [...routes])
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, routes]) => routes)
      .map((route, order) => (route.order === order ? route : { ...route, order }));
    return this.#routes;
  }

  /** Files that were not followed to their end. */
  get leftOut(): readonly LeftOutFile[] {
    return [...this.#parts].flatMap(({ trace, program }) => [
      ...[...trace.leftOut].map(([path, why]) => ({ path, why })),
      ...[...(program?.cut ?? [])].map((path) => ({ path, why: 'tooMuch' as const })),
    ]);
  }

  /** Forgets everything: all is linked again. */
  clear(): void {
    this.#parts.clear();
    this.#partOf.clear();
    this.#needed.clear();
    this.#released.clear();
    this.#keys.clear();
    this.#bound.clear();
    this.#open = [];
    this.#routes = undefined;
    for (const path of this.#sources.settings.keys()) this.touch(this.#sources.unitOf(path));
    for (const unit of this.#sources.units) this.touch(unit);
  }

  /** Something in a unit is not what it was. */
  touch(unit: string): void {
    const part = this.#partOf.get(unit);
    if (part !== undefined) this.#reopen(part);
    else if (!this.#open.some(({ units }) => units.has(unit)))
      this.#open.push({ units: new Set([unit]), rounds: 0, isJoined: false });
  }

  /** What may have been asked has another answer. */
  changed(keys: Iterable<string>): void {
    for (const key of keys) this.#keys.add(key);
  }

  /** A file may be read now that could not be. */
  retry(path: string): void {
    for (const part of this.#parts) if (part.trace.wanted.has(path)) this.#reopen(part);
  }

  /** Files of a folder may be read now. */
  retryIn(folder: string): void {
    for (const part of this.#parts) {
      for (const path of part.trace.wanted) {
        if (folderOf(path) !== folder) continue;
        this.#reopen(part);
        break;
      }
    }
  }

  /** Exchanges the routes that a file registers by itself; false where it is to be linked again. */
  exchange(before: FileFacts, after: FileFacts): boolean {
    const { path } = before;
    const part = this.#partOf.get(this.#sources.unitOf(path));
    const program = part?.program;
    if (part === undefined || program === undefined || this.#keys.size > 0 || this.#bound.has(path))
      return false;
    if (!program.mayExchange(before, after)) return false;
    const isDone = program.exchange(before, after);
    const { needs } = part.trace;
    const added = [...needs].filter((need) => !part.needs.has(need));
    if (!isDone || added.some((need) => !part.units.has(this.#sources.unitOf(need)))) {
      this.#bound.add(path);
      this.#reopen(part);
      return false;
    }
    part.needs = needs;
    for (const need of added) this.#needed.set(need, (this.#needed.get(need) ?? 0) + 1);
    part.routes = program.routes;
    this.#routes = undefined;
    return true;
  }

  /** Moves the routes of a file that has changed nothing but lines; false where it is to be linked again. */
  shift(before: FileFacts, after: FileFacts): boolean {
    const part = this.#partOf.get(this.#sources.unitOf(before.path));
    if (part === undefined || this.#keys.size > 0) return false;
    const { ran, callees } = part.trace;
    const shift = shiftOf(before, after, ran, callees);
    if (shift === undefined) return false;
    for (const [old, now] of shift.functions) if (ran.delete(old)) ran.add(now);
    const move = (route: Route): Route => movedRoute(route, before.path, shift.lines);
    part.program?.move(before.path, shift.lines);
    part.routes = new Map([...part.routes].map(([unit, routes]) => [unit, routes.map(move)]));
    this.#routes = undefined;
    return true;
  }

  /** Links what was touched, and reads what that leads to. */
  async link(): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      this.#reopenChanged();
      for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
        await this.#link(open);
        this.#reopenChanged();
      }
      if (!this.#release()) return;
    }
  }

  async #link({ units, rounds, isJoined }: OpenPart): Promise<void> {
    const { program, edges, trace } = linkUnits(
      this.#sources,
      (path) => this.#note(path, this.#files.readAtOnce(path)),
      units,
    );
    const joined = new Set(units);
    for (const [, to] of edges) if (!units.has(to)) for (const unit of this.#take(to)) joined.add(unit);
    let { isOutdated } = trace;
    for (const path of rounds < maxRounds ? trace.wanted : [])
      if (this.#note(path, await this.#files.read(path)) !== undefined) isOutdated = true;
    if (isOutdated || joined.size > units.size) {
      this.#open.push({ units: joined, rounds: rounds + 1, isJoined: isJoined || joined.size > units.size });
      return;
    }
    const groups = isJoined ? [units] : groupsOf(units, edges);
    if (groups.length > 1) {
      for (const group of groups) this.#open.push({ units: group, rounds, isJoined: true });
      return;
    }
    // What was read here is known to this part already.
    this.#reopenChanged();
    const { keys, needs } = trace;
    this.#add({ units, routes: program.routes, keys, needs, trace, program });
  }

  #add(part: Part): void {
    this.#parts.add(part);
    for (const unit of part.units) this.#partOf.set(unit, part);
    for (const path of part.needs) this.#needed.set(path, (this.#needed.get(path) ?? 0) + 1);
    this.#routes = undefined;
  }

  /** A file was read that something leads to, where that could be. */
  #note(path: string, keys: readonly string[] | undefined): readonly string[] | undefined {
    if (keys === undefined) return undefined;
    this.#released.add(path);
    this.changed(keys);
    return keys;
  }

  /** Takes a unit, with all that it is linked with, from where it is. */
  #take(unit: string): ReadonlySet<string> {
    const part = this.#partOf.get(unit);
    if (part !== undefined) {
      this.#remove(part);
      return part.units;
    }
    const open = this.#open.find(({ units }) => units.has(unit));
    this.#open = this.#open.filter((other) => other !== open);
    return open?.units ?? new Set([unit]);
  }

  #reopen(part: Part): void {
    this.#remove(part);
    this.#open.push({ units: part.units, rounds: 0, isJoined: false });
  }

  #remove(part: Part): void {
    if (!this.#parts.delete(part)) return;
    for (const unit of part.units) this.#partOf.delete(unit);
    for (const path of part.needs) {
      const count = (this.#needed.get(path) ?? 1) - 1;
      if (count > 0) this.#needed.set(path, count);
      else {
        this.#needed.delete(path);
        this.#released.add(path);
      }
    }
    this.#routes = undefined;
  }

  #reopenChanged(): void {
    if (this.#keys.size === 0) return;
    const keys = [...this.#keys];
    this.#keys.clear();
    for (const part of this.#parts) if (keys.some((key) => part.keys.has(key))) this.#reopen(part);
  }

  /** What nothing leads to any more is not known any more. True where that changes others. */
  #release(): boolean {
    for (const path of this.#released) {
      if (this.#needed.has(path) || this.#sources.registers(path)) continue;
      this.changed(this.#sources.forget(path));
    }
    this.#released.clear();
    return this.#keys.size > 0;
  }
}

/** The units that lead to each other. */
function groupsOf(
  units: ReadonlySet<string>,
  edges: readonly (readonly [from: string, to: string])[],
): readonly ReadonlySet<string>[] {
  if (units.size < 2 || edges.some(([from]) => from === '')) return [units];
  const groups = new Map([...units].map((unit) => [unit, new Set([unit])]));
  for (const [from, to] of edges) {
    const [a, b] = [groups.get(from), groups.get(to)];
    if (a === undefined || b === undefined || a === b) continue;
    for (const unit of b) {
      a.add(unit);
      groups.set(unit, a);
    }
  }
  return [...new Set(groups.values())];
}
