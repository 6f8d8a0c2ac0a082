import type { Template } from '../../match/template.ts';
import type { Place } from '../../route.ts';
import { SideEffects } from '../incremental/sideEffects.ts';
import { TracedSources } from '../incremental/tracedSources.ts';
import { UsedExports } from '../incremental/usedExports.ts';
import { byMethod } from '../calls/dispatch.ts';
import type { Mount, Registration, RouterGuard, RouterValue, Scope, Value } from '../values/value.ts';

/** What frameworks make of the code: routers, with what is registered and mounted. */
export abstract class RouterRegistry extends TracedSources {
  readonly routers: RouterValue[] = [];
  readonly sideEffects = new SideEffects();
  readonly usedExports = new UsedExports();
  readonly #makers = new WeakMap<RouterValue, string>();

  createRouter(
    framework: { readonly name: string },
    at: Place,
    options: {
      readonly isApplication?: RouterValue['isApplication'];
      readonly precedence: RouterValue['precedence'];
      readonly prefixes?: readonly Template[];
      readonly isFragment?: boolean;
    },
  ): RouterValue {
    const router: RouterValue = {
      kind: 'router',
      framework: framework.name,
      isApplication: options.isApplication ?? false,
      precedence: options.precedence,
      at,
      isFragment: options.isFragment ?? false,
      prefixes: options.prefixes ?? [],
      entries: [],
      guards: [],
      notes: new Map(),
    };
    this.made();
    this.routers.push(router);
    this.#makers.set(router, this.current);
    return this.sideEffects.makes(router);
  }

  /** The routers that were made while a file was evaluated. */
  madeIn(path: string): readonly RouterValue[] {
    return this.routers.filter((router) => this.#makers.get(router) === path);
  }

  /** What a name stands for where it is used. */
  abstract lookup(scope: Scope, name: string): Value;

  /** Something was made. */
  protected abstract made(): void;

  addRoute(router: RouterValue, registration: Omit<Registration, 'kind'>): void {
    this.made();
    for (const one of byMethod(registration, (scope, name) => this.lookup(scope, name)))
      router.entries.push({ kind: 'route', ...one });
  }

  /** Something stands before what is added to a router from here on; `all`: also before what is there already. */
  guard(router: RouterValue, guard: Omit<RouterGuard, 'from' | 'layers'>, reach: 'all' | 'rest'): void {
    this.made();
    router.guards.push({ ...guard, from: reach === 'all' ? 0 : router.entries.length });
  }

  mount(router: RouterValue, mount: Omit<Mount, 'kind'>): void {
    this.made();
    router.entries.push({ kind: 'mount', ...mount });
  }
}
