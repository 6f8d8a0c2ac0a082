import { Uri } from 'vscode';
import type { Ports } from '../../app/ports.ts';

/** More than the config of any repository. */
const largestBytes = 1_000_000;

/** The text of the git config of the first folder that has one; empty where none has. Only files are read, nothing is run. */
export async function gitRemote({
  machine,
  workspace: { workspaceFolders = [] },
}: Pick<Ports, 'machine' | 'workspace'>): Promise<string> {
  // In worktrees and submodules, git keeps its files outside of the folder.
  const limits = { within: undefined, largest: largestBytes, name: '' };
  const read = async (uri: Uri): Promise<string | undefined> => {
    const found = await machine.read(uri, limits);
    // Otherwise a folder without git, or with a file instead of the folder.
    return found.ok ? new TextDecoder().decode(found.value) : undefined;
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
