import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, chmod, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Where writing to a path ends up. */
interface WriteTarget {
  /** The file itself: no part of it is a symbolic link. */
  readonly path: string;
  /** The path as given is in a folder whose files others supply, and the file itself is in none of them. */
  readonly leadsOutside: boolean;
}

/**
 * Follows the symbolic links of a path. A link that comes with a repository must not decide which file is written:
 * `folders` are those that such links may be in, and may lead to.
 */
export async function findWriteTarget(path: string, folders: readonly string[]): Promise<WriteTarget> {
  const given = resolve(path);
  const file = await realFile(given);
  const isGivenInside = folders.some((folder) => isInside(resolve(folder), given));
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => resolve(folder))));
  return { path: file, leadsOutside: isGivenInside && !real.some((folder) => isInside(folder, file)) };
}

/** A link that leads to nothing is replaced itself: where it leads, nothing is made. */
async function realFile(path: string): Promise<string> {
  return realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)));
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}

/**
 * Writes a file, whole or not at all: what was there stays until everything is written, and when it fails or is
 * aborted. The text goes to a new file beside it, whose name nobody can foresee and which is no link. The mode of a
 * file that is replaced is kept. Pipes and devices are written as they are.
 */
export async function replaceFile(
  path: string,
  chunks: AsyncIterable<string> | Iterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  if (await isDevice(path)) {
    await pipeline(chunks, createWriteStream(path), options);
    return;
  }
  const mode = await modeOf(path);
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  // Made before anything can fail: a stream that opens it by itself may do so after it was removed.
  const file = await open(temporary, 'wx', mode ?? 0o666);
  try {
    await pipeline(chunks, file.createWriteStream({ flush: true }), options);
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function isDevice(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** The permissions of the file that is replaced. One that may not be written is refused, as by every editor. */
async function modeOf(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return undefined;
  await access(path, constants.W_OK);
  return found.mode & 0o777;
}
