import type { ListedRoute } from './engine.ts';

/** What a route is told by, wherever it stands in its file. */
export function routeKey(route: Pick<ListedRoute, 'appRoot' | 'method' | 'path' | 'declared'>): string {
  const { appRoot, method, path, declared } = route;
  return `${appRoot}:${method} ${path}:${declared.file}`;
}
