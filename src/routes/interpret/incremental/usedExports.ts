import type { Value } from '../values/value.ts';

/** What files have taken from others, so that a change that gives them the same concerns no other file. */
export class UsedExports {
  readonly #values = new Map<string, Map<string, Value>>();
  /** Files that others have looked into in other ways, or that gave different values at different times. */
  readonly #open = new Set<string>();
  readonly #giving: string[] = [];

  /** A file gives something by a name; on the way to it, its names are looked at. */
  take(path: string, name: string, give: () => Value): Value {
    this.#giving.push(path);
    const value = give();
    this.#giving.pop();
    const known = this.#values.get(path);
    if (known === undefined) this.#values.set(path, new Map([[name, value]]));
    else if (!known.has(name)) known.set(name, value);
    else if (!isSame(known.get(name), value)) this.#open.add(path);
    return value;
  }

  /** A file's names are looked at. */
  look(path: string): void {
    if (!this.#giving.includes(path)) this.#open.add(path);
  }

  /** What others have of a file by name; undefined where nobody knows. */
  of(path: string): ReadonlyMap<string, Value> | undefined {
    return this.#open.has(path) ? undefined : (this.#values.get(path) ?? new Map());
  }
}

function isSame(a: Value | undefined, b: Value): boolean {
  if (a?.kind === 'module' && b.kind === 'module') return a.paths.join('\n') === b.paths.join('\n');
  return a === b;
}
