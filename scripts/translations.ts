import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { projectDir } from './paths.ts';

/** A file of translated sentences, and its language: `de` of `bundle.l10n.de.json`. */
interface Translation {
  readonly path: string;
  readonly language: string;
}

/** The translations that a glob finds in the project. */
export function translationsIn(glob: string): readonly Translation[] {
  return globSync(glob, { cwd: projectDir })
    .sort()
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      language: basename(path, '.json').split('.').at(-1) ?? '',
    }));
}
