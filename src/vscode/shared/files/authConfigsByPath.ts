import type { Uri } from 'vscode';
import type { App } from '../../app/app.ts';
import { findAuthConfigs } from './findAuthConfigs.ts';

/** The auth configs by their paths in the workspace, by which models name them. */
export async function authConfigsByPath({
  workspace,
}: Pick<App, 'workspace'>): Promise<ReadonlyMap<string, Uri>> {
  const uris = await findAuthConfigs(workspace);
  return new Map(uris.map((uri) => [workspace.asRelativePath(uri), uri]));
}
