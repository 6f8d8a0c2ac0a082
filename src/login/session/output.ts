import type { JsonPath } from '../faults/fault.ts';

/** A value that a step took, without it. */
export interface Output {
  readonly step: string;
  readonly name: string;
  readonly type: string;
  /** Of its text; absent for objects and lists. */
  readonly length?: number;
  readonly at: JsonPath;
}

/** A value that a step was to take from an answer, without it. */
export interface TriedOutput {
  readonly name: string;
  /** As the config says. */
  readonly from: string;
  /** Absent where there was nothing to take. */
  readonly taken?: Pick<Output, 'type' | 'length'>;
}
