import type { FunctionFacts, LeftOutReason } from '../../facts.ts';
import { stemKey, namespaceKey, folderKey, belowKey } from '../modules/sources.ts';

/** What linking has looked at: which changes make it worth doing again. */
export class Trace {
  /** What was asked, whatever the answer. */
  readonly keys = new Set<string>();
  /** Files that something leads to but of which there are no facts yet. */
  readonly wanted = new Set<string>();
  /** Something was asked before a file was read that answers otherwise since: all of it is to be done again. */
  isOutdated = false;
  /** Files were read meanwhile. */
  hasRead = false;
  /** Functions that were run: of all others only the outside counts. */
  readonly ran = new Set<FunctionFacts>();
  /** Names of functions whose callers were looked for. */
  readonly callees = new Set<string>();
  /** Files that were not followed to their end. */
  readonly leftOut = new Map<string, LeftOutReason>();
  readonly #leads = new Map<string, Set<string>>();
  readonly #looks = new Map<string, Set<string>>();
  readonly #asked = new Map<string, Set<string>>();
  readonly #stems = new Set<string>();
  readonly #unknown = new Set<string>();

  /** A file was looked into, from another. `isListed`: only because it was known already. */
  touch(from: string, path: string, isListed: boolean): void {
    if (from === path) return;
    add(isListed ? this.#looks : this.#leads, from, path);
  }

  askFile(path: string): void {
    // Most are asked for again and again.
    if (this.#stems.has(path)) return;
    this.#stems.add(path);
    this.keys.add(stemKey(path));
  }

  /** A file was asked for its package only: it may be none of those that are meant. */
  askNamespace(from: string, path: string): void {
    add(this.#asked, from, path);
    this.keys.add(namespaceKey(path));
  }

  askFolder(folder: string): void {
    this.keys.add(folderKey(folder));
  }

  askBelow(folder: string): void {
    this.keys.add(belowKey(folder));
  }

  /** A file was passed over because nothing had led to it yet. */
  passOver(path: string): void {
    this.#unknown.add(path);
  }

  /** A file was read that something leads to, which has changed what these keys stand for. */
  read(path: string, changed: readonly string[]): void {
    this.hasRead = true;
    if (this.#unknown.has(path) || changed.some((key) => this.keys.has(key))) this.isOutdated = true;
  }

  leadsOf(from: string): ReadonlySet<string> {
    return new Set([...(this.#leads.get(from) ?? []), ...(this.#asked.get(from) ?? [])]);
  }

  /** Where a file leads to; from here on, to nothing. */
  leave(from: string): ReadonlySet<string> {
    const left = this.leadsOf(from);
    this.#leads.delete(from);
    this.#asked.delete(from);
    return left;
  }

  /** The files that others lead to. */
  get needs(): ReadonlySet<string> {
    return new Set([...this.#leads.values(), ...this.#asked.values()].flatMap((paths) => [...paths]));
  }

  /** Every file that was looked into, with what looked: nothing where that looks at all that is linked together. */
  *touched(): Generator<readonly [from: string, path: string]> {
    for (const map of [this.#leads, this.#looks]) {
      for (const [from, paths] of map) for (const path of paths) yield [from, path];
    }
  }
}

function add(map: Map<string, Set<string>>, from: string, path: string): void {
  const known = map.get(from);
  if (known === undefined) map.set(from, new Set([path]));
  else known.add(path);
}
