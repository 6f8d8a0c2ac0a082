/** Never what somebody looks for, and many. */
export const skippedFolders: readonly string[] = ['node_modules', '.git', '.hg', '.svn'];
/** Folders that are read at the same time: each may be an answer of a server. */
const atOnce = 16;
/** More than a repository has. */
const mostFolders = 10_000;

export interface WalkEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

export interface Walk {
  /** By the names of its folders below the one that is walked, and its own. */
  readonly isWanted: (path: readonly string[]) => boolean;
  readonly most: number;
  readonly signal?: AbortSignal;
}

interface Walked {
  readonly paths: readonly (readonly string[])[];
  /** There may be more: the walk came to a limit. */
  readonly isCut: boolean;
}

/**
 * The wanted files of a folder and below, by the names of their folders. `list` says what is in one of them, and nothing
 * of those that cannot be read; links are to be no folders of it.
 */
export async function walkFolders(
  list: (path: readonly string[]) => Promise<readonly WalkEntry[]>,
  { isWanted, most, signal }: Walk,
): Promise<Walked> {
  const found: string[][] = [];
  const waiting: string[][] = [[]];
  let read = 0;
  const isAtLimit = (): boolean => found.length > most || read >= mostFolders;
  while (waiting.length > 0 && !isAtLimit() && signal?.aborted !== true) {
    const paths = waiting.splice(0, atOnce);
    read += paths.length;
    const listed = await Promise.all(paths.map(list));
    for (const [index, path] of paths.entries()) {
      for (const { name, kind } of listed[index] ?? []) {
        const own = [...path, name];
        if (kind === 'folder') {
          if (!skippedFolders.includes(name)) waiting.push(own);
        } else if (kind === 'file' && isWanted(own)) found.push(own);
      }
    }
  }
  return { paths: found.slice(0, most), isCut: waiting.length > 0 || found.length > most };
}
