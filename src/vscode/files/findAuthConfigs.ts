import type { Uri } from 'vscode';
import type { WorkspacePort } from '../ports.ts';

const pattern = '**/{*.dast-auth.json,.dast-auth.json}';
const excluded = '**/{node_modules,.git}/**';
const mostFiles = 200;

/** The auth configs of the workspace, in the order of their paths. */
export async function findAuthConfigs(workspace: Pick<WorkspacePort, 'findFiles'>): Promise<readonly Uri[]> {
  const found = await workspace.findFiles(pattern, excluded, mostFiles);
  return found.toSorted((one, other) => one.path.localeCompare(other.path));
}
