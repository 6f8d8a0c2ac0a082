import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UserError } from './processes.ts';

/** Reads the arguments of the process; a mistake in them is one line that ends with the usage. */
export function parseCommandLine<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // After its first sentence, Node explains at length how odd positional arguments are passed.
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UserError(`${reason}. ${usage}`);
  }
}
