import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { projectDir } from './paths.ts';

/** The text of a file as `npm run format` leaves it. Throws where it has mistakes. */
export async function formatted(path: string, text: string): Promise<string> {
  const options = JSON.parse(await readFile(join(projectDir, '.oxfmtrc.json'), 'utf8')) as Parameters<
    typeof format
  >[2];
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? ''}`);
  return code;
}
