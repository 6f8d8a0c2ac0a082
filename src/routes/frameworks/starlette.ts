import type { Framework, Linker } from '../interpret/linker.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { addStaticFolder } from './pathRoutes.ts';
import { braceTemplates } from './paths/brace.ts';
import { methodsFrom, nameOf, templatesOf, typeOf, webMethods } from './shared.ts';
import { decoratedMethod } from './marks.ts';

const parse = (path: string): readonly Template[] => braceTemplates(path, 'type');
const parameterNames = /^(?:app|api|router|application|\w+_(?:router|app))$/;

/** FastAPI is Starlette with more: both register in the same ways. */
function asgiFramework(
  name: string,
  marks: Framework['marks'],
  packages: RegExp,
  applications: ReadonlySet<string>,
  routers: ReadonlySet<string>,
): Framework {
  const framework: Framework = {
    name,
    languages: ['python'],
    marks,

    callExternal(callee, call, linker) {
      if (!packages.test(callee.module)) return undefined;
      const called = callee.path.at(-1) ?? '';
      if (called === 'Route' || called === 'WebSocketRoute')
        return routeValue(framework, called, call, linker);
      if (called === 'Mount' || called === 'Host') return mountValue(framework, called, call, linker);
      const isApplication = applications.has(called);
      if (!isApplication && !routers.has(called)) return undefined;
      const router = linker.createRouter(framework, call.at, {
        isApplication: isApplication && 'unmounted',
        precedence: 'first',
        prefixes: isApplication ? [] : templatesOf(linker.named(call, 'prefix'), parse),
      });
      const before = [
        ...listed(linker.named(call, 'dependencies')),
        ...listed(linker.named(call, 'middleware')),
      ];
      if (before.length > 0) linker.guard(router, { templates: [[]], values: before, at: call.at }, 'all');
      addListed(router, linker.argument(call, isApplication ? 1 : 0, 'routes'), call, linker);
      return router;
    },

    callRouter(router, method, call, linker) {
      switch (method) {
        case 'middleware':
        case 'add_middleware': {
          const values = [call.decorates ?? call.args[0]?.value ?? unknown];
          linker.guard(router, { templates: [[]], values, at: call.at }, 'all');
          return unknown;
        }
        case 'include_router':
          return mount(router, [[]], linker.argument(call, 0, 'router'), call, linker);
        case 'mount':
          return mount(router, undefined, linker.argument(call, 1, 'app'), call, linker);
        case 'api_route':
        case 'route':
          return add(router, undefined, call.decorates, call, linker);
        case 'add_api_route':
        case 'add_route':
          return add(router, undefined, endpointOf(call, linker), call, linker);
        case 'websocket':
        case 'websocket_route':
          return add(router, ['GET'], call.decorates, call, linker);
        case 'add_api_websocket_route':
        case 'add_websocket_route':
          return add(router, ['GET'], endpointOf(call, linker), call, linker);
        default: {
          const methods = webMethods(method);
          return methods === undefined || call.decorates === undefined
            ? unknown
            : add(router, methods, call.decorates, call, linker);
        }
      }
    },

    adoptParameter(parameter, _method, call, linker) {
      const called = typeOf(packages, parameter);
      const isApplication = applications.has(called);
      const isOne =
        called === ''
          ? parameterNames.test(parameter.name) &&
            parameter.file.imports.some(({ from }) => packages.test(from))
          : isApplication || routers.has(called);
      if (!isOne) return undefined;
      return linker.createRouter(framework, call.at, { isApplication, precedence: 'first' });
    },

    adoptInstance(base, _name, instance, call, linker) {
      const called = nameOf(packages, base);
      if (!applications.has(called) && !routers.has(called)) return undefined;
      const prefix = instance.args.find((arg) => arg.name === 'prefix')?.value;
      return linker.createRouter(framework, call.at, {
        isApplication: applications.has(called) && 'unmounted',
        precedence: 'first',
        prefixes: templatesOf(prefix, parse),
      });
    },
  };
  return framework;
}

export const fastapi = asgiFramework(
  'FastAPI',
  { words: ['fastapi', 'APIRouter', 'include_router'], texts: [decoratedMethod] },
  /^fastapi(?:\.|$)/,
  new Set(['FastAPI']),
  new Set(['APIRouter']),
);

export const starlette = asgiFramework(
  'Starlette',
  { words: ['starlette'], texts: [decoratedMethod] },
  /^starlette(?:\.|$)/,
  new Set(['Starlette']),
  new Set(['Router']),
);

function add(
  router: RouterValue,
  methods: readonly string[] | undefined,
  endpoint: Value | undefined,
  call: CallValue,
  linker: Linker,
): Value {
  const path =
    call.args.find(({ name }) => name === 'path') ?? call.args.find(({ name }) => name === undefined);
  const templates = templatesOf(path?.value, parse);
  if (path === undefined || templates.length === 0 || endpoint === undefined) return unknown;
  const at = { file: call.at.file, line: path.line };
  if (endpoint.kind === 'class' && methods === undefined)
    addEndpointClass(router, templates, endpoint, call, linker);
  else {
    const given = linker.argument(call, 2, 'methods');
    const known = methods ?? (given === undefined ? ['GET'] : methodsFrom(given, linker));
    const guards = listed(linker.named(call, 'dependencies'));
    linker.addRoute(router, { methods: known, templates, handlers: [endpoint], at, call, guards });
  }
  return unknown;
}

/** What an application calls `endpoint`, FastAPI, or `route`, Starlette. */
function endpointOf(call: CallValue, linker: Linker): Value | undefined {
  return linker.argument(call, 1, 'endpoint') ?? linker.argument(call, 1, 'route');
}

function listed(value: Value | undefined): readonly Value[] {
  return value?.kind === 'list' ? value.items : value === undefined ? [] : [value];
}

/** An `HTTPEndpoint` has a function for each method. */
function addEndpointClass(
  router: RouterValue,
  templates: readonly Template[],
  endpoint: Extract<Value, { kind: 'class' }>,
  call: CallValue,
  linker: Linker,
): void {
  for (const id of endpoint.facts.methods) {
    const name = endpoint.file.functions[id]?.name ?? '';
    const methods = webMethods(name);
    if (methods === undefined) continue;
    linker.addRoute(router, {
      methods,
      templates,
      handlers: [linker.member(endpoint, name)],
      at: call.at,
      call,
    });
  }
}

function routeValue(framework: Framework, called: string, call: CallValue, linker: Linker): Value {
  const router = linker.createRouter(framework, call.at, { precedence: 'first' });
  add(router, called === 'Route' ? undefined : ['GET'], linker.argument(call, 1, 'endpoint'), call, linker);
  return router;
}

/** Below a path, or for a host of its own. */
function mountValue(framework: Framework, called: string, call: CallValue, linker: Linker): Value {
  const router = linker.createRouter(framework, call.at, {
    precedence: 'first',
    prefixes: called === 'Host' ? [] : templatesOf(linker.argument(call, 0, 'path'), parse),
  });
  const app = linker.argument(call, 1, 'app');
  if (app !== undefined) mount(router, [[]], app, call, linker);
  addListed(router, linker.argument(call, 2, 'routes'), call, linker);
  return router;
}

function addListed(router: RouterValue, routes: Value | undefined, call: CallValue, linker: Linker): void {
  for (const item of routes?.kind === 'list' ? routes.items : []) {
    if (item.kind === 'router') linker.mount(router, { templates: [[]], router: item, at: call.at });
  }
}

/** A router or application below a prefix; files of a folder are static. */
function mount(
  router: RouterValue,
  at: readonly Template[] | undefined,
  value: Value | undefined,
  call: CallValue,
  linker: Linker,
): Value {
  const given = templatesOf(
    linker.argument(call, at === undefined ? 0 : -1, at === undefined ? 'path' : 'prefix'),
    parse,
  );
  const templates = given.length === 0 ? [[]] : given;
  const guards = listed(linker.named(call, 'dependencies'));
  for (const option of value?.kind === 'either' ? value.options : [value ?? unknown]) {
    if (option.kind === 'router') linker.mount(router, { templates, router: option, at: call.at, guards });
    if (option.kind === 'module') {
      const inner = linker.member(option, 'router');
      if (inner.kind === 'router') linker.mount(router, { templates, router: inner, at: call.at, guards });
    }
    if (option.kind === 'external' && option.path.at(-1) === 'StaticFiles')
      addStaticFolder(router, templates, call, linker);
  }
  return unknown;
}
