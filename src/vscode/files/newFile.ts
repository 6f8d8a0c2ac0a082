import { lstat, writeFile } from 'node:fs/promises';
import type { Uri } from 'vscode';
import type { Ports } from '../ports.ts';

/** Whether a name is taken: also by a link that leads nowhere, through which a new file would be made elsewhere. */
export async function isNameTaken({ workspace }: Pick<Ports, 'workspace'>, uri: Uri): Promise<boolean> {
  try {
    await (uri.scheme === 'file' ? lstat(uri.fsPath) : workspace.fs.stat(uri));
    return true;
  } catch {
    // The name is free.
    return false;
  }
}

/** Makes a file; fails where there is one, or a link, since its name was found to be free. */
export async function createNewFile(
  { workspace }: Pick<Ports, 'workspace'>,
  uri: Uri,
  text: string,
): Promise<void> {
  if (uri.scheme === 'file') await writeFile(uri.fsPath, text, { flag: 'wx' });
  else await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}
