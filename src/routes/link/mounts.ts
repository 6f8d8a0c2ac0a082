import { concatTemplates, joinTemplates, showTemplate, type Template } from '../match/template.ts';
import type { Route } from '../route.ts';
import { answerOf } from './handlers.ts';
import type { Entry, Mount, Registration, RouterValue } from './value.ts';

/** Mounts reach so deep, and a workspace has so many routes, at most. */
const maxDepth = 24;
const maxRoutes = 50_000;

interface LinkedRoute {
  readonly route: Route;
  /** The file of the application or router at the top of its chain. */
  readonly top: string;
}

/**
 * The routes of all routers: of applications with all that is mounted below them, and of routers that no application
 * reaches, each below its own mounts only. A router that is mounted at several paths has its routes at each.
 */
export function routesOf(
  routers: readonly RouterValue[],
  appRootOf: (file: string) => string,
): readonly LinkedRoute[] {
  const routes: LinkedRoute[] = [];
  const reached = new Set<RouterValue>();
  const seen = new Set<string>();
  const mounted = new Set(routers.flatMap(({ entries }) => entries.flatMap(mountedRouter)));
  const isTop = ({ isApplication }: RouterValue, isMounted: boolean): boolean =>
    isApplication === 'unmounted' ? !isMounted : isApplication;

  const walk = (
    router: RouterValue,
    top: RouterValue,
    outer: Template,
    above: readonly RouterValue[],
  ): void => {
    if (above.includes(router) || above.length >= maxDepth) return;
    reached.add(router);
    const prefixes = router.prefixes.length === 0 ? [[]] : router.prefixes;
    for (const prefix of prefixes.map((own) => joinOwn(router, outer, own))) {
      for (const entry of router.entries) {
        if (entry.kind === 'route') addRoutes(router, top, prefix, entry);
        else {
          for (const template of entry.templates) {
            walk(entry.router, top, below(prefix, template, entry), [...above, router]);
          }
        }
      }
    }
  };
  const addRoutes = (router: RouterValue, top: RouterValue, prefix: Template, entry: Registration): void => {
    const { handler, role } = answerOf(entry);
    for (const method of entry.methods) {
      for (const template of entry.templates) {
        if (routes.length >= maxRoutes) return;
        const whole = entry.isRaw ? concatTemplates(prefix, template) : joinTemplates(prefix, template);
        const appRoot = appRootOf(top.at.file);
        // Two programs, or two ways through one, may register the same.
        const { file, line } = handler ?? entry.at;
        const key = [appRoot, method, showTemplate(whole), role, file, line, entry.at.line].join('\n');
        if (seen.has(key)) continue;
        seen.add(key);
        const route: Route = {
          framework: router.framework,
          appRoot,
          method,
          template: whole,
          isPrefix: entry.isPrefix === true,
          handler,
          declared: entry.at,
          role,
          closed: isTop(top, mounted.has(top)),
          precedence: top.precedence,
          order: routes.length,
        };
        routes.push({ route, top: top.at.file });
      }
    }
  };
  for (const router of routers) if (isTop(router, mounted.has(router))) walk(router, router, [], []);
  for (const router of routers) {
    if (!reached.has(router) && !mounted.has(router) && !router.isFragment) walk(router, router, [], []);
  }
  return routes;
}

/** Fragments follow their prefix as it stands. */
function joinOwn(router: RouterValue, outer: Template, own: Template): Template {
  return router.isFragment ? concatTemplates(outer, own) : joinTemplates(outer, own);
}

function mountedRouter(entry: Entry): readonly RouterValue[] {
  return entry.kind === 'mount' ? [entry.router] : [];
}

function below(prefix: Template, template: Template, { isRaw, isAbsolute }: Mount): Template {
  if (isAbsolute) return template;
  return isRaw ? concatTemplates(prefix, template) : joinTemplates(prefix, template);
}
