import type { Uri } from 'vscode';
import { isList, isRecord } from '../../../base/untrusted.ts';
import { t } from '../../../base/messages.ts';
import { isSameApplication } from '../../../findings/applications/applicationName.ts';
import { notLoggedIn, unknownRole } from '../../../findings/scans/role.ts';
import type { App } from '../../app/app.ts';
import { itemKinds } from '../../app/ids.ts';
import { readRoles, type WorkspaceRole } from '../../shared/handlers/workspaceRoles.ts';
import { startsOf } from '../../shared/list/scanStarts.ts';
import { endpointsOf, findingsOf } from '../../shared/list/findingTarget.ts';
import type { RouteNode } from './endpoints/endpointModel.ts';

/** What is to be scanned, and nothing else. */
interface Wanted {
  /** Of which these are; none where nobody knows. */
  readonly applications: readonly string[];
  /** `METHOD /path?query` */
  readonly operations: readonly string[];
  /** The roles that the findings there were seen as. */
  readonly seenAs: readonly string[];
}

/** Scans the endpoints of findings, of a handler or of an item of the Endpoints view, and no others: Scan as Role… asks the rest. */
export async function scanEndpoint(app: App, target: unknown): Promise<void> {
  const wanted = routesIn(target) ?? (await ofFindings(app, target));
  const applications =
    wanted.applications.length > 0 ? wanted.applications : [...app.handlers.ownApplications];
  if (wanted.operations.length === 0)
    return void app.window.showWarningMessage(
      t('Select a finding with a method and a path: a scan cannot be limited to anything else.'),
    );
  const roles = await readRoles(app);
  const named = roles.filter((role) =>
    applications.some((name) => isSameApplication(name, role.application)),
  );
  const own = named.length > 0 ? named : roles;
  const uri = await chooseConfig(app, own);
  if (uri === undefined) return;
  const role = roleFor(own, uri, wanted.seenAs);
  await app.commands.run('scanAsRole', {
    uri,
    operations: wanted.operations,
    ...(role === undefined ? {} : { role }),
  });
}

function routesIn(target: unknown): Wanted | undefined {
  if (!isRecord(target)) return undefined;
  const nodes =
    target['kind'] === itemKinds.notReached && isList(target['children']) ? target['children'] : [target];
  const routes = nodes.filter(
    (node): node is RouteNode => isRecord(node) && node['kind'] === itemKinds.route,
  );
  if (routes.length === 0) return undefined;
  return {
    applications: [...new Set(routes.flatMap(({ endpoints }) => endpoints.map((one) => one.application)))],
    operations: routes.flatMap(({ route: { method, path } }) =>
      method === 'ANY' ? [`GET ${path}`, `POST ${path}`] : [`${method} ${path}`],
    ),
    seenAs: [],
  };
}

async function ofFindings(app: App, target: unknown): Promise<Wanted> {
  const endpoints = await endpointsOf(app, target);
  const findings = isList(target) ? [] : await findingsOf(app, target);
  return {
    applications: [...new Set(endpoints.map(({ application }) => application))],
    operations: await startsOf(
      app,
      endpoints.filter(({ endpoint }) => /^[A-Z]+ \//.test(endpoint)),
    ),
    seenAs: [...new Set(findings.flatMap(({ seenAs }) => seenAs))],
  };
}

async function chooseConfig(app: App, roles: readonly WorkspaceRole[]): Promise<Uri | undefined> {
  const configs = new Map(roles.map(({ file, uri }) => [file, uri]));
  const [only, ...others] = configs.values();
  if (only === undefined) {
    void app.window.showWarningMessage(
      t(
        'Scan as Role needs an auth config of the application: it says where to send requests and how to log in.',
      ),
    );
    return undefined;
  }
  if (others.length === 0) return only;
  const items = Array.from(configs, ([label, uri]) => ({ label, uri }));
  return (await app.window.showQuickPick(items, { placeHolder: t('Which auth config?') }))?.uri;
}

/** The only role that saw them, where the config has it. */
function roleFor(
  roles: readonly WorkspaceRole[],
  config: Uri,
  seenAs: readonly string[],
): string | undefined {
  const [only, ...others] = seenAs.filter((role) => role !== notLoggedIn && role !== unknownRole);
  const isThere = roles.some(({ uri, name }) => uri === config && name === only);
  return others.length === 0 && isThere ? only : undefined;
}
