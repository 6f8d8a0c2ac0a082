import { RelativePattern, type Uri } from 'vscode';
import { Glob } from '../../../routes/index/glob.ts';
import type { WorkspacePort } from '../../app/ports.ts';
import { walkFolder } from './walkFolder.ts';

/** File systems that VS Code itself searches; of another one it waits for ever for somebody who does. */
const searched: readonly string[] = ['file', 'vscode-remote', 'vscode-vfs'];
const excluded = '**/{node_modules,.git}/**';

/** The files below a folder that a glob names, at most `most`. */
export async function findFiles(
  workspace: Pick<WorkspacePort, 'findFiles' | 'fs'>,
  folder: Uri,
  glob: string,
  most: number,
): Promise<readonly Uri[]> {
  if (searched.includes(folder.scheme))
    return workspace.findFiles(new RelativePattern(folder, glob), excluded, most);
  const pattern = new Glob(glob);
  const { uris } = await walkFolder(workspace, folder, { isWanted: (path) => pattern.matches(path), most });
  return uris;
}
