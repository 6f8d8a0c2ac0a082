import { isRecord } from '../../../../base/untrusted.ts';
import { curlOfRecorded } from '../../../../findings/model/curlOfRecorded.ts';
import type { App } from '../../../app/app.ts';
import { readRoles } from '../../../shared/handlers/workspaceRoles.ts';
import { itemKinds } from '../../../app/ids.ts';
import type { CodeHandlers } from '../codeHandlers.ts';
import { openFunction } from '../openFunction.ts';
import { showFindingsOf } from '../showFindings.ts';
import type { RouteNode } from './endpointModel.ts';

/** Opens the handler of a route, or where it is declared. */
export async function goToRoute(app: App, code: CodeHandlers, node: unknown): Promise<void> {
  if (!isRouteNode(node)) return;
  const place = node.route.handler ?? { ...node.route.declared, name: '' };
  const uri = app.handlers.paths.uriOf(place.file);
  if (uri !== undefined) await openFunction(app, code, uri, place);
}

/** Copies a command line for curl that calls a route, at the address of the application where one is known. */
export async function copyRouteAsCurl(app: App, node: unknown): Promise<void> {
  if (!isRouteNode(node)) return;
  const { method, path } = node.route;
  const request = `${method === 'ANY' ? 'GET' : method} ${path} HTTP/1.1`;
  await app.env.clipboard.writeText(curlOfRecorded(request, `${await originOf(app, node)}${path}`));
}

/** Filters the findings by the endpoints that a route answers, or by those in changed code. */
export async function showFindingsOfRoute(app: App, node: unknown): Promise<void> {
  if (isRecord(node) && node['kind'] === itemKinds.changed) {
    app.view.replaceForNow({
      ...app.view.current,
      showResolvedEvents: false,
      filters: { inChangedCode: { values: ['Yes'], texts: [] } },
    });
    await app.commands.run('openPanel');
    return;
  }
  if (isRouteNode(node) && node.endpoints.length > 0) await showFindingsOf(app, node.endpoints);
}

/** Where the application was scanned last, or where an auth config says that it is. */
async function originOf(app: App, { endpoints }: RouteNode): Promise<string> {
  const application = endpoints[0]?.application;
  const scans = await (await app.findings()).scans();
  const scanned = scans.filter(
    (scan) => scan.target.includes('://') && (application === undefined || scan.application === application),
  );
  const [latest] = scanned.toSorted((one, other) => other.importedAt - one.importedAt);
  if (latest !== undefined) return latest.target.replace(/\/$/, '');
  const role = (await readRoles(app)).find(({ baseUrl }) => baseUrl.startsWith('http'));
  return role?.baseUrl.replace(/\/$/, '') ?? 'http://localhost';
}

function isRouteNode(value: unknown): value is RouteNode {
  return isRecord(value) && value['kind'] === itemKinds.route && isRecord(value['route']);
}
