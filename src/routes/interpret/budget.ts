/** Steps that one top level, one function that nobody calls or one class may take. */
const maxSteps = 200_000;
/**
 * Steps that functions of a file which nobody calls may take without any route or router: what has none by then has none.
 * And what each may take after that.
 */
const idleSteps = 10_000;
const fewIdleSteps = 1_000;
/** Steps of all that stands in one file. */
const maxStepsOfFile = 400_000;
/** Steps of all, for each file, and what each may take after that: calls that fork at each level have no end. */
const stepsPerFile = 1_000;
const fewSteps = 4_000;
/** So much of what a file takes counts among those of all: one that takes too many takes none from the others. */
const mostOfFile = 40_000;

/** What takes steps. */
interface Spender {
  readonly path: string;
  /** What is linked together spends nothing of another's. */
  readonly unit: string;
  /** How many files the unit has. */
  readonly files: number;
  readonly isLoose: boolean;
}

/** The steps that evaluating may take. */
export class Budget {
  #steps = 0;
  #limit = maxSteps;
  /** Up to which step something is to be made, and whether anything was. */
  #idle = idleSteps;
  #hasMade = false;
  /** Something was not evaluated to its end. */
  isSpent = false;
  /** Steps that were taken, by unit and by file. */
  readonly #ofUnits = new Map<string, number>();
  readonly #ofFiles = new Map<string, number>();
  readonly #idleOfFiles = new Map<string, number>();

  /** Counts a step: whether there may be another one; `missing`: not, and what would have come may be missed. */
  step(): 'next' | 'missing' | 'none' {
    this.#steps += 1;
    if (this.#steps < this.#limit && this.#steps < this.#idle) return 'next';
    if (this.#steps < this.#limit) return this.#hasMade ? 'missing' : 'none';
    this.isSpent = true;
    return 'missing';
  }

  /** A route or a router was made: it goes on. */
  made(): void {
    this.#hasMade = true;
    this.#idle = this.#steps + idleSteps;
  }

  /** `isLoose`: nothing is seen to call it. */
  spend({ path, unit, files, isLoose }: Spender, run: () => void): void {
    const outer = [this.#steps, this.#limit, this.#idle, this.#hasMade] as const;
    const ofUnit = maxSteps + files * stepsPerFile - (this.#ofUnits.get(unit) ?? 0);
    const ofFile = maxStepsOfFile - (this.#ofFiles.get(path) ?? 0);
    this.#steps = 0;
    const ofIdle = idleSteps - (this.#idleOfFiles.get(path) ?? 0);
    this.#idle = isLoose ? Math.max(fewIdleSteps, ofIdle) : Infinity;
    this.#hasMade = false;
    this.#limit = Math.max(fewSteps, Math.min(maxSteps, ofUnit, ofFile));
    try {
      run();
    } finally {
      this.#count(path, unit);
      if (isLoose && !this.#hasMade)
        this.#idleOfFiles.set(path, (this.#idleOfFiles.get(path) ?? 0) + this.#steps);
      [this.#steps, this.#limit, this.#idle, this.#hasMade] = outer;
    }
  }

  #count(path: string, unit: string): void {
    const before = this.#ofFiles.get(path) ?? 0;
    const now = before + this.#steps;
    this.#ofFiles.set(path, now);
    const counted = Math.min(now, mostOfFile) - Math.min(before, mostOfFile);
    this.#ofUnits.set(unit, (this.#ofUnits.get(unit) ?? 0) + counted);
  }

  /** Runs something for which a file and its unit have paid already. */
  again<Result>(path: string, unit: string, run: () => Result): Result {
    const [ofUnit, ofFile] = [this.#ofUnits.get(unit) ?? 0, this.#ofFiles.get(path) ?? 0];
    try {
      return run();
    } finally {
      this.#ofUnits.set(unit, ofUnit);
      this.#ofFiles.set(path, ofFile);
    }
  }
}
