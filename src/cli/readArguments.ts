import { parseArgs } from 'node:util';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';

/** One of the arguments of a command: an option, whose value is empty for a flag, or what belongs to none. */
type Argument<Name extends string> =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'option'; readonly name: Name; readonly value: string };

/** What is said of options that cannot be read; `usage` is a sentence on how the command is called. */
export function optionMessages(usage: string) {
  return {
    'unknown-option': `There is no option "{0}". ${usage}`,
    'missing-value': `The option "{0}" needs a value. ${usage}`,
    'no-value-taken': `The option "{0}" takes no value. ${usage}`,
  } as const;
}

export type OptionFailureCode = keyof ReturnType<typeof optionMessages>;

/** Arguments in order, of which `options` take a value and `flags` none; both are named without their dashes. */
export function readArguments<Option extends string, Flag extends string>(
  args: readonly string[],
  options: readonly Option[],
  flags: readonly Flag[],
): Result<readonly Argument<Option | Flag>[], OptionFailureCode> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const read: Argument<Option | Flag>[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') read.push({ kind: 'text', value: token.value });
    if (token.kind !== 'option') continue;
    const { rawName, value = '' } = token;
    const flag = flags.find((one) => one === token.name);
    const name = flag ?? options.find((one) => one === token.name);
    if (name === undefined) return failed('unknown-option', rawName);
    if (flag !== undefined && token.value !== undefined) return failed('no-value-taken', rawName);
    if (flag === undefined && value.trim() === '') return failed('missing-value', rawName);
    read.push({ kind: 'option', name, value });
  }
  return success(read);
}

/** Arguments by what they are: texts in order, and the values of each option, an empty text for each time that a flag is given. */
export function groupArguments<Name extends string>(
  args: readonly Argument<Name>[],
): { readonly texts: readonly string[]; readonly values: ReadonlyMap<Name, readonly string[]> } {
  const texts: string[] = [];
  const values = new Map<Name, string[]>();
  for (const argument of args) {
    if (argument.kind === 'text') texts.push(argument.value);
    else values.set(argument.name, [...(values.get(argument.name) ?? []), argument.value]);
  }
  return { texts, values };
}

/** The arguments of a command itself, and the command that is written behind "--", empty where none is. */
export function splitAtDashes(args: readonly string[]): {
  readonly own: readonly string[];
  readonly command: readonly string[];
} {
  const end = args.indexOf('--');
  return end < 0 ? { own: args, command: [] } : { own: args.slice(0, end), command: args.slice(end + 1) };
}
