import type { Uri } from 'vscode';
import { redactSecrets } from '../../../base/secrets/redactSecrets.ts';
import type { ImportOptions } from '../../../findings/importers/report.ts';
import { readRecordedScan, largestRecord, recordPathOf } from '../../../findings/scans/recordedScan.ts';
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
  app: Pick<App, 'workspace' | 'settings' | 'machine'>,
  { name, path, uri }: Place,
): Promise<Pick<ImportOptions, 'source' | 'role' | 'user' | 'completeness' | 'recorded'>> {
  if (uri === undefined) return { source: redactSecrets(path ?? name) };
  const folder = app.workspace.getWorkspaceFolder(uri);
  // The same on every machine that has the workspace.
  const source = folder === undefined ? uri.toString() : app.workspace.asRelativePath(uri);
  const said = folder === undefined ? {} : await saidBySettings(app, folder.uri, uri);
  return { source, ...said, ...(await recordedBeside(app, uri)) };
}

/** What was recorded of a scan that was started here. */
async function recordedBeside(
  { machine }: Pick<App, 'machine'>,
  uri: Uri,
): Promise<Pick<ImportOptions, 'recorded'>> {
  const beside = uri.with({ path: recordPathOf(uri.path) });
  const read = await machine.read(beside, { within: undefined, largest: largestRecord, name: '' });
  const recorded = read.ok ? readRecordedScan(new TextDecoder().decode(read.value)) : undefined;
  return recorded === undefined ? {} : { recorded };
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
