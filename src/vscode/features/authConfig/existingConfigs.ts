import type { Uri } from 'vscode';
import type { App } from '../../app/app.ts';
import { findAuthConfigs } from '../../shared/files/findAuthConfigs.ts';
import { loadAuthLanguage } from './authDocuments.ts';

/** An auth config of the workspace. */
export interface ExistingConfig {
  readonly uri: Uri;
  /** Below its workspace folder. */
  readonly name: string;
}

/** More than any user chooses from. */
const mostFiles = 50;

/** The auth configs of the workspace, in the order of their names. */
export async function existingConfigs({
  workspace,
}: Pick<App, 'workspace'>): Promise<readonly ExistingConfig[]> {
  const found = await findAuthConfigs(workspace, mostFiles);
  const files = found.map((uri) => ({ uri, name: workspace.asRelativePath(uri) }));
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The base URL of the first of these that says one. */
export async function baseUrlIn(
  app: Pick<App, 'workspace' | 'files'>,
  files: readonly ExistingConfig[],
): Promise<string | undefined> {
  const { AuthDocument } = await loadAuthLanguage();
  for (const { uri } of files) {
    const text = await textOf(app, uri);
    const url = new AuthDocument(text).model?.application?.baseUrl?.value;
    if (typeof url === 'string' && url !== '') return url;
  }
  return undefined;
}

/** Empty where the file cannot be read: it has nothing to propose. */
async function textOf({ workspace, files }: Pick<App, 'workspace' | 'files'>, uri: Uri): Promise<string> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  return open?.getText() ?? (await files.text(uri, largestBytes)) ?? '';
}

const largestBytes = 1_000_000;
