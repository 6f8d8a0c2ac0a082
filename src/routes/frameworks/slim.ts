import { countTrailing } from '../../base/runs.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import { methodOf } from '../interpret/values/members.ts';
import { classCalled } from '../interpret/resolvers/php.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { joinPath } from '../interpret/modules/workspace.ts';
import { text, type Template } from '../match/template.ts';
import { addPathRoute } from './pathRoutes.ts';
import { braceTemplates } from './paths/brace.ts';
import { methodsFrom, templatesOf, typeOf, webMethods } from './shared.ts';

const packages = /^\\?(?:Slim|DI\\Bridge\\Slim)(?:\\|$)/;
const types: ReadonlySet<string> = new Set([
  'App',
  'RouteCollectorProxy',
  'RouteCollectorProxyInterface',
  'RouteCollectorInterface',
]);
/** What applications and routes give that is no router. */
const others: ReadonlySet<string> = new Set([
  'getContainer',
  'getRouteCollector',
  'getRouteParser',
  'run',
  'handle',
]);

/** Applications and groups, whose closures are given a router, or are run as its methods. */
export const slim: Framework = {
  name: 'Slim',
  languages: ['php'],
  marks: { words: ['Slim\\'] },

  callExternal(callee, call, linker) {
    const [name = '', method] = callee.path;
    if (!packages.test(callee.module)) return undefined;
    const isMade =
      (name === 'AppFactory' && /^create(?:FromContainer)?$/.test(method ?? '')) ||
      (name === 'Bridge' && method === 'create') ||
      (name === 'App' && method === undefined && call.isNew);
    return isMade
      ? linker.createRouter(slim, call.at, { isApplication: true, precedence: 'specific' })
      : undefined;
  },

  callRouter(router, method, call, linker) {
    switch (method) {
      case 'group':
        return group(router, call, linker);
      case 'map':
        return add(router, methodsFrom(call.args[0]?.value, linker), 1, call, linker);
      case 'setBasePath': {
        const [base] = textsOf(call.args[0]?.value ?? unknown);
        if (base !== undefined) router.prefixes = [[text(base)]];
        return router;
      }
      default: {
        if (others.has(method)) return unknown;
        const methods = webMethods(method);
        return methods === undefined || call.args.length < 2 ? router : add(router, methods, 0, call, linker);
      }
    }
  },

  adoptParameter(parameter, _method, call, linker) {
    return types.has(typeOf(packages, parameter))
      ? linker.createRouter(slim, call.at, { precedence: 'specific' })
      : undefined;
  },

  /** `(require __DIR__ . '/routes.php')($app)`: a file that returns a function of an application. */
  callFree(name, call, linker) {
    if (name !== 'require') return undefined;
    for (const written of textsOf(call.args[0]?.value ?? unknown)) {
      const path = joinPath('', written);
      const found = path === undefined ? undefined : returnedBy(path, linker);
      if (found !== undefined) return found;
    }
    return undefined;
  },
};

function returnedBy(path: string, linker: Linker): Value | undefined {
  const scope = linker.hasFile(path) ? linker.moduleScope(path) : undefined;
  const file = scope?.file;
  const returned = file?.body.findLast(({ kind }) => kind === 'return');
  if (scope === undefined || file === undefined) return undefined;
  if (returned?.kind !== 'return' || returned.value.kind !== 'function') return undefined;
  const facts = file.functions[returned.value.id];
  const isOfSlim = file.imports.some(({ from }) => packages.test(from));
  return facts === undefined || !isOfSlim
    ? undefined
    : linker.knowFunction({ kind: 'function', facts, file, scope });
}

/** `/users[/{id}[/{name}]]`: what stands in square brackets may be left out. */
function parse(path: string): readonly Template[] {
  const ends = countTrailing(path, ']');
  const parts = ends === 0 ? [path] : path.slice(0, -ends).split('[');
  // Other brackets belong to the expressions of parameters.
  if (parts.length !== ends + 1) return braceTemplates(path);
  return parts.flatMap((_part, index) => braceTemplates(parts.slice(0, index + 1).join('')));
}

function group(router: RouterValue, call: CallValue, linker: Linker): Value {
  const child = linker.createRouter(slim, call.at, { precedence: 'specific' });
  const templates = templatesOf(call.args[0]?.value, parse);
  linker.mount(router, {
    templates: templates.length === 0 ? [[]] : templates,
    router: child,
    at: call.at,
    isRaw: true,
  });
  const filling = handlerOf(call.args[1]?.value, linker);
  if (filling.kind === 'function') linker.callFunction(filling, [child], child);
  return router;
}

function add(
  router: RouterValue,
  methods: readonly string[],
  index: number,
  call: CallValue,
  linker: Linker,
): Value {
  const path = call.args[index];
  const templates = templatesOf(path?.value, parse);
  const handlersOf = (): readonly Value[] => [handlerOf(call.args[index + 1]?.value, linker)];
  const route = {
    methods,
    path,
    templates,
    others: call.args.slice(index + 1),
    isRaw: true,
    handlersOf,
  } as const;
  addPathRoute(router, route, call, linker);
  return router;
}

/** A closure, `[Users::class, 'list']`, `'Users:list'`, `Users::class . ':list'`, or a class that can be called. */
function handlerOf(value: Value | undefined, linker: Linker): Value {
  switch (value?.kind) {
    case 'class':
      return methodNamed(value, '__invoke', linker);
    case 'list': {
      const [owner, method = unknown] = value.items;
      return methodNamed(owner, textsOf(method)[0], linker);
    }
    case 'text': {
      const [written] = textsOf(value);
      if (written === undefined) return value;
      const [owner = '', method = '__invoke'] = written.split(/::?/);
      return methodNamed(classCalled(owner.replace(/^\\/, ''), linker), method, linker);
    }
    default:
      return value ?? unknown;
  }
}

function methodNamed(owner: Value | undefined, name: string | undefined, linker: Linker): Value {
  if (owner?.kind !== 'class' || name === undefined) return unknown;
  return methodOf(owner, name, owner, linker) ?? unknown;
}
