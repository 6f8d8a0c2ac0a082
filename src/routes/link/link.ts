import { frameworks } from '../frameworks/all.ts';
import { resolvers } from '../languages.ts';
import type { Route } from '../route.ts';
import { Linker } from './linker.ts';
import { routesOf } from './mounts.ts';
import type { Sources } from './sources.ts';
import type { Trace } from './trace.ts';
import { folderOf } from './workspace.ts';

interface Linked {
  /** By the units of the applications, each in the order of registration. */
  readonly routes: ReadonlyMap<string, readonly Route[]>;
  /** The units that hold what was looked into, by those that looked; an empty one looks at all of them. */
  readonly edges: readonly (readonly [from: string, to: string])[];
  readonly trace: Trace;
}

/** The routes of some units of a workspace folder. */
export function linkUnits(sources: Sources, units: ReadonlySet<string>): Linked {
  const linker = new Linker(sources, units, frameworks, resolvers);
  linker.run();
  const appRootOf = (file: string): string => sources.manifestsAbove(folderOf(file))[0]?.folder ?? '';
  const routes = new Map<string, Route[]>();
  for (const { route, top } of routesOf(linker.routers, appRootOf)) {
    const unit = sources.unitOf(top);
    const known = routes.get(unit);
    if (known === undefined) routes.set(unit, [route]);
    else known.push(route);
  }
  const edges = new Map<string, readonly [string, string]>();
  for (const [from, path] of linker.trace.touched()) {
    const edge = [from === '' ? '' : sources.unitOf(from), sources.unitOf(path)] as const;
    if (edge[0] !== edge[1]) edges.set(edge.join(' '), edge);
  }
  return { routes, edges: [...edges.values()], trace: linker.trace };
}
