import type { Uri } from 'vscode';
import { redactSecrets } from '../../../base/secrets/redactSecrets.ts';
import type { ImportOptions } from '../../../findings/importers/report.ts';
import type { App } from '../../app/app.ts';
import { findFiles } from './findFiles.ts';
import { mostReports, readWatchedReports } from './watchedReports.ts';

/** Where a report is. */
interface Place {
  readonly name: string;
  readonly path?: string | undefined;
  readonly uri?: Uri | undefined;
}

/** Where a report comes from, and what the settings say of such scans. */
export async function saidOfFile(
  app: Pick<App, 'workspace' | 'settings'>,
  { name, path, uri }: Place,
): Promise<Pick<ImportOptions, 'source' | 'role' | 'user' | 'completeness'>> {
  if (uri === undefined) return { source: redactSecrets(path ?? name) };
  const folder = app.workspace.getWorkspaceFolder(uri);
  // The same on every machine that has the workspace.
  const source = folder === undefined ? uri.toString() : app.workspace.asRelativePath(uri);
  return { source, ...(folder === undefined ? {} : await saidBySettings(app, folder.uri, uri)) };
}

async function saidBySettings(
  { workspace, settings }: Pick<App, 'workspace' | 'settings'>,
  folder: Uri,
  uri: Uri,
): Promise<Pick<ImportOptions, 'role' | 'user' | 'completeness'>> {
  for (const { glob, said } of readWatchedReports(settings, folder)) {
    if (Object.keys(said).length === 0) continue;
    const matches = await findFiles(workspace, folder, glob, mostReports);
    if (matches.some((match) => match.toString() === uri.toString())) return said;
  }
  return {};
}
