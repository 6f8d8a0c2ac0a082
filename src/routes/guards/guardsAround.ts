import { ownerOf } from '../interpret/values/values.ts';
import type { Registration, RouterValue, Mount } from '../interpret/values/value.ts';
import { joinTemplates, type Template } from '../match/template.ts';
import type { Guards, Place, Route, Span } from '../route.ts';
import { covers, type Coverage } from './covers.ts';
import { combined, openedLast, type Layer } from './layer.ts';

/** Nobody can tell what stands before a handler. */
export const unread: Guards = { protection: 'unknown', roles: [], by: [] };

/** What a router of these uses stands before all that is registered after it, in whatever router. */
const usingOn: ReadonlySet<string> = new Set(['Express', 'Fiber', 'Hono']);
/** So does a route of these that passes on. */
const passingOn: ReadonlySet<string> = new Set([...usingOn, 'Koa']);

/** What leaves something open wins wherever it stands: `[AllowAnonymous]`. */
const openWins: ReadonlySet<string> = new Set(['ASP.NET Core']);

/** Layers before the paths below a template. */
interface Guarded {
  readonly at: Place;
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
    for (const { from, templates, layers, at, isExact = false } of this.#router?.guards ?? []) {
      if (from > index || from <= this.#reached) continue;
      for (const template of templates) {
        const path = joinTemplates(this.#prefix, template);
        this.#add({ at, path, isExact, method: 'ANY', layers }, usingOn);
      }
    }
    this.#reached = index;
  }

  /** What stands before a route, and where; one that passes on stands before what comes later, too. */
  of(entry: Registration, route: Route): Pick<Route, 'guards' | 'spans'> {
    const before = [...this.#around, ...this.#passed, ...this.#own].filter(
      (one) => coverageOf(one, route) !== 'no',
    );
    return {
      guards: this.#guardsOf(entry, route, before),
      spans: [...spansOf(entry, route), ...before.map(({ at }) => ({ ...at, endLine: at.line }))],
    };
  }

  #guardsOf(entry: Registration, route: Route, before: readonly Guarded[]): Guards {
    const outer = before.map((one) => layersFor(one, route));
    const passes = route.role === 'middleware' || route.handler === null || route.mayPassOn === true;
    const { layers } = entry;
    if (passes && passingOn.has(route.framework))
      this.#add(
        {
          at: entry.at,
          path: route.template,
          isExact: !route.isPrefix,
          method: route.method,
          layers,
        },
        passingOn,
      );
    const all = [...outer, layers];
    const inOrder = all.flatMap((each) => each ?? []);
    const known = openWins.has(route.framework) ? openedLast(inOrder) : inOrder;
    if (!all.includes(undefined) && mayBeOpen(route)) return combined(known);
    const { protection, ...rest } = combined(known);
    // What asks for something asks for it, whatever else stands there.
    return protection === 'required' ? { protection, ...rest } : { ...rest, protection: 'unknown' };
  }

  /** What stands before all of a router that is mounted. */
  through({ layers, guards, at }: Mount, path: Template): GuardsAround {
    const here: Guarded = {
      at,
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

  #add(guarded: Guarded, passing: ReadonlySet<string>): void {
    const isPassing = this.#router !== undefined && passing.has(this.#router.framework);
    (isPassing ? this.#passed : this.#own).push(guarded);
  }
}

/** Whether it can be said of a route that nothing stands before it: all that leads to it is known, and what answers. */
function mayBeOpen({ closed, role, handler, method, isPrefix, template }: Route): boolean {
  const last = template.at(-1);
  const takesAll = method === 'ANY' && (isPrefix || (last?.kind === 'param' && last.many === true));
  // What answers everything below a path, or queries, asks others, who may refuse.
  const isDispatched = takesAll || (last?.kind === 'text' && /\bgraphql\/?$/i.test(last.text));
  return closed && handler !== null && !isDispatched && (role === 'handler' || role === 'generated');
}

function coverageOf({ path, isExact, method }: Guarded, route: Route): Coverage {
  if (method !== 'ANY' && method !== route.method && route.method !== 'ANY') return 'no';
  const coverage = covers(path, isExact, route.template);
  return coverage === 'yes' && method !== 'ANY' && method !== route.method ? 'maybe' : coverage;
}

function layersFor(guarded: Guarded, route: Route): readonly Layer[] | undefined {
  const { layers } = guarded;
  if (coverageOf(guarded, route) === 'yes') return layers;
  // It may stand there: then what it does is not known.
  return layers?.map((layer) =>
    layer.means === 'harmless' ? layer : { ...layer, means: 'unknown' as const },
  );
}

/** The call or annotation that registers it, what stands between that and the handler, and annotations of its class. */
function spansOf({ call, at, handlers }: Registration, { handler }: Route): readonly Span[] {
  const { file, line } = call.at;
  const isAbove =
    handler !== null && handler.file === file && handler.line >= line && handler.line - line < mostAbove;
  const last = handlers.at(-1);
  const functions = last?.kind === 'function' ? [last] : [];
  const owner = ownerOf(last?.kind === 'function' ? last.self : last);
  return [
    { file, line, endLine: isAbove ? handler.line : call.endLine },
    { ...at, endLine: at.line },
    ...[...functions, ...(owner === undefined ? [] : [owner])].flatMap(({ facts, file: { path } }) =>
      facts.annotations.map((one) => ({ file: path, line: one.line, endLine: one.endLine })),
    ),
  ];
}

/** So many lines of annotations stand above a handler at most. */
const mostAbove = 40;
