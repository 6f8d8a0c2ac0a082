import {
  isAnything,
  isSamePath,
  pathDistance,
  segmentsOf,
  type Segments,
} from '../../auth/attachments/describedPaths.ts';
import type { KnownRoute } from '../../auth/knownRoute.ts';
import type { UserRun } from '../session/events.ts';
import { listed } from '../response/extract.ts';
import { isLoginPath } from './failureSigns.ts';
import type { Fault, FaultFix, JsonPath } from './fault.ts';

/** More say nothing to the one who looks for one. */
const mostNamed = 3;

/** Whether a run failed because its server does not know what was called. */
export function isNotFound({ fault }: UserRun): boolean {
  return fault?.code === 'not-found' || fault?.code === 'not-found-method';
}

/**
 * Names the routes of the workspace that come nearest to a call which was answered with 404. The fault stays as it is where
 * none does, or where the workspace has what was called.
 */
export function withNearRoutes(run: UserRun, routes: readonly KnownRoute[]): UserRun {
  const { fault } = run;
  const method = run.exchanges.at(-1)?.facts.method;
  if (fault === undefined || method === undefined || !isNotFound(run)) return run;
  const text = String(fault.args.at(-1));
  const [, before = '', path = '', behind = ''] = /^(\{(?:auth|base)_url\})?([^?#]*)(.*)$/s.exec(text) ?? [];
  const written = segmentsOf(path);
  const near = nearRoutes(method, written, routes);
  const [first] = near;
  if (first === undefined) return run;
  const isThere = isSamePath(written, segmentsOf(first.path));
  if (isThere && isFor(first, method)) return run;
  const names = near.map((route) => `${route.method} ${route.path}`);
  const near404: Fault = {
    code: 'not-found-near',
    args: [...fault.args.slice(0, 2), `${method} ${text}`, listed(names)],
    at: placeOf(fault.at, isThere ? 'method' : 'path'),
  };
  const fix = isThere ? methodFix(first) : pathFix(first, method, before, behind);
  return { ...run, fault: fix === undefined ? near404 : { ...near404, fix } };
}

/** The method and the path of a call stand side by side; a curl command holds both in its text. */
function placeOf(at: JsonPath, key: 'method' | 'path'): JsonPath {
  const last = at.at(-1);
  return last === 'path' || last === 'method' ? [...at.slice(0, -1), key] : at;
}

function methodFix({ method }: KnownRoute): FaultFix | undefined {
  return method === 'ANY' ? undefined : { kind: 'method', method };
}

function pathFix(route: KnownRoute, method: string, before: string, behind: string): FaultFix | undefined {
  if (!isFor(route, method) || segmentsOf(route.path).some(isAnything)) return undefined;
  return { kind: 'path', path: `${before}${route.path}${behind}` };
}

function isFor(route: KnownRoute, method: string): boolean {
  return route.method === method || route.method === 'ANY';
}

/** The nearest first: those with this path, those that are spelt alike, those that end alike, and other logins. */
function nearRoutes(method: string, written: Segments, routes: readonly KnownRoute[]): readonly KnownRoute[] {
  const isLogin = isLoginPath(`/${written.join('/')}`);
  const ranked = routes.flatMap((route) => {
    const segments = segmentsOf(route.path);
    if (isSamePath(written, segments)) return [{ route, rank: isFor(route, method) ? 0 : 1 }];
    if (!isFor(route, method)) return [];
    const distance = pathDistance(written, segments);
    if (distance !== undefined) return [{ route, rank: 1 + distance }];
    const last = segments.at(-1);
    if (last !== undefined && !isAnything(last) && last === written.at(-1)) return [{ route, rank: 4 }];
    return isLogin && isLoginPath(route.path) ? [{ route, rank: 5 }] : [];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostNamed)
    .map(({ route }) => route);
}
