import { reachOf, type Reach } from '../../../../findings/scans/reach.ts';
import type { Scan } from '../../../../findings/model/scan.ts';
import type { ListedRoute } from '../../../../routes/engine.ts';
import type { App } from '../../../app/app.ts';
import { isCertain } from '../../../../routes/route.ts';

/** What scans say of a route, whether or not it has findings. */
export interface RouteReach {
  readonly reach: Reach;
  /** The latest scan of each role that called it, the latest first. */
  readonly scans: readonly Scan[];
}

/** What the scans of the workspace's applications called, by the routes that answer it. */
export async function reachOfRoutes({
  handlers,
  findings,
}: Pick<App, 'handlers' | 'findings'>): Promise<(route: ListedRoute) => RouteReach> {
  const engine = await findings();
  const [reached, scans] = await Promise.all([engine.reachedOperations(), engine.scans()]);
  const own = Object.entries(reached).filter(([name]) => handlers.ownApplications.has(name));
  const byRoute = new Map<number, Set<number>>();
  for (const [name, { operations }] of own) {
    const scansOf = new Map(operations.map((one) => [one.operation, one.scans] as const));
    // As findings are matched: what stands before the routes of the code does not count.
    for (const answer of (await handlers.explainAll(name, [...scansOf.keys()])).filter(isCertain)) {
      for (const route of answer.routes) {
        const known = byRoute.get(route) ?? new Set();
        byRoute.set(route, new Set([...known, ...(scansOf.get(answer.endpoint) ?? [])]));
      }
    }
  }
  const byPath = reachOf(own.map(([, operations]) => operations));
  return (route) => {
    const written = byPath(route);
    const ids = new Set([...(byRoute.get(route.id) ?? []), ...written.scans]);
    // Where no list fits this code at all, they are of other paths than its routes have.
    const isUnknown = byRoute.size === 0 && written.reach === 'notReached';
    return {
      reach: ids.size > 0 ? 'reached' : isUnknown ? 'noFinding' : written.reach,
      scans: latestOfRoles(scans.filter(({ id }) => ids.has(id))),
    };
  };
}

/** `scans`: the latest first. */
function latestOfRoles(scans: readonly Scan[]): readonly Scan[] {
  return scans.filter(({ role }, index) => index === scans.findIndex((other) => other.role === role));
}
