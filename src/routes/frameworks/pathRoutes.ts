import type { Linker } from '../interpret/linker.ts';
import type { ArgumentValue, CallValue, RouterValue, Value } from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { handlersFrom } from './shared.ts';

/** What `get('/path', handler, …)` declares: the arguments as they stand in the call, and how its path is read. */
interface PathRoute {
  readonly methods: readonly string[];
  readonly path: ArgumentValue | undefined;
  readonly templates: readonly Template[];
  readonly others: readonly ArgumentValue[];
  /** It follows the prefix as it stands. */
  readonly isRaw?: true;
  /** Where they are not the other arguments as they are. */
  readonly handlersOf?: (others: readonly ArgumentValue[]) => readonly Value[];
  /** What stands before the handlers, where that is not among the other arguments. */
  readonly guards?: readonly Value[];
}

/** How a framework declares the route of a call, and the value that the call has. */
export type AddRoute = (
  router: RouterValue,
  methods: readonly string[],
  path: ArgumentValue | undefined,
  others: readonly ArgumentValue[],
  call: CallValue,
  linker: Linker,
) => Value;

/** Adds the route at the line of its path; false where there is no path that is known, or nothing behind it. */
export function addPathRoute(
  router: RouterValue,
  { methods, path, templates, others, isRaw, handlersOf = handlersFrom, guards }: PathRoute,
  call: CallValue,
  linker: Linker,
): boolean {
  if (path === undefined || templates.length === 0 || others.length === 0) return false;
  linker.addRoute(router, {
    methods,
    templates,
    handlers: handlersOf(others),
    ...(isRaw ? { isRaw } : {}),
    ...(guards === undefined ? {} : { guards }),
    at: { file: call.at.file, line: path.line },
    call,
  });
  return true;
}

/** `Use(…)`: what stands before all that comes later; `all`: before what is there already, too. */
export function addUse(
  router: RouterValue,
  values: readonly Value[],
  call: CallValue,
  linker: Linker,
  reach: 'all' | 'rest' = 'rest',
  templates: readonly Template[] = [[]],
  isExact = false,
): RouterValue {
  if (values.length > 0) linker.guard(router, { templates, values, at: call.at, isExact }, reach);
  return router;
}

/** Mounts a router below a path, and has a function fill it where there is one. */
export function mountGroup(
  router: RouterValue,
  templates: readonly Template[],
  group: RouterValue,
  fill: Value | undefined,
  call: CallValue,
  linker: Linker,
  guards: readonly Value[] = [],
): RouterValue {
  linker.mount(router, { templates, router: group, at: call.at, guards });
  if (fill?.kind === 'function') linker.callFunction(fill, [group]);
  return group;
}

/** Adds a folder of files, which answers every path below its own. */
export function addStaticFolder(
  router: RouterValue,
  templates: readonly Template[],
  call: CallValue,
  linker: Linker,
): void {
  linker.addRoute(router, { ...staticRoute(templates, call), isPrefix: true });
}

/** Adds a single file, which answers its own path only. */
export function addStaticFile(
  router: RouterValue,
  templates: readonly Template[],
  call: CallValue,
  linker: Linker,
): void {
  linker.addRoute(router, staticRoute(templates, call));
}

function staticRoute(templates: readonly Template[], call: CallValue) {
  return { methods: ['GET'], templates, handlers: [], at: call.at, role: 'static', call } as const;
}
