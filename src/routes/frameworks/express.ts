import type { Framework, Linker } from '../interpret/linker.ts';
import {
  hole,
  type ArgumentValue,
  type CallValue,
  type ParameterValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { colonTemplates } from './paths/colon.ts';
import { handlersFrom, isPathLike, methodsFrom, templatesOf, webMethods } from './shared.ts';
import { routeWithMethod, scriptCalls, verbByName } from './marks.ts';

const packages = new Set([
  'express',
  '@types/express',
  'express-serve-static-core',
  'ultimate-express',
  'hyper-express',
]);
/** Wrappers that give an Express application or router. */
const wrapped = new Set(['express-ws', 'express-promise-router', 'express-async-router']);
const parameterNames = /^(?:app|router|server|api|routes?|expressApp|\w*(?:App|Router))$/;

export const express: Framework = {
  name: 'Express',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: {
    packages: ['express', 'finale', 'epilogue'],
    texts: [...scriptCalls, routeWithMethod, verbByName],
  },

  callExternal(callee, call, linker) {
    if (wrapped.has(callee.module)) return create(false, call, linker);
    if (isGeneratedResource(callee.path, callee.module)) return addGenerated(call, linker);
    if (!packages.has(callee.module)) return undefined;
    const name = callee.path.at(-1);
    if (name === undefined || name === 'express' || name === 'application') return create(true, call, linker);
    return name === 'Router' ? create(false, call, linker) : undefined;
  },

  callRouter(router, method, call, linker) {
    if (method === 'route' && call.args.length > 2) return addParseRoute(router, call, linker);
    if (method === 'route') return addChain(router, call, linker);
    if (method === 'use') return addUse(router, call, linker);
    if (method === 'param' || method === 'listen' || method === 'set' || method === 'engine') return router;
    const methods = webMethods(method);
    if (methods === undefined) return undefined;
    return addRoute(router, methods, call, linker);
  },

  adoptParameter(parameter, method, call, linker) {
    const { type } = parameter;
    if (type?.kind === 'external' && packages.has(type.module)) {
      const name = type.path.at(-1) ?? '';
      return routerTypes.test(name) ? create(applicationTypes.test(name), call, linker) : undefined;
    }
    const isTyped = type !== undefined && type.kind !== 'unknown';
    const isRouter = !isTyped && isNamedAsRouter(parameter) && registers(method, call, linker);
    return isRouter ? create(false, call, linker) : undefined;
  },

  adoptInstance(base, baseName, _instance, call, linker) {
    const isRouter =
      base.kind === 'external'
        ? packages.has(base.module)
        : base.kind === 'unknown' && baseName.endsWith('Router');
    return isRouter ? linker.createRouter(express, call.at, { precedence: 'first' }) : undefined;
  },
};

const routerTypes = /^(?:Express|Application|Router|IRouter|Core)$/i;
const applicationTypes = /^(?:Express|Application)$/;

/** A parameter without a type, in a file that uses no other framework. */
function isNamedAsRouter({ name, file }: ParameterValue): boolean {
  return parameterNames.test(name) && !file.imports.some(({ from }) => otherFrameworks.test(from));
}

function registers(method: string, call: CallValue, linker: Linker): boolean {
  const isRegistering = method === 'route' || method === 'use' || webMethods(method) !== undefined;
  return isRegistering && isPathLike(call, linker) && !asks(call, linker);
}

/** `api.put(`/chats/${id}`, { name })` asks a server: nobody registers a path of parts that are not known, or an object. */
function asks(call: CallValue, linker: Linker): boolean {
  const [path, ...others] = call.args;
  const isPutTogether =
    path !== undefined && linker.textsOf(path.value).some((text) => text.indexOf(hole) > 0);
  return isPutTogether || others.some(({ value }) => value.kind === 'record' || value.kind === 'text');
}

/** Parse Server gives all at once: `route('GET', '/x', handler)`. */
function addParseRoute(router: RouterValue, call: CallValue, linker: Linker): Value | undefined {
  const [method, path, ...others] = call.args;
  const methods = methodsFrom(method?.value, linker).filter((name) => webMethods(name) !== undefined);
  const templates = templatesOf(path?.value, colonTemplates);
  if (path === undefined || methods.length === 0 || templates.length === 0) return undefined;
  const at = { file: call.at.file, line: path.line };
  linker.addRoute(router, { methods, templates, handlers: handlersFrom(others), at, call });
  return router;
}

const otherFrameworks = /^(?:@?fastify|koa|@koa\/|hono|axios|supertest|@nestjs\/)/;

function create(isApplication: boolean, call: CallValue, linker: Linker): RouterValue {
  return linker.createRouter(express, call.at, {
    isApplication: isApplication && 'unmounted',
    precedence: 'first',
  });
}

function addRoute(
  router: RouterValue,
  methods: readonly string[],
  call: CallValue,
  linker: Linker,
): Value | undefined {
  const [path] = call.args;
  // `app.get('setting')` reads a setting.
  if (call.args.length < 2 && router.notes.get('chain') === undefined) return undefined;
  const isChain = router.notes.get('chain') !== undefined;
  const templates = isChain ? [[]] : templatesOf(path?.value, colonTemplates);
  if (templates.length === 0) return undefined;
  linker.addRoute(router, {
    methods,
    templates,
    handlers: handlersFrom(isChain ? call.args : call.args.slice(1)),
    at: { file: call.at.file, line: isChain ? chainLine(router, call) : (path?.line ?? call.at.line) },
    call,
  });
  return router;
}

/** `router.route('/x')`, whose calls add methods to one path. */
function addChain(router: RouterValue, call: CallValue, linker: Linker): Value | undefined {
  const [path] = call.args;
  const templates = templatesOf(path?.value, colonTemplates);
  if (templates.length === 0) return undefined;
  const chain = linker.createRouter(
    express,
    { file: call.at.file, line: path?.line ?? call.at.line },
    { precedence: 'first' },
  );
  chain.notes.set('chain', { kind: 'literal', value: true });
  linker.mount(router, { templates, router: chain, at: chain.at });
  return chain;
}

function chainLine(router: RouterValue, call: CallValue): number {
  return router.at.file === call.at.file ? router.at.line : call.at.line;
}

function addUse(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [path] = call.args;
  const given = templatesOf(path?.value, colonTemplates);
  const hasPath = given.length > 0;
  const templates = hasPath ? given : [[]];
  const values = handlersFrom(hasPath ? call.args.slice(1) : call.args);
  const at = { file: call.at.file, line: path?.line ?? call.at.line };
  const functions = values.filter((value) => value.kind !== 'router');
  const mayAnswer = hasPath && functions.length === values.length;
  // Before the routers of the same call; a path alone registers them as what may answer.
  if (functions.length > 0 && !mayAnswer) linker.guard(router, { templates, values: functions, at }, 'rest');
  for (const value of values) {
    for (const option of value.kind === 'either' ? value.options : [value]) {
      if (option.kind === 'router') linker.mount(router, { templates, router: option, at });
    }
  }
  if (functions.length > 0 && mayAnswer) addBelow(router, { path, templates, functions, at }, call, linker);
  return router;
}

interface Below {
  readonly path: ArgumentValue | undefined;
  readonly templates: RouterValue['prefixes'];
  readonly functions: readonly Value[];
  readonly at: RouterValue['at'];
}

/** Functions that are asked for everything below a path. */
function addBelow(
  router: RouterValue,
  { path, templates, functions, at }: Below,
  call: CallValue,
  linker: Linker,
): void {
  linker.addRoute(router, {
    methods: ['ANY'],
    templates,
    handlers: functions,
    at,
    isPrefix: true,
    // An expression says what to leave out, or what to look at in passing.
    ...(path?.value.kind === 'regex' ? { role: 'middleware' as const } : {}),
    call,
  });
}

/** finale, epilogue: `resource({ model, endpoints: ['/users', '/users/:id'] })` answers by itself. */
function isGeneratedResource(path: readonly string[], module: string): boolean {
  return path.at(-1) === 'resource' && /^(?:finale-rest|epilogue|finale)$/.test(module);
}

function addGenerated(call: CallValue, linker: Linker): Value | undefined {
  const options = call.args[0]?.value;
  if (options?.kind !== 'record') return undefined;
  const templates = templatesOf(options.entries.get('endpoints'), colonTemplates);
  if (templates.length === 0) return undefined;
  const router = linker.createRouter(express, call.at, { isApplication: true, precedence: 'first' });
  linker.addRoute(router, {
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    templates,
    handlers: [],
    at: call.at,
    role: 'generated',
    call,
  });
  return { kind: 'unknown' };
}
