import type { FileFacts } from '../../facts.ts';
import { movedRoute, type Route } from '../../route.ts';
import { calleesOf } from '../calls/callers.ts';
import type { Evaluated, Linker } from '../linker.ts';
import { readGuards } from '../../guards/readGuards.ts';
import { MountedRoutes } from '../routers/mounts.ts';
import { SameValues } from '../values/sameValues.ts';
import { folderOf } from '../modules/workspace.ts';
import type { RouterValue, Scope, Value } from '../values/value.ts';

const scripts: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx']);
/** A framework that looks at everything once more in the end may see other things then. */
const finishing: ReadonlySet<string> = new Set(['NestJS', 'Connexion']);

/**
 * What came out of evaluating some units, kept so that a file whose routers register other routes than before does not
 * make all others be evaluated again.
 */
export class Program {
  readonly #linker: Linker;
  readonly #mounted: MountedRoutes;
  /** Where the lines went of files that have others by now than what was made of them. */
  readonly #moved = new Map<string, ReadonlyMap<number, number>>();

  constructor(linker: Linker) {
    const { sources } = linker;
    this.#linker = linker;
    this.#mounted = new MountedRoutes((file) => sources.manifestsAbove(folderOf(file))[0]?.folder ?? '');
  }

  /** By the units of the applications, each in the order of registration. */
  get routes(): ReadonlyMap<string, readonly Route[]> {
    const routes = new Map<string, Route[]>();
    const units = new Map<string, string>();
    for (const { route, top } of this.#mounted.of(this.#linker.routers)) {
      let unit = units.get(top);
      if (unit === undefined) {
        unit = this.#linker.sources.unitOf(top);
        units.set(top, unit);
      }
      const moved = this.#movedNow(route);
      const known = routes.get(unit);
      if (known === undefined) routes.set(unit, [moved]);
      else known.push(moved);
    }
    return routes;
  }

  /** Files whose routers are mounted so often that not all of their routes are there. */
  get cut(): ReadonlySet<string> {
    return this.#mounted.cut;
  }

  /** Lines of a file have moved, with its routes. */
  move(path: string, lines: ReadonlyMap<number, number>): void {
    const before = [...(this.#moved.get(path) ?? [])].map(
      ([from, to]) => [from, lines.get(to) ?? to] as const,
    );
    this.#moved.set(path, new Map([...lines, ...before]));
  }

  /** What is kept of files stands on the lines that they had when they were evaluated. */
  #movedNow(route: Route): Route {
    let moved = route;
    for (const [file, lines] of this.#moved) moved = movedRoute(moved, file, lines);
    return moved;
  }

  /**
   * Whether a file may be evaluated by itself: others know nothing of it but routers and plain values, and it knows
   * nothing that has moved.
   */
  mayExchange(before: FileFacts, after: FileFacts): boolean {
    const { usedExports, trace } = this.#linker;
    const used = usedExports.of(before.path);
    return (
      scripts.has(before.language) &&
      used !== undefined &&
      [...used.values()].every((value) => isPlain(value, 0)) &&
      [before, after].every(
        ({ classes, functions }) => classes.length === 0 && !functions.some(({ mayRegister }) => mayRegister),
      ) &&
      !this.#moved.has(before.path) &&
      ![...trace.leadsOf(before.path)].some((path) => this.#moved.has(path)) &&
      askedOf(before, trace.callees) === askedOf(after, trace.callees)
    );
  }

  /** Puts what a file makes in the place of what it made. False where that concerns others; then this is of no use. */
  exchange(before: FileFacts, after: FileFacts): boolean {
    const linker = this.#linker;
    const { path } = before;
    const wanted = linker.trace.wanted.size;
    const made = linker.madeIn(path);
    const needs = linker.trace.leave(path);
    linker.forget(before);
    const again = linker.again(before);
    // Others may have added to what it made, or it saw them half made.
    if (again === undefined || !isRepeated(made, again.routers)) return false;
    linker.forget(before);
    linker.trace.leave(path);
    const now = linker.again(after);
    readGuards(now?.routers ?? [], linker);
    if (now === undefined || linker.trace.wanted.size > wanted) return false;
    const leads = linker.trace.leadsOf(path);
    if ([...needs].some((need) => !leads.has(need))) return false;
    return this.#replace(path, made, again.scope, now);
  }

  #replace(path: string, made: readonly RouterValue[], old: Scope, { scope, routers }: Evaluated): boolean {
    const linker = this.#linker;
    const [tops, newTops] = [unmounted(made), unmounted(routers)];
    if (tops.length !== newTops.length || routers.some(({ framework }) => finishing.has(framework)))
      return false;
    const pairs = new Map(
      newTops.flatMap((now, index) => (tops[index] ? [[now, tops[index]] as const] : [])),
    );
    const same = new SameValues(pairs);
    if (![...pairs].every(([now, top]) => same.isSameRouter(top, now))) return false;
    const used = linker.usedExports.of(path) ?? new Map<string, Value>();
    const gives = (name: string): Value => linker.within(path, () => linker.exported(path, name));
    if (![...used].every(([name, value]) => same.isSame(value, gives(name)))) return false;
    for (const [name, value] of old.names) {
      const next = scope.names.get(name);
      if (next !== undefined && same.isSame(value, next)) scope.names.set(name, value);
    }
    for (const [now, top] of pairs) {
      top.at = now.at;
      top.entries.splice(0, top.entries.length, ...now.entries);
      top.guards.splice(0, top.guards.length, ...now.guards);
      this.#mounted.forget(top);
    }
    const inner = routers.filter((router) => !pairs.has(router));
    const gone = new Set(made.filter((router) => !tops.includes(router)));
    const kept = linker.routers.filter((router) => !gone.has(router));
    linker.routers.splice(0, linker.routers.length, ...kept, ...inner);
    return true;
  }
}

/** Routers and plain values: nothing that runs where it is used. */
function isPlain(value: Value, depth: number): boolean {
  if (depth > 3) return false;
  switch (value.kind) {
    case 'unknown':
    case 'text':
    case 'literal':
    case 'regex':
    case 'router':
    case 'module':
      return true;
    case 'external':
      return value.call === undefined && value.of === undefined;
    case 'list':
      return value.items.every((item) => isPlain(item, depth + 1));
    case 'record':
      return [...value.entries.values()].every((item) => isPlain(item, depth + 1));
    default:
      return false;
  }
}

/** What asks for the callers of functions finds these in a file. */
function askedOf({ functions }: FileFacts, callees: ReadonlySet<string>): string {
  const asked = (names: ReadonlySet<string>): readonly string[] =>
    [...names].filter((name) => callees.has(name)).sort();
  // A function that calls none of them is not found: there may be more of these, or fewer.
  return functions.flatMap((one) => asked(calleesOf(one)).join() || []).join('\n');
}

function isRepeated(made: readonly RouterValue[], again: readonly RouterValue[]): boolean {
  if (made.length !== again.length) return false;
  const pairs = new Map(again.flatMap((now, index) => (made[index] ? [[now, made[index]] as const] : [])));
  const same = new SameValues(pairs);
  return [...pairs].every(
    ([now, old]) =>
      same.isSameRouter(old, now) &&
      same.areSameEntries(old.entries, now.entries) &&
      same.areSameGuards(old.guards, now.guards),
  );
}

/** Routers that none of them mounts. */
function unmounted(routers: readonly RouterValue[]): readonly RouterValue[] {
  const mounted = new Set(
    routers.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'mount' ? [entry.router] : [])),
    ),
  );
  return routers.filter((router) => !mounted.has(router));
}
