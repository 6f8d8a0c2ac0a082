import type { Registration, RouterValue, Mount } from '../interpret/values/value.ts';
import { joinTemplates, type Template } from '../match/template.ts';
import type { Guards, Route } from '../route.ts';
import { covers } from './covers.ts';
import { combined, type Layer } from './layer.ts';

/** Nobody can tell what stands before a handler. */
export const unread: Guards = { protection: 'unknown', roles: [], by: [] };

/** Middleware of these stands before all that is registered after it, in whatever router. */
const passingOn: ReadonlySet<string> = new Set(['Express']);

/** Layers before the paths below a template. */
interface Guarded {
  readonly path: Template;
  readonly isExact: boolean;
  readonly method: string;
  /** Undefined where nobody can tell. */
  readonly layers: readonly Layer[] | undefined;
}

/** What stands before the entry of a router that is being looked at, on its way through all mounts. */
export class GuardsAround {
  readonly #around: readonly Guarded[];
  /** Shared by all routers of one application: what stands there for all that comes later. */
  readonly #passed: Guarded[];
  readonly #router: RouterValue | undefined;
  readonly #prefix: Template;
  readonly #own: Guarded[] = [];
  #reached = -1;

  constructor(
    around: readonly Guarded[] = [],
    passed: Guarded[] = [],
    router?: RouterValue,
    prefix: Template = [],
  ) {
    this.#around = around;
    this.#passed = passed;
    this.#router = router;
    this.#prefix = prefix;
  }

  within(router: RouterValue, prefix: Template): GuardsAround {
    return new GuardsAround(this.#around, this.#passed, router, prefix);
  }

  /** The next entry is that of this number. */
  reach(index: number): void {
    for (const { from, templates, layers } of this.#router?.guards ?? []) {
      if (from > index || from <= this.#reached) continue;
      for (const template of templates) {
        const path = joinTemplates(this.#prefix, template);
        this.#add({ path, isExact: false, method: 'ANY', layers });
      }
    }
    this.#reached = index;
  }

  /** What stands before a route; one that passes on stands before what comes later, too. */
  of(entry: Registration, route: Route): Guards {
    const outer = [...this.#around, ...this.#passed, ...this.#own].map((one) => layersFor(one, route));
    const passes = route.role === 'middleware' || route.handler === null || route.mayPassOn === true;
    const { layers } = entry;
    if (passes && passingOn.has(route.framework))
      this.#add({ path: route.template, isExact: !route.isPrefix, method: route.method, layers });
    const all = [...outer, layers];
    const known = all.flatMap((each) => each ?? []);
    if (!all.includes(undefined) && mayBeOpen(route)) return combined(known);
    const { protection, ...rest } = combined(known);
    // What asks for something asks for it, whatever else stands there.
    return protection === 'required' ? { protection, ...rest } : { ...rest, protection: 'unknown' };
  }

  /** What stands before all of a router that is mounted. */
  through({ layers, guards }: Mount, path: Template): GuardsAround {
    const here: Guarded = {
      path,
      isExact: false,
      method: 'ANY',
      layers: guards === undefined ? [] : layers,
    };
    return new GuardsAround([...this.#around, ...this.#own, here], this.#passed);
  }

  /** All entries of the router were looked at. */
  leave(): void {
    this.reach(Number.MAX_SAFE_INTEGER);
  }

  #add(guarded: Guarded): void {
    const isPassing = this.#router !== undefined && passingOn.has(this.#router.framework);
    (isPassing ? this.#passed : this.#own).push(guarded);
  }
}

/** Whether it can be said of a route that nothing stands before it: all that leads to it is known, and what answers. */
function mayBeOpen({ closed, role, handler }: Route): boolean {
  return closed && handler !== null && (role === 'handler' || role === 'generated');
}

function layersFor({ path, isExact, method, layers }: Guarded, route: Route): readonly Layer[] | undefined {
  const before =
    method === 'ANY' || method === route.method ? 'yes' : route.method === 'ANY' ? 'maybe' : 'no';
  const coverage = before === 'no' ? 'no' : covers(path, isExact, route.template);
  if (coverage === 'no') return [];
  if (coverage === 'yes' && before === 'yes') return layers;
  // It may stand there: then what it does is not known.
  return layers?.map((layer) =>
    layer.means === 'harmless' ? layer : { ...layer, means: 'unknown' as const },
  );
}
