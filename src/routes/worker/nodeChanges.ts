import { lstatSync } from 'node:fs';
import { gitIn } from '../../platform/nodeGit.ts';
import { changedRoutes, type CompareRoutes } from '../changed/changedRoutes.ts';
import type { CurrentFiles } from '../changed/currentFiles.ts';
import { FileWords } from '../changed/fileWords.ts';
import { oncePer } from '../oncePer.ts';
import { gitChanges } from '../changed/gitChanges.ts';

/** Git's own variables would lead it to another repository than that of the folder. */
function environment(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
}

/** By the files of a folder, as long as it is open. */
const wordsOf = oncePer((files: CurrentFiles) => new FileWords(files));

/** Compares with what git says of a folder on this machine. */
export const compareWithGit: CompareRoutes = (folder, routes, base, files) => {
  const git = gitIn(folder.path, environment());
  const changes = gitChanges(
    git,
    (path) => files.isSource(path),
    (path) => {
      const stats = lstatSync(`${folder.path}/${path}`, { throwIfNoEntry: false });
      return stats?.isFile() === true ? { size: stats.size, modified: stats.mtimeMs } : undefined;
    },
  );
  return changedRoutes(routes, base, files, changes, wordsOf(files));
};
