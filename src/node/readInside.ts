import { readFile, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/** A file that a config names, where it is in one of the folders. Links are followed before that is decided. */
export async function readInside(
  config: string,
  path: string,
  folders: readonly string[],
): Promise<string | undefined> {
  try {
    const real = await realpath(resolve(dirname(config), path));
    const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
    if (!roots.some((root) => root !== undefined && isInside(root, real))) return undefined;
    return await readFile(real, 'utf8');
  } catch {
    return undefined;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
