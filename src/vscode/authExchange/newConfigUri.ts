import { Uri } from 'vscode';
import type { App } from '../app.ts';
import { isNameTaken } from '../files/newFile.ts';

/** Where a new auth config would be saved: a name nobody has, in the folder of the source; undefined without one. */
export async function newConfigUri(
  app: Pick<App, 'workspace'>,
  application: string,
  source: Uri | undefined,
): Promise<Uri | undefined> {
  const { workspace } = app;
  const [first] = workspace.workspaceFolders ?? [];
  const folder = (source && workspace.getWorkspaceFolder(source)) ?? first;
  if (folder === undefined) return undefined;
  const base =
    application
      .slice(0, 60)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'app';
  for (let number = 1; ; number += 1) {
    const uri = Uri.joinPath(folder.uri, `${base}${number === 1 ? '' : `-${number}`}.dast-auth.json`);
    if (!(await isTaken(app, uri))) return uri;
  }
}

/** By a file, or by a document that is not saved yet. */
async function isTaken(app: Pick<App, 'workspace'>, uri: Uri): Promise<boolean> {
  return app.workspace.textDocuments.some(({ uri: open }) => open.path === uri.path) || isNameTaken(app, uri);
}
