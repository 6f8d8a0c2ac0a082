import { roleNamed } from '../findings/scans/role.ts';
import type { SaidOfScan } from '../findings/scans/saidOfScan.ts';

export const saidFlags = ['complete', 'partial'] as const;
export const saidValues = ['role', 'user'] as const;

/** How the help of a command describes these options. */
export const saidHelp = `  --role NAME           the role that the scanner was logged in as ("not logged in" and "unknown" are some)
  --user NAME           the user that it was logged in as
  --complete            the scan covered all of the application
  --partial             it covered a part of it: what it does not hold is gone only where it came
                        Each of these counts for the reports after it; after the last report, for all before it of
                        which nothing else is said`;

/** Collects what is said of each report, in the order in which options and reports stand on a command line. */
export class SaidOfReports {
  readonly #reports: SaidOfScan[] = [];
  #current: SaidOfScan = {};
  #isFresh = false;

  /** False for another option. */
  option(name: string, value: string): boolean {
    const completeness = saidFlags.find((flag) => flag === name);
    if (completeness !== undefined) this.#say({ completeness });
    else if (name === 'role') this.#say({ role: roleNamed(value) });
    else if (name === 'user') this.#say({ user: value.trim() });
    else return false;
    return true;
  }

  report(): void {
    this.#reports.push(this.#current);
    this.#isFresh = false;
  }

  /** Of each report. */
  all(): readonly SaidOfScan[] {
    return this.#isFresh ? this.#reports.map((said) => ({ ...this.#current, ...said })) : this.#reports;
  }

  #say(said: SaidOfScan): void {
    this.#current = { ...this.#current, ...said };
    this.#isFresh = true;
  }
}
