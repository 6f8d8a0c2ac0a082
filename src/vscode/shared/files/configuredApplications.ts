import type { Uri } from 'vscode';
import type { ConfiguredApplication } from '../../../findings/applications/configuredApplication.ts';
import { applicationOfConfig, applicationsOf } from '../../../findings/importers/importSettings.ts';
import type { Ports } from '../../app/ports.ts';
import { findAuthConfigs } from './findAuthConfigs.ts';
import type { WorkspaceReader } from './workspaceReader.ts';

const largestBytes = 1_000_000;

interface Host extends Pick<Ports, 'workspace'> {
  readonly files: WorkspaceReader;
}

/**
 * The applications that settings name, and after them those of the workspace's auth configs; with a folder of the
 * workspace, those that its settings and its auth configs name.
 */
export async function configuredApplications(
  app: Host & Pick<Ports, 'settings'>,
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
  { workspace, files }: Host,
  uri: Uri,
): Promise<ConfiguredApplication | undefined> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const text = open?.getText() ?? (await files.text(uri, largestBytes));
  if (text === undefined || text.length > largestBytes) return undefined;
  const { parse } = await import('jsonc-parser');
  return applicationOfConfig(parse(text));
}
