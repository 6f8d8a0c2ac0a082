import { FileSystemError, Uri } from 'vscode';
import type { Ports } from './ports.ts';

/** Whether no findings are stored yet. Whatever cannot be said is left to the store. */
export async function nothingStored({ workspace, addresses }: Ports): Promise<boolean> {
  try {
    return (await workspace.fs.readDirectory(Uri.joinPath(addresses.storage, 'findings'))).length === 0;
  } catch (error) {
    return error instanceof FileSystemError && error.code === 'FileNotFound';
  }
}
