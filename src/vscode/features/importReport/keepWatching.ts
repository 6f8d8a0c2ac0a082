import type { Uri } from 'vscode';
import { plural } from '../../../base/messages.ts';
import { listAt } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { findFiles } from '../../shared/files/findFiles.ts';
import { mostReports, readWatchedReports } from '../../shared/files/watchedReports.ts';
import type { ReportFile } from './reportFiles.ts';
import { seenReportsOf, stampOf } from './seenContents.ts';

/** Those that a setting can name and does not name yet; none where watched reports are not imported. */
export async function watchableFiles(app: App, files: readonly ReportFile[]): Promise<readonly Uri[]> {
  const { workspace } = app;
  if (!workspace.isTrusted) return [];
  const found: Uri[] = [];
  for (const { uri } of files) {
    if (uri === undefined) continue;
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder !== undefined && !(await isWatched(app, uri, folder.uri))) found.push(uri);
  }
  return found;
}

async function isWatched({ workspace, settings }: App, uri: Uri, folder: Uri): Promise<boolean> {
  for (const { glob } of readWatchedReports(settings, folder)) {
    const matches = await findFiles(workspace, folder, glob, mostReports);
    if (matches.some((match) => match.toString() === uri.toString())) return true;
  }
  return false;
}

/** Adds files to the setting `reports` of their folders. What they hold now was imported already. */
export async function keepWatching(app: App, files: readonly Uri[]): Promise<void> {
  const { settings, workspace, window } = app;
  const seen = seenReportsOf(app);
  for (const uri of files) {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined) continue;
    await seen.note(
      uri.toString(),
      stampOf(await workspace.fs.stat(uri)),
      await app.machine.contentOf(uri, undefined),
    );
    // Entries that are no globs stay as they are.
    const entries = listAt(settings.get('reports', folder.uri));
    const glob = literalGlob(workspace.asRelativePath(uri, false));
    await settings.update('reports', [...entries, glob], folder.uri);
  }
  const sentence = {
    one: 'The setting dastWorkbench.findings.reports names the file: it is imported whenever it changes.',
    other:
      'The setting dastWorkbench.findings.reports names {0} files: they are imported whenever they change.',
  };
  window.setStatusBarMessage(plural(files.length, sentence), messageMilliseconds);
}

const messageMilliseconds = 8000;

/** A glob that matches this path alone. */
function literalGlob(path: string): string {
  return path.replaceAll(/[*?[{]/g, '[$&]');
}
