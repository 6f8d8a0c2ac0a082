import type { RouterValue, Value } from '../values/value.ts';

/**
 * Whether a file that is evaluated once more keeps to what it makes itself. What it changes of others, and what it is
 * the first to call, may change the routes of these: then all is to be linked again.
 */
export class SideEffects {
  #made: Set<object> | undefined;
  readonly #called: object[] = [];
  #hasReached = false;

  /** From here on, what is made is the file's own. */
  begin(): void {
    this.#made = new Set();
    this.#called.length = 0;
    this.#hasReached = false;
  }

  /** Undefined where something of others was changed; otherwise what was called for the first time. */
  end(): readonly object[] | undefined {
    this.#made = undefined;
    return this.#hasReached ? undefined : [...this.#called];
  }

  makes<Made extends object>(made: Made): Made {
    this.#made?.add(made);
    return made;
  }

  /** Something is about to change. */
  changes(changed: object): void {
    if (this.#made !== undefined && !this.#made.has(changed)) this.#hasReached = true;
  }

  /** A function is called that nothing has called before. */
  calls(called: object): void {
    if (this.#made !== undefined) this.#called.push(called);
  }

  /** What is given these may change them. */
  gives(values: readonly { readonly value: Value }[]): void {
    if (this.#made === undefined) return;
    for (const { value } of values) if (value.kind === 'router') this.changes(value);
  }

  isOwn(router: RouterValue): boolean {
    return this.#made?.has(router) === true;
  }
}
