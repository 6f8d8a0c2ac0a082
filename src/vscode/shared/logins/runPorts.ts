import { Uri } from 'vscode';
import type { KnownRoute } from '../../../auth/knownRoute.ts';
import { textsAt } from '../../../base/untrusted.ts';
import type { RunPorts } from '../../../login/ports.ts';
import { secretKeyPrefix } from '../../app/storedKeys.ts';
import type { App } from '../../app/app.ts';
import { askingApprovals } from './approveOrigin.ts';
import type { VerifyRole } from './loadVerifyRole.ts';
import { proxyOf, throughProxy } from './proxyOf.ts';

type Host = Pick<
  App,
  | 'window'
  | 'workspace'
  | 'machine'
  | 'workspaceState'
  | 'settings'
  | 'proxySettings'
  | 'secrets'
  | 'environments'
  | 'handlers'
  | 'log'
>;

/** What a run asks of the world, as VS Code and the user's own settings answer. */
export async function runPorts(
  host: Host,
  verifyRole: VerifyRole,
  file: Uri,
  signal: AbortSignal,
): Promise<RunPorts> {
  const environment = await host.environments.of(file);
  const proxySettings = host.proxySettings();
  const { folders, ...hosts } = allowedOn(host, file);
  const policy = verifyRole.strictPolicy({
    ...hosts,
    proxyOf: proxyOf(proxySettings, host.machine.variables),
    throughProxy: throughProxy(proxySettings),
  });
  return {
    http: verifyRole.nodeHttp(policy),
    values: {
      secret: async (name) => host.secrets.get(secretKeyPrefix + name),
      env: (name) => environment.value(name),
    },
    clock: verifyRole.runClock,
    matchRegex: verifyRole.regexMatcher(),
    approvals: askingApprovals(host, signal),
    routes: () => routesOf(host),
    certificateFiles: { read: (path) => verifyRole.readInside(file.fsPath, path, folders) },
  };
}

/** Those of the workspace, whose index starts with the first that is asked for. */
async function routesOf({ handlers, log }: Host): Promise<readonly KnownRoute[]> {
  try {
    await handlers.start();
    return await handlers.listRoutes();
  } catch (error) {
    log.warn(`Could not look for near routes: ${String(error)}`);
    return [];
  }
}

/** What the machine's own settings allow the runs of a file. */
export function allowedOn({ workspace, settings }: Pick<Host, 'workspace' | 'settings'>, file: Uri) {
  const folder = workspace.getWorkspaceFolder(file)?.uri ?? Uri.joinPath(file, '..');
  return {
    privateHosts: textsAt(settings.get('allowedPrivateHosts')),
    selfSignedHosts: textsAt(settings.get('allowedSelfSignedHosts')),
    /** Where files that it names may be: in the workspace, or where the user's own settings say. */
    folders: [folder.fsPath, ...textsAt(settings.get('certificateFolders'))],
  };
}
