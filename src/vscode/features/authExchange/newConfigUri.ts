import type { Uri } from 'vscode';
import type { App } from '../../app/app.ts';
import { freeConfigUri } from '../../shared/files/configFileName.ts';

/** Where a new auth config would be saved: a name nobody has, in the folder of the source; undefined without one. */
export async function newConfigUri(
  app: Pick<App, 'workspace' | 'machine'>,
  application: string,
  source: Uri | undefined,
): Promise<Uri | undefined> {
  const { workspace } = app;
  const [first] = workspace.workspaceFolders ?? [];
  const folder = (source && workspace.getWorkspaceFolder(source)) ?? first;
  return folder && freeConfigUri(folder.uri, application, (uri) => isTaken(app, uri));
}

/** By a file, or by a document that is not saved yet. */
async function isTaken(app: Pick<App, 'workspace' | 'machine'>, uri: Uri): Promise<boolean> {
  return (
    app.workspace.textDocuments.some(({ uri: open }) => open.path === uri.path) || app.machine.isTaken(uri)
  );
}
