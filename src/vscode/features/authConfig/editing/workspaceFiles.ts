import { FileType, Uri, workspace } from 'vscode';
import type { Files } from '../../../../auth/complete/attachmentPaths.ts';
import { relativePath } from '../../../shared/files/relativePath.ts';
import type { Machine } from '../../../app/machine.ts';

/** Larger descriptions are not read while somebody types. */
const largestBytes = 2_000_000;

/** The files beside an auth config, as far as they belong to its workspace folder. */
export function workspaceFiles(
  configUri: Uri,
  machine: Pick<Machine, 'ignoresCase' | 'isReallyInside' | 'read'>,
): Files {
  const root = workspace.getWorkspaceFolder(configUri)?.uri ?? Uri.joinPath(configUri, '..');
  const isRoot = (uri: Uri): boolean => uri.path.replace(/\/$/, '') === root.path.replace(/\/$/, '');
  const inside = (path: string): Uri | undefined => {
    const uri = Uri.joinPath(configUri, '..', path);
    return isRoot(uri) || relativePath(root, uri, machine.ignoresCase) !== undefined ? uri : undefined;
  };
  return {
    list: async (folder) => {
      const uri = inside(folder);
      if (uri === undefined) return [];
      try {
        // A link may lead elsewhere, and the names there are nobody's business.
        if (!isRoot(uri) && !(await machine.isReallyInside(uri, root))) return [];
        const entries = await workspace.fs.readDirectory(uri);
        return entries.map(([name, type]) => ({ name, isFolder: (type & FileType.Directory) !== 0 }));
      } catch {
        // A folder that is still being typed does not exist.
        return [];
      }
    },
    read: async (path) => {
      const uri = inside(path);
      if (uri === undefined) return undefined;
      const read = await machine.read(uri, { within: [root], largest: largestBytes, name: path });
      // An attachment that is not there is reported by the rules, not here.
      return read.ok ? new TextDecoder().decode(read.value) : undefined;
    },
  };
}
