import { Uri } from 'vscode';
import type { WorkspacePort } from '../ports.ts';

/** The text of the git config of the first folder that has one; empty where none has. Only files are read, nothing is run. */
export async function gitRemote({
  fs,
  workspaceFolders = [],
}: Pick<WorkspacePort, 'fs' | 'workspaceFolders'>): Promise<string> {
  const read = async (uri: Uri): Promise<string | undefined> => {
    try {
      return new TextDecoder().decode(await fs.readFile(uri));
    } catch {
      // A folder without git, or with a file instead of the folder.
      return undefined;
    }
  };
  for (const { uri } of workspaceFolders) {
    const config = await read(Uri.joinPath(uri, '.git/config'));
    if (config !== undefined) return config;
    const elsewhere = await configOfWorktree(uri, read);
    if (elsewhere !== undefined) return elsewhere;
  }
  return '';
}

/** In a worktree or a submodule, `.git` is a file that says where the folder is. */
async function configOfWorktree(
  folder: Uri,
  read: (uri: Uri) => Promise<string | undefined>,
): Promise<string | undefined> {
  const pointer = await read(Uri.joinPath(folder, '.git'));
  const path = /^gitdir: (.{1,4000})$/m.exec(pointer ?? '')?.[1]?.trim();
  if (path === undefined) return undefined;
  const gitFolder = at(folder, path);
  const common = (await read(Uri.joinPath(gitFolder, 'commondir')))?.trim();
  return read(Uri.joinPath(common === undefined ? gitFolder : at(gitFolder, common), 'config'));
}

function at(base: Uri, path: string): Uri {
  return /^(?:\/|[a-z]:)/i.test(path)
    ? base.with({ path: path.replace(/^(?=[a-z]:)/i, '/') })
    : Uri.joinPath(base, path);
}
