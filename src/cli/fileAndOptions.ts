import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { OptionFailureCode } from './readArguments.ts';
import { groupArguments, readArguments } from './readArguments.ts';

/** What a command about one file was called with. */
interface FileAndOptions<Name extends string> {
  readonly file: string;
  /** The values of an option in order; one empty text for each time that a flag is given. */
  readonly values: ReadonlyMap<Name, readonly string[]>;
}

/** Reads arguments of which `options` take a value and `flags` none, without their dashes. */
export function readFileAndOptions<Option extends string, Flag extends string>(
  args: readonly string[],
  options: readonly Option[],
  flags: readonly Flag[],
): Result<FileAndOptions<Option | Flag>, OptionFailureCode | 'one-file'> {
  const read = readArguments(args, options, flags);
  if (!read.ok) return read;
  const { texts, values } = groupArguments(read.value);
  const [file, ...others] = texts;
  return file === undefined || others.length > 0 ? failed('one-file') : success({ file, values });
}
