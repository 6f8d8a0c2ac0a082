import { concatTemplates, joinTemplates, showTemplate, type Template } from '../../match/template.ts';
import type { Route } from '../../route.ts';
import { GuardsAround, unread } from '../../guards/guardsAround.ts';
import { answerOf } from './handlers.ts';
import type { Mount, Registration, RouterValue } from '../values/value.ts';

/** Mounts reach so deep, and a workspace has so many routes, at most. */
const maxDepth = 24;
const maxRoutes = 100_000;
/** So many routes, and so many ways to routers, begin in one file: twice at each of twenty levels is a million. */
const maxOfFile = 20_000;

interface LinkedRoute {
  readonly route: Route;
  /** The file of the application or router at the top of its chain. */
  readonly top: string;
  /** The same for the same route: two programs, or two ways through one, may register it. */
  readonly key: string;
}

/** The routes of a router below one prefix of one application, by its entries. */
type Visit = (readonly LinkedRoute[] | undefined)[];

/**
 * The routes of all routers: of applications with all that is mounted below them, and of routers that no application
 * reaches, each below its own mounts only. A router that is mounted at several paths has its routes at each. What a
 * router gave below a prefix is known the next time.
 */
export class MountedRoutes {
  readonly #appRootOf: (file: string) => string;
  readonly #visits = new Map<RouterValue, Map<string, Visit>>();
  readonly #numbers = new Map<RouterValue, number>();
  /** Files at the top that lead to more than is followed. */
  readonly cut = new Set<string>();

  constructor(appRootOf: (file: string) => string) {
    this.#appRootOf = appRootOf;
  }

  /** The entries of a router are not what they were. */
  forget(router: RouterValue): void {
    this.#visits.delete(router);
  }

  of(routers: readonly RouterValue[]): readonly LinkedRoute[] {
    const routes: LinkedRoute[] = [];
    this.cut.clear();
    const ways = new Counts(maxOfFile);
    const found = new Counts(maxOfFile);
    const cut = ({ at: { file } }: RouterValue): void => {
      this.cut.add(file);
    };
    const reached = new Set<RouterValue>();
    const seen = new Set<string>();
    const mounted = new Set<RouterValue>();
    for (const { entries } of routers)
      for (const entry of entries) if (entry.kind === 'mount') mounted.add(entry.router);
    const isTop = ({ isApplication }: RouterValue, isMounted: boolean): boolean =>
      isApplication === 'unmounted' ? !isMounted : isApplication;

    const walk = (
      router: RouterValue,
      top: RouterValue,
      outer: Template,
      above: readonly RouterValue[],
      around: GuardsAround,
    ): void => {
      if (above.includes(router)) return;
      if (above.length >= maxDepth || !ways.add(top.at.file)) return cut(top);
      reached.add(router);
      const closed = isTop(top, mounted.has(top));
      const prefixes = router.prefixes.length === 0 ? [[]] : router.prefixes;
      for (const prefix of prefixes.map((own) => joinOwn(router, outer, own))) {
        const visit = this.#visit(router, top, prefix, closed);
        const guards = around.within(router, prefix);
        for (const [index, entry] of router.entries.entries()) {
          guards.reach(index);
          if (entry.kind === 'route') {
            for (const one of (visit[index] ??= this.#routesAt(router, top, prefix, entry, closed))) {
              if (seen.has(one.key)) continue;
              if (routes.length >= maxRoutes || !found.add(top.at.file)) return cut(top);
              seen.add(one.key);
              routes.push({ ...one, route: { ...one.route, ...guards.of(entry, one.route) } });
            }
            continue;
          }
          for (const template of entry.templates) {
            const path = below(prefix, template, entry);
            walk(entry.router, top, path, [...above, router], guards.through(entry, path));
          }
        }
        guards.leave();
      }
    };
    const start = (router: RouterValue): void => walk(router, router, [], [], new GuardsAround());
    for (const router of routers) if (isTop(router, mounted.has(router))) start(router);
    for (const router of routers)
      if (!reached.has(router) && !mounted.has(router) && !router.isFragment) start(router);
    return routes;
  }

  #visit(router: RouterValue, top: RouterValue, prefix: Template, closed: boolean): Visit {
    let number = this.#numbers.get(top);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(top, number);
    }
    const key = `${number} ${closed} ${JSON.stringify(prefix)}`;
    let visits = this.#visits.get(router);
    if (visits === undefined) {
      visits = new Map();
      this.#visits.set(router, visits);
    }
    let visit = visits.get(key);
    if (visit === undefined) {
      visit = [];
      visits.set(key, visit);
    }
    return visit;
  }

  #routesAt(
    router: RouterValue,
    top: RouterValue,
    prefix: Template,
    entry: Registration,
    closed: boolean,
  ): readonly LinkedRoute[] {
    const { handler, role, mayPassOn } = answerOf(entry);
    const appRoot = this.#appRootOf(top.at.file);
    const { file, line } = handler ?? entry.at;
    const templates = entry.templates.map((template) => {
      const whole = entry.isRaw ? concatTemplates(prefix, template) : joinTemplates(prefix, template);
      return { whole, shown: showTemplate(whole) };
    });
    return entry.methods.flatMap((method) =>
      templates.map(({ whole, shown }): LinkedRoute => {
        const route: Route = {
          framework: router.framework,
          appRoot,
          method,
          template: whole,
          isPrefix: entry.isPrefix === true,
          handler,
          declared: entry.at,
          role,
          ...(mayPassOn ? { mayPassOn } : {}),
          guards: unread,
          spans: [],
          closed,
          precedence: top.precedence,
          order: 0,
        };
        const key = [appRoot, method, shown, role, file, line, entry.at.line].join('\n');
        return { route, top: top.at.file, key };
      }),
    );
  }
}

/** Counts by name, up to a limit. */
class Counts {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** False where there are too many. */
  add(name: string): boolean {
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    return count < this.#most;
  }
}

/** Fragments follow their prefix as it stands. */
function joinOwn(router: RouterValue, outer: Template, own: Template): Template {
  return router.isFragment ? concatTemplates(outer, own) : joinTemplates(outer, own);
}

function below(prefix: Template, template: Template, { isRaw, isAbsolute }: Mount): Template {
  if (isAbsolute) return template;
  return isRaw ? concatTemplates(prefix, template) : joinTemplates(prefix, template);
}
