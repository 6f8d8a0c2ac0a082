import type { Uri } from 'vscode';
import type { ConfiguredApplication } from '../../findings/configuredApplication.ts';
import { applicationOfConfig, applicationsOf } from '../../findings/importSettings.ts';
import type { App } from '../app.ts';
import { findAuthConfigs } from './findAuthConfigs.ts';

const largestBytes = 1_000_000;

/**
 * The applications that settings name, and after them those of the workspace's auth configs; with a folder of the
 * workspace, those that its settings and its auth configs name.
 */
export async function configuredApplications(
  app: Pick<App, 'workspace' | 'settings'>,
  folder?: Uri,
): Promise<readonly ConfiguredApplication[]> {
  const files = (await findAuthConfigs(app.workspace)).filter(
    (uri) =>
      folder === undefined || app.workspace.getWorkspaceFolder(uri)?.uri.toString() === folder.toString(),
  );
  const found = await Promise.all(files.map((uri) => readApplication(app, uri)));
  const named = applicationsOf(app.settings.get('applications', folder));
  return [...named, ...found.flatMap((application) => application ?? [])];
}

/** Nothing where it cannot be read. */
async function readApplication(
  { workspace }: Pick<App, 'workspace'>,
  uri: Uri,
): Promise<ConfiguredApplication | undefined> {
  try {
    if ((await workspace.fs.stat(uri)).size > largestBytes) return undefined;
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    const text = open?.getText() ?? new TextDecoder().decode(await workspace.fs.readFile(uri));
    const { parse } = await import('jsonc-parser');
    return applicationOfConfig(parse(text));
  } catch {
    // Deleted meanwhile, or not readable for this user: it names no application.
    return undefined;
  }
}
