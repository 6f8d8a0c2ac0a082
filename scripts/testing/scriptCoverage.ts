/** What V8 says of one function of a script; inner functions come after the ones they stand in. */
interface FunctionCoverage {
  readonly ranges: readonly {
    readonly startOffset: number;
    readonly endOffset: number;
    readonly count: number;
  }[];
}

/** What V8 says of one script. Node runs the sources as they are, so that offsets are those of the files. */
export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
}

/** For each character whether it ran. */
export function ranOf({ functions }: ScriptCoverage, length: number): Uint8Array {
  const ran = new Uint8Array(length);
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return ran;
}
