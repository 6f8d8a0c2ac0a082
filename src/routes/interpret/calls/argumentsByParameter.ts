import type { FunctionFacts } from '../../facts.ts';
import type { Value } from '../values/value.ts';

interface GivenArgument {
  readonly name?: string;
  readonly value: Value;
}

/** What a call gives for each parameter of a function; undefined where that is nothing. */
export function argumentsByParameter(
  { params }: FunctionFacts,
  args: readonly GivenArgument[],
): readonly (Value | undefined)[] {
  const positional = args.filter(({ name }) => name === undefined).map(({ value }) => value);
  return params.map(({ name, isRest, isNamedRest }, index) => {
    if (isRest) return { kind: 'list', items: positional.slice(index) };
    if (!isNamedRest) return args.find((arg) => arg.name === name)?.value ?? positional[index];
    const others = args.flatMap((arg): readonly (readonly [string, Value])[] =>
      arg.name === undefined || params.some((other) => other.name === arg.name)
        ? []
        : [[arg.name, arg.value]],
    );
    return { kind: 'record', entries: new Map(others), lines: new Map() };
  });
}
