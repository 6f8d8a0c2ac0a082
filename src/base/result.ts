/** An expected failure: a stable code and the values its message names. Text is made at the edge. */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly args: readonly (string | number)[];
}

export type Result<Value, Code extends string = string> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure<Code> };

export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function failed<Code extends string>(
  code: Code,
  ...args: readonly (string | number)[]
): { readonly ok: false; readonly failure: Failure<Code> } {
  return { ok: false, failure: { code, args } };
}
