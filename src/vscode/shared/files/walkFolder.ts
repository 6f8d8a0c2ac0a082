import { FileType, Uri } from 'vscode';
import { type Walk, type WalkEntry, walkFolders } from '../../../base/walkFolders.ts';
import type { WorkspacePort } from '../../app/ports.ts';

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
  walk: Walk,
): Promise<WalkedFiles> {
  const at = (path: readonly string[]): Uri => (path.length === 0 ? folder : Uri.joinPath(folder, ...path));
  const { paths, isCut } = await walkFolders((path) => list(fs, at(path)), walk);
  const uris = paths.map(at).toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return { uris, isCut };
}

async function list(fs: WorkspacePort['fs'], folder: Uri): Promise<readonly WalkEntry[]> {
  try {
    const entries = await fs.readDirectory(folder);
    return entries.map(([name, type]) => ({ name, kind: kindOf(type) }));
  } catch {
    // Deleted meanwhile, or not readable for this user.
    return [];
  }
}

function kindOf(type: FileType): WalkEntry['kind'] {
  if (type === FileType.Directory) return 'folder';
  return (type & FileType.File) === 0 ? 'other' : 'file';
}
