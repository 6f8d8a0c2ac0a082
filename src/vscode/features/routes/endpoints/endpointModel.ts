import { groupBy } from '../../../../base/groupBy.ts';
import type { ListedRoute } from '../../../../routes/engine.ts';
import { routeKey } from '../../../../routes/routeKey.ts';
import { addCounts, totalOf } from '../../../shared/handlers/endpointCounts.ts';
import type { HandledEndpoint } from '../../../shared/handlers/handledFiles.ts';
import type { ComparedCode } from '../../../shared/handlers/codeChanges.ts';
import { mayCall, type WorkspaceRole } from '../../../shared/handlers/workspaceRoles.ts';
import { againstAccess } from '../../../shared/handlers/guardsText.ts';
import { itemKinds } from '../../../app/ids.ts';
import type { RouteReach } from './reachOfRoutes.ts';

/** An application of the workspace: the folder of its package, module or project file. */
interface ApplicationNode {
  readonly kind: 'application';
  readonly id: string;
  readonly folder: string;
  readonly children: readonly EndpointNode[];
  readonly counts: ScanCounts;
}

/** One or more segments that paths have in common. */
interface SegmentNode {
  readonly kind: 'segment';
  readonly id: string;
  readonly label: string;
  readonly children: readonly EndpointNode[];
  readonly counts: ScanCounts;
}

/** A route of the code, or one that only an OpenAPI file describes. */
export interface RouteNode {
  readonly kind: typeof itemKinds.route;
  readonly id: string;
  readonly route: ListedRoute;
  /** The endpoints of findings that it answers. */
  readonly endpoints: readonly HandledEndpoint[];
  /** Roles that may call it, by `apiAccess`; undefined where no auth config says anything. */
  readonly roles: readonly string[] | undefined;
  /** Where that and the code differ; empty where they do not. */
  readonly differs: string;
  readonly reach: RouteReach;
  /** Named with its whole path, among those that no scan has reached. */
  readonly isNotReached?: boolean;
  /** Whether its code differs from the commit that code is compared with; false where that is not certain. */
  readonly isChanged?: boolean;
  /** Named with its whole path, among those that have changed. */
  readonly isAmongChanged?: boolean;
  /** Named with its whole path, among those before which no authentication was seen. */
  readonly isOpen?: boolean;
}

/** The operations of an application that no scan has reached, as far as scans say what they called. */
interface NotReachedNode {
  readonly kind: typeof itemKinds.notReached;
  readonly id: string;
  readonly children: readonly RouteNode[];
}

/** The operations of an application before which no authentication was seen. */
interface OpenNode {
  readonly kind: 'open';
  readonly id: string;
  readonly children: readonly RouteNode[];
}

/** The operations of an application whose code has changed. */
interface ChangedNode {
  readonly kind: typeof itemKinds.changed;
  readonly id: string;
  readonly children: readonly RouteNode[];
  readonly compared: ComparedCode;
}

export type EndpointNode =
  | ApplicationNode
  | SegmentNode
  | RouteNode
  | NotReachedNode
  | OpenNode
  | ChangedNode;

/** How many endpoints have no finding, and how many findings the others have. Without one, an endpoint may have been scanned. */
export interface ScanCounts {
  readonly endpoints: number;
  readonly withoutFinding: number;
  readonly findings: number;
}

/** The routes of the workspace as a tree: application, segments of paths, methods. */
export function endpointTree(
  routes: readonly ListedRoute[],
  findings: readonly HandledEndpoint[],
  roles: readonly WorkspaceRole[],
  reach: (route: ListedRoute) => RouteReach,
  compared?: ComparedCode,
): readonly ApplicationNode[] {
  const byRoute = new Map<number, HandledEndpoint[]>();
  for (const handled of findings) {
    for (const id of handled.answer.routes) byRoute.set(id, [...(byRoute.get(id) ?? []), handled]);
  }
  const withAccess = roles.filter(({ apiAccess }) => apiAccess.length > 0);
  const allRoles = [...new Set(withAccess.map(({ name }) => name))];
  const nodes = shownRoutes(routes).map((route): RouteNode => {
    const allowed =
      withAccess.length === 0
        ? undefined
        : [...new Set(withAccess.filter((role) => mayCall(role, route)).map(({ name }) => name))];
    const isChanged = compared?.routes.get(routeKey(route));
    return {
      kind: itemKinds.route,
      id: `${route.appRoot}:${route.method} ${route.path}:${route.declared.file}:${route.declared.line}`,
      route,
      endpoints: byRoute.get(route.id) ?? [],
      reach: reach(route),
      roles: allowed,
      differs: againstAccess(route, allowed, allRoles),
      ...(isChanged === undefined ? {} : { isChanged }),
    };
  });
  return [...groupBy(nodes, ({ route }) => route.appRoot)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([folder, own]) => ({
      kind: 'application' as const,
      id: folder,
      folder,
      children: [
        ...(compared === undefined ? [] : changedOnes(folder, own, compared)),
        ...notReached(folder, own),
        ...withoutGuard(folder, own),
        ...below(
          folder,
          own.map((node) => [segmentsOf(node.route.path), node] as const),
        ),
      ],
      counts: countScans(own),
    }));
}

/** None where nothing has changed, or nothing was compared. */
function changedOnes(
  folder: string,
  nodes: readonly RouteNode[],
  compared: ComparedCode,
): readonly ChangedNode[] {
  const children = nodes
    .filter(({ isChanged }) => isChanged !== undefined)
    .sort(byPath)
    .map((node) => ({ ...node, id: `${node.id}:changed`, isAmongChanged: true }));
  const id = `${folder}:changed`;
  return children.length === 0 ? [] : [{ kind: itemKinds.changed, id, children, compared }];
}

function byPath(one: RouteNode, other: RouteNode): number {
  return one.route.path.localeCompare(other.route.path) || rank(one) - rank(other);
}

/** None where every operation was reached, or no scan says what it called. */
function notReached(folder: string, nodes: readonly RouteNode[]): readonly NotReachedNode[] {
  const children = nodes
    .filter(isNotReached)
    .sort(byPath)
    .map((node) => ({ ...node, id: `${node.id}:notReached`, isNotReached: true }));
  return children.length === 0 ? [] : [{ kind: itemKinds.notReached, id: `${folder}:notReached`, children }];
}

/** None where authentication is seen before every operation, or it is not known. */
function withoutGuard(folder: string, nodes: readonly RouteNode[]): readonly OpenNode[] {
  const children = nodes
    .filter(({ route }) => route.guards.protection === 'none' && isCounted(route))
    .sort(byPath)
    .map((node) => ({ ...node, id: `${node.id}:open`, isOpen: true }));
  return children.length === 0 ? [] : [{ kind: 'open', id: `${folder}:open`, children }];
}

/** What has a finding was reached, whatever the lists say; a folder of files is none that a scan should reach. */
function isNotReached({ route, endpoints, reach }: RouteNode): boolean {
  return (
    reach.reach === 'notReached' &&
    endpoints.length === 0 &&
    (isCounted(route) || route.role === 'documented')
  );
}

/** What a framework generates answers like all else; a folder of files is none that a scan should reach. */
function countScans(nodes: readonly RouteNode[]): ScanCounts {
  const handled = new Set(nodes.flatMap((node) => node.endpoints));
  const counted = nodes.filter(({ route }) => isCounted(route));
  return {
    endpoints: counted.length,
    withoutFinding: counted.filter(({ endpoints }) => endpoints.length === 0).length,
    findings: totalOf(addCounts([...handled].map(({ counts }) => counts)).all),
  };
}

export function isCounted({ role }: Pick<ListedRoute, 'role'>): boolean {
  return role === 'handler' || role === 'unknown' || role === 'generated';
}

/** A path without the names of its parameters; one that takes the rest of the path is another one. */
function withoutNames(path: string): string {
  const [head = '', ...parts] = path.split('{');
  return (
    head +
    parts
      .map((part) => {
        const end = part.indexOf('}');
        return `{${part.charAt(end - 1) === '*' ? '*' : ''}}${part.slice(end + 1)}`;
      })
      .join('')
  );
}

/** One node for each method and path; what is only described stands for itself where no code answers it. */
function shownRoutes(routes: readonly ListedRoute[]): readonly ListedRoute[] {
  const key = ({ method, path }: ListedRoute): string => `${method} ${withoutNames(path)}`;
  const inCode = new Set(routes.filter(({ role }) => role !== 'documented').map(key));
  const seen = new Set<string>();
  return routes.filter((route) => {
    const isInCode = inCode.has(key(route)) || inCode.has(key({ ...route, method: 'ANY' }));
    if (route.role === 'documented' && isInCode) return false;
    // Two that take every method may take different ones.
    const place = route.method === 'ANY' ? placeOf(route) : '';
    const own = [route.appRoot, key(route), place].join('\n');
    const isFirst = !seen.has(own);
    seen.add(own);
    return isFirst;
  });
}

function placeOf({ handler, declared }: ListedRoute): string {
  const { file, line } = handler ?? declared;
  return `${file}:${line}`;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

type Placed = readonly [segments: readonly string[], node: RouteNode];

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function rank({ route }: RouteNode): number {
  return (methods.indexOf(route.method) + methods.length + 1) % (methods.length + 1);
}

function below(id: string, placed: readonly Placed[]): readonly EndpointNode[] {
  const here = placed.flatMap(([segments, node]) => (segments.length === 0 ? [node] : []));
  const deeper = groupBy(
    placed.filter(([segments]) => segments.length > 0),
    ([[first = '']]) => first,
  );
  const nodes = [...deeper]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([segment, rest]) =>
      segmentNode(
        `${id}/${segment}`,
        `/${segment}`,
        rest.map(([segments, node]) => [segments.slice(1), node] as const),
      ),
    );
  return [...here.sort((a, b) => rank(a) - rank(b)), ...nodes];
}

/** Segments of which each has only the next one are one node. */
function segmentNode(id: string, label: string, placed: readonly Placed[]): SegmentNode {
  const children = below(id, placed);
  const [only, ...others] = children;
  if (only?.kind === 'segment' && others.length === 0) return { ...only, label: `${label}${only.label}` };
  return { kind: 'segment', id, label, children, counts: countScans(placed.map(([, node]) => node)) };
}
