import { FileType, Uri } from 'vscode';
import type { WorkspacePort } from '../ports.ts';

/** Never what somebody looks for, and many. */
const skippedFolders: readonly string[] = ['node_modules', '.git', '.hg', '.svn'];
/** Folders that are read at the same time: each may be an answer of a server. */
const atOnce = 16;
/** More than a repository has. */
const mostFolders = 10_000;

interface Walk {
  /** By the names of its folders below the one that is walked, and its own. */
  readonly isWanted: (path: readonly string[]) => boolean;
  readonly most: number;
  readonly signal?: AbortSignal;
}

interface WalkedFiles {
  /** In the order of their paths. */
  readonly uris: readonly Uri[];
  /** There may be more: the walk came to a limit. */
  readonly isCut: boolean;
}

/**
 * The wanted files in a folder and below, of any file system that VS Code has: its search knows only some of them, and waits
 * for ever for the others. Links to folders are not followed, and what cannot be read is left out.
 */
export async function walkFolder(
  { fs }: Pick<WorkspacePort, 'fs'>,
  folder: Uri,
  { isWanted, most, signal }: Walk,
): Promise<WalkedFiles> {
  const found: string[][] = [];
  const waiting: string[][] = [[]];
  const at = (path: readonly string[]): Uri => (path.length === 0 ? folder : Uri.joinPath(folder, ...path));
  let read = 0;
  const isAtLimit = (): boolean => found.length > most || read >= mostFolders;
  while (waiting.length > 0 && !isAtLimit() && signal?.aborted !== true) {
    const paths = waiting.splice(0, atOnce);
    read += paths.length;
    const listed = await Promise.all(paths.map((path) => list(fs, at(path))));
    for (const [index, path] of paths.entries()) {
      for (const [name, type] of listed[index] ?? []) {
        const own = [...path, name];
        if (type === FileType.Directory) {
          if (!skippedFolders.includes(name)) waiting.push(own);
        } else if ((type & FileType.File) !== 0 && isWanted(own)) found.push(own);
      }
    }
  }
  const uris = found.slice(0, most).map(at);
  return {
    uris: uris.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    isCut: waiting.length > 0 || found.length > most,
  };
}

async function list(fs: WorkspacePort['fs'], folder: Uri): Promise<readonly (readonly [string, FileType])[]> {
  try {
    return await fs.readDirectory(folder);
  } catch {
    // Deleted meanwhile, or not readable for this user.
    return [];
  }
}
