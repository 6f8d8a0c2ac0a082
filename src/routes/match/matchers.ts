import { groupBy } from '../../base/groupBy.ts';
import type { Route } from '../route.ts';
import { NearestRoutes } from './nearest.ts';
import { RouteMatcher } from './rank.ts';

/** The matchers of all routes of a workspace, and of each of its applications; made once for many questions. */
export class RouteMatchers {
  readonly routes: readonly Route[];
  readonly all: RouteMatcher;
  readonly #roots: ReadonlyMap<string, readonly Route[]>;
  #nearest: NearestRoutes | undefined;
  readonly #matchers = new Map<string, RouteMatcher>();

  constructor(routes: readonly Route[]) {
    this.routes = routes;
    this.all = new RouteMatcher(routes);
    this.#roots = groupBy(routes, ({ appRoot }) => appRoot);
  }

  /** The routes that come near to what none answers. */
  get nearest(): NearestRoutes {
    this.#nearest ??= new NearestRoutes(this.routes);
    return this.#nearest;
  }

  /** Where the applications are. */
  get roots(): readonly string[] {
    return [...this.#roots.keys()];
  }

  /** That of one application. */
  of(root: string): RouteMatcher {
    let matcher = this.#matchers.get(root);
    if (matcher === undefined) {
      matcher = new RouteMatcher(this.#roots.get(root) ?? []);
      this.#matchers.set(root, matcher);
    }
    return matcher;
  }
}
