import { concatTemplates, joinTemplates, type Template } from '../match/template.ts';
import type { Route } from '../route.ts';
import { answerOf } from './handlers.ts';
import type { Mount, RouterValue } from './value.ts';

/** Mounts reach so deep, and a workspace has so many routes, at most. */
const maxDepth = 24;
const maxRoutes = 50_000;

/**
 * The routes of all routers: of applications with all that is mounted below them, and of routers that no application
 * reaches, each below its own mounts only. A router that is mounted at several paths has its routes at each.
 */
export function routesOf(
  routers: readonly RouterValue[],
  appRootOf: (file: string) => string,
): readonly Route[] {
  const routes: Route[] = [];
  const reached = new Set<RouterValue>();
  const walk = (
    router: RouterValue,
    top: RouterValue,
    prefix: Template,
    above: readonly RouterValue[],
  ): void => {
    if (above.includes(router) || above.length >= maxDepth || routes.length >= maxRoutes) return;
    reached.add(router);
    for (const entry of router.entries) {
      if (entry.kind === 'mount') {
        for (const template of entry.templates)
          walk(entry.router, top, below(prefix, template, entry), [...above, router]);
        continue;
      }
      const { handler, role } = answerOf(entry);
      for (const method of entry.methods) {
        for (const template of entry.templates) {
          routes.push({
            framework: router.framework,
            appRoot: appRootOf(top.at.file),
            method,
            template: joinTemplates(prefix, template),
            isPrefix: entry.isPrefix === true,
            handler,
            declared: entry.at,
            role,
            closed: top.isApplication,
            precedence: top.precedence,
            order: routes.length,
          });
        }
      }
    }
  };
  for (const router of routers) if (router.isApplication) walk(router, router, [], []);
  const mounted = new Set(
    routers.flatMap((router) =>
      router.entries.flatMap((entry) => (entry.kind === 'mount' ? [entry.router] : [])),
    ),
  );
  for (const router of routers)
    if (!reached.has(router) && !mounted.has(router)) walk(router, router, [], []);
  for (const router of routers) if (!reached.has(router)) walk(router, router, [], []);
  return routes;
}

function below(prefix: Template, template: Template, { isRaw }: Mount): Template {
  return isRaw ? concatTemplates(prefix, template) : joinTemplates(prefix, template);
}
