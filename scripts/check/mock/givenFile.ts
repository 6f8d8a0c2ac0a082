import { existsSync } from 'node:fs';
import { UserError } from '../../processes.ts';

/** The file on the command line. */
export function givenFile(command: string, what: string): string {
  const [file] = process.argv.slice(2);
  if (file !== undefined && existsSync(file)) return file;
  const reason = file === undefined ? 'No file was given' : `There is no file ${file}`;
  throw new UserError(`${reason}, so nothing is checked. It has the ${what}: ${command}`);
}
