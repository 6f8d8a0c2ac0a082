import { readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../base/errorMessage.ts';
import { type FileFailureCode, fileFailure } from '../base/fileMessages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { type WalkEntry, walkFolders } from '../base/walkFolders.ts';
import { readRegularFile } from '../platform/nodeRegularFile.ts';

/** The files of a repository that say how findings are read and judged; paths are relative to it, with `/`. */
export interface RepositoryFiles {
  /** Undefined where there is none. */
  read(path: string, largest: number): Promise<Result<Uint8Array<ArrayBuffer> | undefined, FileFailureCode>>;
  /** Names of what is in a folder, in order; none where there is no such folder. */
  names(folder: string): Promise<Result<readonly string[], FileFailureCode>>;
  /** Files whose names have this end, in the order of their paths. */
  find(end: string, most: number): Promise<readonly string[]>;
  /** How messages call a file. */
  nameOf(path: string): string;
}

/** The files of a folder as they are on disk: plain ones, inside of it once links are followed. */
export function filesInFolder(root: string): RepositoryFiles {
  const nameOf = (path: string): string => join(root, path);
  return {
    read: async (path, largest) => {
      try {
        return success((await readRegularFile(join(root, path), { within: [root], largest })).bytes);
      } catch (error) {
        const failure = fileFailure(error, nameOf(path), largest);
        return failure.code === 'file-missing' ? success(undefined) : { ok: false, failure };
      }
    },
    names: async (folder) => {
      try {
        const [real, inside] = await Promise.all([realpath(join(root, folder)), realpath(root)]);
        if (!isInside(inside, real)) return failed('file-outside', nameOf(folder));
        return success((await readdir(real)).toSorted());
      } catch (error) {
        const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
        return isMissing ? success([]) : { ok: false, failure: fileFailure(error, nameOf(folder), 0) };
      }
    },
    find: async (end, most) => {
      const { paths } = await walkFolders((path) => listFolder(join(root, ...path)), {
        isWanted: (path) => path.at(-1)?.endsWith(end) === true,
        most,
      });
      return paths.map((path) => path.join('/')).toSorted();
    },
    nameOf,
  };
}

/** Where a file that is named on the command line is in a folder, with `/`; undefined where it is elsewhere. */
export function pathInFolder(root: string, path: string): string | undefined {
  return isInside(resolve(root), resolve(path))
    ? relative(resolve(root), resolve(path)).split(sep).join('/')
    : undefined;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function listFolder(folder: string): Promise<readonly WalkEntry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.map((entry) => ({
    name: entry.name,
    kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other',
  }));
}
