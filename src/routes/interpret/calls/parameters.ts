import { evaluate } from '../values/evaluate.ts';
import type { Linker } from '../linker.ts';
import { parameterValue, unknown, type FunctionValue, type Value } from '../values/value.ts';

/** What a parameter stands for, when its function runs with what it is given. */
export function boundValue(
  value: FunctionValue,
  index: number,
  argument: Value | undefined,
  linker: Linker,
): Value {
  const parameter = value.facts.params[index];
  if (parameter === undefined) return unknown;
  const isKnown = argument !== undefined && saysMore(argument);
  if (isKnown && argument.kind !== 'external') return argument;
  if (!isKnown && parameter.fallback !== undefined) return evaluate(parameter.fallback, value.scope, linker);
  const type = parameter.type === undefined ? undefined : evaluate(parameter.type, value.scope, linker);
  if (isKnown && !isOfType(argument, type)) return argument;
  if (argument?.kind === 'parameter' && type === undefined) return argument;
  return parameterValue(parameter.name, value.file, type);
}

/** Whether it says more than the name of a parameter does. */
function saysMore(value: Value): boolean {
  return value.kind !== 'unknown' && !(value.kind === 'parameter' && value.type === undefined);
}

/** A package made it in a way that no framework knows: its type may say what it is, but not what it wraps. */
function isOfType(value: Value, type: Value | undefined): boolean {
  return (
    value.kind === 'external' &&
    type?.kind === 'external' &&
    type.module === value.module &&
    !holdsFunction(value)
  );
}

/** Whether a package was given a function to make something of: `http.HandlerFunc(show)`. */
function holdsFunction(value: Value, depth = 0): boolean {
  if (value.kind === 'function') return true;
  if (value.kind !== 'external' || depth > 8) return false;
  return (
    (value.wraps ?? []).length > 0 ||
    value.call?.args.some((arg) => holdsFunction(arg.value, depth + 1)) === true
  );
}
