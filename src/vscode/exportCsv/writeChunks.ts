import { Uri } from 'vscode';
import { t } from '../../base/messages.ts';
import type { App } from '../app.ts';
import { findWriteTarget, replaceFile } from '../../base/replaceFile.ts';

/**
 * Writes text in pieces to a file, whole or not at all: an export that is cancelled or fails leaves the file
 * that was there. False when it was cancelled.
 */
export async function writeChunks(
  app: Pick<App, 'workspace'>,
  uri: Uri,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (uri.scheme === 'file') await replaceFile(uri.fsPath, pieces, signal);
    else await writeThroughVsCode(app, uri, pieces);
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
  { window, workspace }: Pick<App, 'window' | 'workspace'>,
  uri: Uri,
): Promise<Uri | undefined> {
  if (uri.scheme !== 'file') return uri;
  const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const { path, leadsOutside } = await findWriteTarget(uri.fsPath, folders);
  if (leadsOutside) {
    const write = t('Write There');
    const detail = t('The file is {0}. A link can come with a repository: check that you want this.', path);
    const options = { modal: true, detail };
    const text = t('{0} is a link to a file outside of the workspace.', workspace.asRelativePath(uri));
    if ((await window.showWarningMessage(text, options, write)) !== write) return undefined;
  }
  return Uri.file(path);
}

/** File systems of other extensions take a file in one piece. */
async function writeThroughVsCode(
  { workspace }: Pick<App, 'workspace'>,
  uri: Uri,
  pieces: AsyncIterable<string>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const piece of pieces) chunks.push(Buffer.from(piece));
  await workspace.fs.writeFile(uri, Buffer.concat(chunks));
}
