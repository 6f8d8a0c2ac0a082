import type { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';

/**
 * Writes text in chunks to a file, whole or not at all: an export that is cancelled or fails leaves the file
 * that was there. False when it was cancelled.
 */
export async function writeChunks(
  { machine }: Pick<App, 'machine'>,
  uri: Uri,
  chunks: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await machine.replace(uri, chunks, signal);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/**
 * The file that a file of the workspace is: as in VS Code, a symbolic link is followed, but one that leads out of the
 * workspace only where the user agrees, since it may come with a repository. Undefined where the user does not.
 */
export async function followLinks(
  { window, workspace, machine }: Pick<App, 'window' | 'workspace' | 'machine'>,
  uri: Uri,
): Promise<Uri | undefined> {
  const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  const { uri: file, leadsOutside } = await machine.writeTarget(uri, folders);
  if (leadsOutside) {
    const write = t('Write There');
    const detail = t(
      'The file is {0}. A link can come with a repository: check that you want this.',
      file.fsPath,
    );
    const options = { modal: true, detail };
    const text = t('{0} is a link to a file outside of the workspace.', workspace.asRelativePath(uri));
    if ((await window.showWarningMessage(text, options, write)) !== write) return undefined;
  }
  return file;
}
