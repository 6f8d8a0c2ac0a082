import type { Completeness } from './completeness.ts';

/** What a user says of a scan: whom the scanner was logged in as, and whether it covered all of its application. */
export interface SaidOfScan {
  /** A role, `not logged in` or `unknown`. */
  readonly role?: string;
  readonly user?: string;
  readonly completeness?: Completeness;
}
