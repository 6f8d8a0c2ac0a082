import { readFile, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Uri } from 'vscode';
import type { RunPorts } from '../../login/ports.ts';
import { secretKeyPrefix } from '../ids.ts';
import type { App } from '../app.ts';
import { askingApprovals } from './approveOrigin.ts';
import type { VerifyRole } from './loadVerifyRole.ts';
import { proxyOf } from './proxyOf.ts';

type Host = Pick<
  App,
  'window' | 'workspace' | 'workspaceState' | 'settings' | 'proxySettings' | 'secrets' | 'environments'
>;

/** What a run asks of the world, as VS Code and the user's own settings answer. */
export async function runPorts(
  host: Host,
  verifyRole: VerifyRole,
  file: Uri,
  signal: AbortSignal,
): Promise<RunPorts> {
  const environment = await host.environments.of(file);
  const policy = verifyRole.strictPolicy({
    privateHosts: textsOf(host.settings.get('allowedPrivateHosts')),
    selfSignedHosts: textsOf(host.settings.get('allowedSelfSignedHosts')),
    proxyOf: proxyOf(host.proxySettings(), process.env),
  });
  return {
    http: verifyRole.nodeHttp(policy),
    values: {
      secret: async (name) => host.secrets.get(secretKeyPrefix + name),
      env: (name) => environment.value(name),
    },
    clock: verifyRole.runClock,
    matchRegex: verifyRole.matchRegex,
    approvals: askingApprovals(host, signal),
    certificateFiles: { read: (path) => readCertificate(host, file, path) },
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function folderOf({ workspace }: Host, file: Uri): string {
  return workspace.getWorkspaceFolder(file)?.uri.fsPath ?? dirname(file.fsPath);
}

/** In the workspace, or in a folder that the user's own settings name. Links are followed before that is decided. */
async function readCertificate(host: Host, file: Uri, path: string): Promise<string | undefined> {
  const folders = [folderOf(host, file), ...textsOf(host.settings.get('certificateFolders'))];
  try {
    const real = await realpath(resolve(dirname(file.fsPath), path));
    const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
    if (!roots.some((root) => root !== undefined && isInside(root, real))) return undefined;
    return await readFile(real, 'utf8');
  } catch {
    return undefined;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
