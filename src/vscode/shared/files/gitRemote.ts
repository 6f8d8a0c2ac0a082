import { Uri } from 'vscode';
import type { Ports } from '../../app/ports.ts';

/** More than the config of any repository. */
const largestBytes = 1_000_000;

type Reading = Pick<Ports, 'machine' | 'workspace'>;

/** The text of the git config of the first folder that has one; empty where none has. Only files are read, nothing is run. */
export async function gitRemote(ports: Reading): Promise<string> {
  for (const { uri } of ports.workspace.workspaceFolders ?? []) {
    const config = await readGitFile(ports, uri, 'config');
    if (config !== undefined) return config;
  }
  return '';
}

/** A file of git's for a folder, by its path in `.git`; undefined for a folder without git, or without that file. */
export async function readGitFile(ports: Reading, folder: Uri, path: string): Promise<string | undefined> {
  const here = await read(ports, Uri.joinPath(folder, '.git', path));
  return here ?? (await readElsewhere(ports, folder, path));
}

/** In a worktree or a submodule, `.git` is a file that says where the folder is; what worktrees share is elsewhere again. */
async function readElsewhere(ports: Reading, folder: Uri, path: string): Promise<string | undefined> {
  const pointer = await read(ports, Uri.joinPath(folder, '.git'));
  const place = /^gitdir: (.{1,4000})$/m.exec(pointer ?? '')?.[1]?.trim();
  if (place === undefined) return undefined;
  const gitFolder = at(folder, place);
  const own = await read(ports, Uri.joinPath(gitFolder, path));
  if (own !== undefined) return own;
  const common = (await read(ports, Uri.joinPath(gitFolder, 'commondir')))?.trim();
  return common === undefined ? undefined : read(ports, Uri.joinPath(at(gitFolder, common), path));
}

async function read({ machine }: Reading, uri: Uri): Promise<string | undefined> {
  // In worktrees and submodules, git keeps its files outside of the folder.
  const found = await machine.read(uri, { within: undefined, largest: largestBytes, name: '' });
  return found.ok ? new TextDecoder().decode(found.value) : undefined;
}

function at(base: Uri, path: string): Uri {
  return /^(?:\/|[a-z]:)/i.test(path)
    ? base.with({ path: path.replace(/^(?=[a-z]:)/i, '/') })
    : Uri.joinPath(base, path);
}
