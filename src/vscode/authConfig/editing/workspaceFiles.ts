import { FileType, Uri, workspace } from 'vscode';
import type { Files } from '../../../auth/complete/attachmentPaths.ts';
import { relativePath } from '../../files/relativePath.ts';
import type { Machine } from '../../machine.ts';

/** Larger descriptions are not read while somebody types. */
const largestBytes = 2_000_000;

/** The files beside an auth config, as far as they belong to its workspace folder. */
export function workspaceFiles(configUri: Uri, { ignoresCase }: Pick<Machine, 'ignoresCase'>): Files {
  const root = workspace.getWorkspaceFolder(configUri)?.uri ?? Uri.joinPath(configUri, '..');
  const inside = (path: string): Uri | undefined => {
    const uri = Uri.joinPath(configUri, '..', path);
    const isRoot = uri.path.replace(/\/$/, '') === root.path.replace(/\/$/, '');
    return isRoot || relativePath(root, uri, ignoresCase) !== undefined ? uri : undefined;
  };
  return {
    list: async (folder) => {
      const uri = inside(folder);
      if (uri === undefined) return [];
      try {
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
      try {
        const { size } = await workspace.fs.stat(uri);
        if (size > largestBytes) return undefined;
        return new TextDecoder().decode(await workspace.fs.readFile(uri));
      } catch {
        // An attachment that is not there is reported by the rules, not here.
        return undefined;
      }
    },
  };
}
