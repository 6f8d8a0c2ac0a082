import type { Uri } from 'vscode';
import type { WorkspacePort } from '../ports.ts';

export const authConfigPattern = '**/{*.dast-auth.json,.dast-auth.json}';
const excluded = '**/{node_modules,.git}/**';
/** More than a workspace has, and few enough to look at each. */
const mostFiles = 1000;

/** The auth configs of the workspace, in the order of their paths; `most`: how many of them. */
export async function findAuthConfigs(
  workspace: Pick<WorkspacePort, 'findFiles'>,
  most = mostFiles,
): Promise<readonly Uri[]> {
  const found = await workspace.findFiles(authConfigPattern, excluded, most);
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
