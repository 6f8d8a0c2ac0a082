/** A route of the code in the workspace. */
export interface KnownRoute {
  /** `ANY` where it takes all of them. */
  readonly method: string;
  /** Parameters stand in braces. */
  readonly path: string;
}
