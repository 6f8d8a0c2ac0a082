import { isIdentifier } from '../base/requests/identifier.ts';
import type { KnownOperation, KnownOperations } from './knownOperations.ts';

/** More than any application has; what comes behind is counted, and not listed. */
const mostListed = 2000;
const longestPath = 300;

/** Statuses that say that a call did not get to what answers it, or not as this user. */
const notReached: ReadonlySet<number> = new Set([401, 403, 404, 405, 429, 501, 502, 503, 504]);

/** What a run has reached: methods and paths, and how many of the described calls. */
export class Coverage {
  readonly #known: KnownOperations;
  readonly #reached = new Set<string>();
  readonly #described = new Set<KnownOperation>();
  #unlisted = 0;

  constructor(known: KnownOperations) {
    this.#known = known;
  }

  /** `target`: path and query as they were sent. */
  answered(method: string, target: string, status: number): void {
    if (notReached.has(status)) return;
    const operation = this.#known.find(method, target);
    if (operation !== undefined) this.#described.add(operation);
    const path = withoutIdentifiers(target);
    const text = `${method} ${path}`;
    if (this.#reached.has(text)) return;
    if (this.#reached.size < mostListed && path.length <= longestPath) this.#reached.add(text);
    else this.#unlisted++;
  }

  /** `METHOD path` of all that was reached, by name. */
  get reached(): readonly string[] {
    return [...this.#reached].toSorted();
  }

  /** How many of the described calls, and of how many; undefined where none is described. */
  get ofDescribed(): { readonly reached: number; readonly all: number } | undefined {
    const all = this.#known.all.length;
    return all === 0 ? undefined : { reached: this.#described.size, all };
  }

  /** Whether everything that was reached is listed. */
  get isWhole(): boolean {
    return this.#unlisted === 0;
  }
}

function withoutIdentifiers(target: string): string {
  const [path = ''] = target.split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => (isIdentifier(segment) ? '{id}' : segment)).join('/')}`;
}
