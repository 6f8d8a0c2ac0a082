import { roleNamed } from '../findings/scans/role.ts';
import type { SaidOfScan } from '../findings/scans/saidOfScan.ts';

export const saidFlags = ['complete', 'partial'] as const;
export const saidValues = ['role', 'user'] as const;

/** How the help of a command describes these options. */
export const saidHelp = `  --role NAME           the role the scanner was logged in as; "not logged in" and "unknown" are valid, too
  --user NAME           the user it was logged in as
  --complete            the scan covered the whole application
  --partial             it covered a part: a finding it does not contain counts as not seen only where it looked
                        Each applies to the reports that follow it; after the last report, to all reports before it that
                        have no such option`;

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
