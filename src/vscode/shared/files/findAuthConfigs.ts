import type { Uri } from 'vscode';
import type { WorkspacePort } from '../../app/ports.ts';
import { findFiles } from './findFiles.ts';

export const authConfigPattern = '**/{*.dast-auth.json,.dast-auth.json}';
/** More than a workspace has, and few enough to look at each. */
const mostFiles = 1000;

/** The auth configs of the workspace, in the order of their paths; `most`: how many of them. */
export async function findAuthConfigs(
  workspace: Pick<WorkspacePort, 'findFiles' | 'fs' | 'workspaceFolders'>,
  most = mostFiles,
): Promise<readonly Uri[]> {
  const found = await Promise.all(
    (workspace.workspaceFolders ?? []).map(({ uri }) => findFiles(workspace, uri, authConfigPattern, most)),
  );
  // A folder of the workspace may be inside another one.
  const byAddress = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...byAddress.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)).slice(0, most);
}
