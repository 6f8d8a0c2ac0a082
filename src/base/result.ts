import type { TemplateArgument, ArgumentsOf } from './templates.ts';

/** An expected failure: a stable code and the values its message names. Text is made at the edge. */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly args: readonly (string | number)[];
}

export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure<Code> };

export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/**
 * The sentence of each code. Every table of sentences adds its own, so that `failed` does not compile with too few or
 * too many arguments, wherever it is called.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface FailureTemplates {}

type FailureArguments<Code extends string> = Code extends keyof FailureTemplates
  ? ArgumentsOf<FailureTemplates[Code] & string>
  : readonly TemplateArgument[];

export function failed<Code extends string>(
  code: Code,
  ...args: FailureArguments<Code>
): { readonly ok: false; readonly failure: Failure<Code> } {
  return { ok: false, failure: { code, args } };
}
