/** What the scans of an application called, as far as their reports and records list it. */
export interface ReachedOperations {
  readonly operations: readonly ReachedOperation[];
  /** Scans called more than they list: nothing is known of what is not listed. */
  readonly isCut: boolean;
}

interface ReachedOperation {
  /** `METHOD path` */
  readonly operation: string;
  /** The latest scan of each role that called it, the latest first. */
  readonly scans: readonly number[];
}
