import { frameworks } from '../frameworks/all.ts';
import { resolvers } from '../languages.ts';
import type { Route } from '../route.ts';
import { Linker } from './linker.ts';
import { routesOf } from './mounts.ts';
import { isBelow, type Workspace } from './workspace.ts';

interface Linked {
  readonly routes: readonly Route[];
  /** Files to be read before the routes are complete. */
  readonly wanted: ReadonlySet<string>;
}

/** The routes of a workspace folder. */
export function linkRoutes(workspace: Workspace): Linked {
  const linker = new Linker(workspace, frameworks, resolvers);
  linker.run();
  const folders = [...new Set(workspace.manifests.map(({ folder }) => folder))].sort(
    (a, b) => b.length - a.length,
  );
  const appRootOf = (file: string): string => folders.find((folder) => isBelow(folder, file)) ?? '';
  return { routes: routesOf(linker.routers, appRootOf), wanted: linker.wanted };
}
