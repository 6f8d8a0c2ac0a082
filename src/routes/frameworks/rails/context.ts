import type { FunctionValue, RouterValue, Value } from '../../interpret/values/value.ts';

/** What stands around a line of `config/routes.rb`. */
export interface RailsContext {
  /** Modules of controllers: `api`, `v1`. */
  readonly modules: readonly string[];
  /** Of an engine, as folders: its controllers may stand in the module that it isolates, or in one around that. */
  readonly namespaces: readonly string[];
  /** The controller of routes that name none. */
  readonly controller?: string;
  /** The resource whose block it is. */
  readonly resource?: Resource;
  /** Blocks of `concern`, of the whole application. */
  readonly concerns: Map<string, Value>;
  /** Where the outermost resource stands: shallow ones have the routes of one object there. */
  readonly outermost?: RouterValue;
  readonly isShallow?: true;
}

/** The routers of a resource: of all its objects, of one of them, of what is below one, and of a new one. */
interface Resource {
  readonly collection: RouterValue;
  readonly member: RouterValue;
  readonly created: RouterValue;
}

const contexts = new WeakMap<RouterValue, RailsContext>();

export function contextOf(router: RouterValue): RailsContext {
  let context = contexts.get(router);
  if (context === undefined) {
    context = { modules: [], namespaces: [], concerns: new Map() };
    contexts.set(router, context);
  }
  return context;
}

export function setContext(router: RouterValue, context: RailsContext): RouterValue {
  contexts.set(router, context);
  return router;
}

/** The block of a call. */
export function blockOf(
  args: readonly { readonly name?: string; readonly value: Value }[],
): FunctionValue | undefined {
  const block = args.find(({ name }) => name === '&')?.value;
  return block?.kind === 'function' ? block : undefined;
}
