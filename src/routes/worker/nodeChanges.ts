import { lstatSync } from 'node:fs';
import { gitIn } from '../../platform/nodeGit.ts';
import { gitChanges, type GitChanges } from '../changed/gitChanges.ts';
import type { FolderOptions } from '../engine.ts';

/** Git's own variables would lead it to another repository than that of the folder. */
function environment(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
}

/** What git says of a folder on this machine. */
export function nodeChanges(folder: FolderOptions, isSource: (path: string) => boolean): GitChanges {
  return gitChanges(gitIn(folder.path, environment()), isSource, (path) => {
    const stats = lstatSync(`${folder.path}/${path}`, { throwIfNoEntry: false });
    return stats?.isFile() === true ? { size: stats.size, modified: stats.mtimeMs } : undefined;
  });
}
