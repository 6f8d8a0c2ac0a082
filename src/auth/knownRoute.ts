/** A route of the code in the workspace. */
export interface KnownRoute {
  /** `ANY` where it takes all of them. */
  readonly method: string;
  /** Parameters stand in braces. */
  readonly path: string;
  /** Where its handler stands, as people name it: `src/users.ts:12`. */
  readonly place?: string;
  /** The code refuses whoever is not logged in. */
  readonly isProtected?: boolean;
}
