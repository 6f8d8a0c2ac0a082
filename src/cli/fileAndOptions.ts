import { parseArgs } from 'node:util';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';

/** What a command about one file was called with. */
interface FileAndOptions<Name extends string> {
  readonly file: string;
  /** The values of an option in order; one empty text for each time that a flag is given. */
  readonly values: ReadonlyMap<Name, readonly string[]>;
}

/** What is said of arguments that cannot be read; what else a command may be called with follows. */
export function optionMessages(usage: string) {
  return {
    'unknown-option': `There is no option "{0}". ${usage}`,
    'missing-value': `Option "{0}" needs a value. ${usage}`,
    'no-value-taken': `Option "{0}" takes no value. ${usage}`,
  } as const;
}

type OptionFailureCode = 'unknown-option' | 'missing-value' | 'no-value-taken' | 'one-file';

/** Reads arguments of which `options` take a value and `flags` none, without their dashes. */
export function readFileAndOptions<Option extends string, Flag extends string>(
  args: readonly string[],
  options: readonly Option[],
  flags: readonly Flag[],
): Result<FileAndOptions<Option | Flag>, OptionFailureCode> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<Option | Flag, string[]>();
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    const flag = flags.find((one) => one === token.name);
    const name = flag ?? options.find((one) => one === token.name);
    if (name === undefined) return failed('unknown-option', rawName);
    if (flag !== undefined && value !== undefined) return failed('no-value-taken', rawName);
    if (flag === undefined && (value === undefined || value === '')) return failed('missing-value', rawName);
    values.set(name, [...(values.get(name) ?? []), value ?? '']);
  }
  const [file, ...others] = files;
  return file === undefined || others.length > 0 ? failed('one-file') : success({ file, values });
}
