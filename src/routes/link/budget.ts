/** Steps that one top level, one function that nobody calls or one class may take. */
const maxSteps = 200_000;
/** Steps of all, for each file, and what each may take after that: calls that fork at each level have no end. */
const stepsPerFile = 1_000;
const fewSteps = 4_000;

/** The steps that evaluating may take. */
export class Budget {
  #steps = 0;
  #limit = maxSteps;
  /** Something was not evaluated to its end. */
  isSpent = false;
  /** Steps that were taken, by the unit that took them: what is linked together spends nothing of another's. */
  readonly #spent = new Map<string, number>();

  /** Counts a step; false when there were too many. */
  step(): boolean {
    this.#steps += 1;
    if (this.#steps >= this.#limit) this.isSpent = true;
    return this.#steps < this.#limit;
  }

  /** Runs something of a unit that has so many files. */
  spend(unit: string, files: number, run: () => void): void {
    const [steps, limit] = [this.#steps, this.#limit];
    const spent = this.#spent.get(unit) ?? 0;
    this.#steps = 0;
    this.#limit = Math.max(fewSteps, Math.min(maxSteps, maxSteps + files * stepsPerFile - spent));
    run();
    this.#spent.set(unit, (this.#spent.get(unit) ?? 0) + this.#steps);
    this.#steps = steps;
    this.#limit = limit;
  }

  /** Runs something for which the unit has paid already. */
  again<Result>(unit: string, run: () => Result): Result {
    const spent = this.#spent.get(unit) ?? 0;
    const result = run();
    this.#spent.set(unit, spent);
    return result;
  }
}
