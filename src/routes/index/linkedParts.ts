import type { FileFacts, FunctionFacts } from '../facts.ts';
import { linkUnits } from '../link/link.ts';
import { shiftOf } from '../link/sameFacts.ts';
import type { Sources } from '../link/sources.ts';
import { folderOf } from '../link/workspace.ts';
import type { Place, Route } from '../route.ts';

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
  readonly needs: ReadonlySet<string>;
  /** Those of them that are not read. */
  readonly unmet: ReadonlySet<string>;
  readonly ran: Set<FunctionFacts>;
  readonly callees: ReadonlySet<string>;
}

/** Units that are to be linked. */
interface OpenPart {
  readonly units: ReadonlySet<string>;
  readonly rounds: number;
  /** They were found to lead to each other just now. */
  readonly isJoined: boolean;
}

/** The routes of a workspace folder, of which only what a change concerns is linked again. */
export class LinkedParts {
  readonly #sources: Sources;
  /** Makes the facts of a file known that something leads to: what that changes; undefined where they cannot be. */
  readonly #read: (path: string) => Promise<readonly string[] | undefined>;
  readonly #parts = new Set<Part>();
  readonly #partOf = new Map<string, Part>();
  readonly #needed = new Map<string, number>();
  readonly #released = new Set<string>();
  readonly #keys = new Set<string>();
  #open: OpenPart[] = [];
  #routes: readonly Route[] | undefined;

  constructor(sources: Sources, read: (path: string) => Promise<readonly string[] | undefined>) {
    this.#sources = sources;
    this.#read = read;
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

  /** Forgets everything: all is linked again. */
  clear(): void {
    this.#parts.clear();
    this.#partOf.clear();
    this.#needed.clear();
    this.#released.clear();
    this.#keys.clear();
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
    for (const part of this.#parts) if (part.unmet.has(path)) this.#reopen(part);
  }

  /** Files of a folder may be read now. */
  retryIn(folder: string): void {
    for (const part of this.#parts) {
      for (const path of part.unmet) {
        if (folderOf(path) !== folder) continue;
        this.#reopen(part);
        break;
      }
    }
  }

  /** Moves the routes of a file that has changed nothing but lines; false where it is to be linked again. */
  shift(before: FileFacts, after: FileFacts): boolean {
    const part = this.#partOf.get(this.#sources.unitOf(before.path));
    if (part === undefined || this.#keys.size > 0) return false;
    const shift = shiftOf(before, after, part.ran, part.callees);
    if (shift === undefined) return false;
    for (const [old, now] of shift.functions) if (part.ran.delete(old)) part.ran.add(now);
    const moved = new Map<string, readonly Route[]>();
    const lineOf = ({ line }: Place): number => shift.lines.get(line) ?? line;
    for (const [unit, routes] of part.routes) {
      moved.set(
        unit,
        routes.map((route) => {
          const { declared, handler } = route;
          const isDeclaredHere = declared.file === before.path;
          const isHandledHere = handler?.file === before.path;
          if (!isDeclaredHere && !isHandledHere) return route;
          return {
            ...route,
            declared: isDeclaredHere ? { ...declared, line: lineOf(declared) } : declared,
            handler:
              handler === null || !isHandledHere
                ? handler
                : {
                    ...handler,
                    line: lineOf(handler),
                    endLine: shift.lines.get(handler.endLine) ?? handler.endLine,
                  },
          };
        }),
      );
    }
    part.routes = moved;
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
    const { routes, edges, trace } = linkUnits(this.#sources, units);
    const joined = new Set(units);
    for (const [, to] of edges) if (!units.has(to)) for (const unit of this.#take(to)) joined.add(unit);
    let hasRead = false;
    for (const path of rounds < maxRounds ? trace.wanted : []) {
      const keys = await this.#read(path);
      if (keys === undefined) continue;
      hasRead = true;
      this.#released.add(path);
      this.changed(keys);
    }
    if (hasRead || joined.size > units.size) {
      this.#open.push({ units: joined, rounds: rounds + 1, isJoined: isJoined || joined.size > units.size });
      return;
    }
    const groups = isJoined ? [units] : groupsOf(units, edges);
    if (groups.length > 1) {
      for (const group of groups) this.#open.push({ units: group, rounds, isJoined: true });
      return;
    }
    const { keys, wanted: unmet, ran, callees, needs } = trace;
    const part: Part = { units, routes, keys, needs, unmet, ran, callees };
    this.#parts.add(part);
    for (const unit of units) this.#partOf.set(unit, part);
    for (const path of needs) this.#needed.set(path, (this.#needed.get(path) ?? 0) + 1);
    this.#routes = undefined;
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
