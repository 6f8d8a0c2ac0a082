import { beforeLast } from '../../../base/cut.ts';
import { oncePer } from '../../oncePer.ts';
import type { Framework, Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import {
  textValue,
  unknown,
  type CallValue,
  type RouterValue,
  type Value,
} from '../../interpret/values/value.ts';
import { text } from '../../match/template.ts';
import { handlersFrom } from '../shared.ts';
import { laravelHandler } from './handlers.ts';
import { addPendingResource, isResource, rememberResource } from './resources.ts';
import { LaravelRouters, laravelTemplates } from './routers.ts';

const verb = /^(?:get|post|put|patch|delete|options|query|any|match|addRoute)$/;
const modifier =
  /^(?:prefix|middleware|withoutMiddleware|name|as|domain|namespace|controller|scopeBindings|where\w*|can)$/;
const resource = /^(?:api)?(?:[Rr]esources?|[Ss]ingletons?)$/;

const routersOf = oncePer((linker: Linker) => new LaravelRouters(linker, laravel));

/** The `Route` facade in files of routes and in service providers. */
export const laravel: Framework = {
  name: 'Laravel',
  languages: ['php'],
  marks: {
    words: ['Route::', '->withRouting(', '->loadRoutesFrom('],
    texts: [/RouteServiceProvider|\$middlewareGroups/],
  },

  callExternal(callee, call, linker) {
    const [owner = ''] = callee.path;
    const method = callee.path.at(-1) ?? '';
    if (method === 'withRouting') return addRouting(call, linker);
    if (owner === 'Auth' && method === 'routes') return addAuth(call, linker);
    const isFacade = /^(?:Route|Volt)$/.test(owner) && callee.path.length === 2;
    if (!isFacade || !/Illuminate|Livewire|^$/.test(callee.module)) return undefined;
    return callRoute(routersOf(linker).current(call.scope.file.path), method, call, linker);
  },

  callRouter: callRoute,

  /** `$this->routes(…)`, `$this->loadRoutesFrom(…)` of a service provider. */
  adoptInstance(_base, baseName, _instance, call, linker) {
    if (!baseName.endsWith('ServiceProvider')) return undefined;
    return linker.createRouter(laravel, call.at, { isApplication: true, precedence: 'first' });
  },

  callFree(name, call, linker) {
    const [first] = call.args;
    if (name === 'base_path' || name === 'app_path') return first?.value ?? textValue('');
    if (name === 'dirname') return parentOf(first?.value);
    if (name !== 'require') return undefined;
    for (const path of textsOf(first?.value ?? unknown)) {
      const known = routersOf(linker);
      known.mountFile(known.current(call.scope.file.path), path, call.at);
    }
    return unknown;
  },

  finish(linker) {
    for (const router of linker.routers) addPendingResource(router, linker);
    routersOf(linker).mountRest();
  },
};

function parentOf(value: Value | undefined): Value {
  const [path] = textsOf(value ?? unknown);
  return path === undefined ? unknown : textValue(beforeLast(path, '/'));
}

/** A call of the facade, or of what one of its calls gave. */
function callRoute(router: RouterValue, method: string, call: CallValue, linker: Linker): Value {
  if (router.notes.has('route')) {
    guard(router, method, call, linker);
    return router;
  }
  if (isResource(router)) {
    guard(router, method, call, linker);
    const values = call.args.map(({ value }) => value);
    const [first = unknown] = values;
    // `except('create', 'edit')` says the same as a list.
    router.notes.set(method, values.length > 1 ? { kind: 'list', items: values } : first);
    return router;
  }
  if (verb.test(method)) return addVerb(router, method, call, linker);
  if (resource.test(method)) return addResource(router, method, call, linker);
  if (modifier.test(method)) return modified(router, method, call, linker);
  switch (method) {
    case 'group':
    case 'routes':
      return addGroup(router, call, linker);
    case 'loadRoutesFrom':
      fill(router, call.args[0]?.value, call, linker);
      return router;
    case 'view':
    case 'redirect':
    case 'permanentRedirect':
    case 'livewire':
    case 'route':
      return addGenerated(router, method, call, linker);
    case 'fallback':
      linker.addRoute(router, {
        methods: ['ANY'],
        templates: [[text('/'), { kind: 'param', name: 'rest', many: true }]],
        handlers: [],
        at: call.at,
        call,
        role: 'fallback',
      });
      return unknown;
    default:
      return unknown;
  }
}

function addVerb(router: RouterValue, method: string, call: CallValue, linker: Linker): Value {
  const saysMethods = method === 'match' || method === 'addRoute';
  const args = saysMethods ? call.args.slice(1) : call.args;
  const named = textsOf(call.args[0]?.value ?? unknown).map((each) => each.toUpperCase());
  const [path, handler] = args;
  if (path === undefined) return unknown;
  const found = laravelHandler(handler?.value, router, linker);
  return addOne(router, linker, {
    methods: saysMethods ? named : [method.toUpperCase()],
    templates: textsOf(path.value).flatMap(laravelTemplates),
    handlers: found === unknown ? [] : [found],
    at: { file: call.at.file, line: path.line },
    call,
  });
}

type AddedRoute = Parameters<Linker['addRoute']>[1] & { readonly call: CallValue };

/** A route has a router of its own: what is called of it may put something before it. */
function addOne(router: RouterValue, linker: Linker, route: AddedRoute): RouterValue {
  const own = below(router, '', route.call, linker);
  own.notes.set('route', unknown);
  linker.addRoute(own, route);
  return own;
}

/** `->middleware('auth')`, `->can('update', 'post')`, `->withoutMiddleware('auth')`. */
function guard(router: RouterValue, method: string, call: CallValue, linker: Linker): void {
  const { args, at } = call;
  if (method === 'middleware') addGuards(router, handlersFrom(args), at, linker);
  const [first = unknown] = args.map(({ value }) => value);
  if (method === 'can') addGuards(router, [textValue(`can:${textsOf(first)[0] ?? ''}`)], at, linker);
  if (method === 'withoutMiddleware') addGuards(router, [textValue('(without)')], at, linker);
  if (method.startsWith('middlewareFor')) addGuards(router, [unknown], at, linker);
}

/** Before all that a router has, and will have. */
function addGuards(router: RouterValue, values: readonly Value[], at: CallValue['at'], linker: Linker): void {
  linker.guard(router, { templates: [[]], values, at }, 'all');
}

function addGenerated(router: RouterValue, method: string, call: CallValue, linker: Linker): Value {
  const [path] = call.args;
  if (path === undefined) return unknown;
  return addOne(router, linker, {
    methods: [method.endsWith('edirect') ? 'ANY' : 'GET'],
    templates: textsOf(path.value).flatMap(laravelTemplates),
    handlers: [],
    at: { file: call.at.file, line: path.line },
    call,
    role: 'generated',
  });
}

function below(router: RouterValue, path: string, call: CallValue, linker: Linker): RouterValue {
  const child = linker.createRouter(laravel, call.at, { precedence: 'first' });
  linker.mount(router, { templates: laravelTemplates(path), router: child, at: call.at });
  for (const key of ['controller', 'namespace']) {
    const note = router.notes.get(key);
    if (note !== undefined) child.notes.set(key, note);
  }
  return child;
}

/** `->prefix('x')->controller(Y::class)`: a group that is filled later. */
function modified(router: RouterValue, method: string, call: CallValue, linker: Linker): RouterValue {
  const [first] = call.args.map(({ value }) => value);
  const [path = ''] = method === 'prefix' ? textsOf(first ?? unknown) : [];
  const child = below(router, path, call, linker);
  guard(child, method, call, linker);
  if (first !== undefined && (method === 'controller' || method === 'namespace'))
    setNote(child, method, first);
  return child;
}

/** Namespaces stand below those around them. */
function setNote(router: RouterValue, key: 'controller' | 'namespace', value: Value): void {
  const [outer] = textsOf(router.notes.get('namespace') ?? unknown);
  const [own] = textsOf(value);
  const isNested = key === 'namespace' && outer !== undefined && own !== undefined;
  router.notes.set(key, isNested ? textValue(`${outer}\\${own}`) : value);
}

/** `group(['prefix' => 'x'], function () {…})`, `group(base_path('routes/x.php'))`. */
function addGroup(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  const [first, second] = call.args.map(({ value }) => value);
  const options = first?.kind === 'record' ? first.entries : undefined;
  const [path = ''] = textsOf(options?.get('prefix') ?? unknown);
  const child = below(router, path, call, linker);
  for (const key of ['controller', 'namespace'] as const) {
    const value = options?.get(key);
    if (value !== undefined) setNote(child, key, value);
  }
  const guards = options?.get('middleware');
  if (guards !== undefined) addGuards(child, handlersFrom([{ value: guards, line: 0 }]), call.at, linker);
  // An array that says no names may be empty, or a list.
  fill(child, second ?? first, call, linker);
  return child;
}

function fill(router: RouterValue, filling: Value | undefined, call: CallValue, linker: Linker): void {
  const known = routersOf(linker);
  if (filling?.kind === 'function') known.within(router, () => linker.callFunction(filling, [router]));
  else for (const path of textsOf(filling ?? unknown)) known.mountFile(router, path, call.at);
}

function addResource(router: RouterValue, method: string, call: CallValue, linker: Linker): Value {
  const [first, second] = call.args.map(({ value }) => value);
  const several =
    first?.kind === 'record'
      ? [...first.entries]
      : textsOf(first ?? unknown).map((name) => [name, second] as const);
  let last: Value = unknown;
  for (const [name, controller] of several) {
    const child = below(router, '', call, linker);
    rememberResource(child, name, controller, method, call);
    last = child;
  }
  return last;
}

/** `withRouting(web: …, api: …, apiPrefix: 'x', then: function () {…})` of `bootstrap/app.php`. */
function addRouting(call: CallValue, linker: Linker): Value {
  const option = (key: string): Value | undefined => call.args.find(({ name }) => name === key)?.value;
  const application = linker.createRouter(laravel, call.at, { isApplication: true, precedence: 'first' });
  const [prefix = 'api'] = textsOf(option('apiPrefix') ?? unknown);
  for (const [group, above] of [
    ['api', prefix],
    ['web', ''],
  ] as const) {
    for (const path of textsOf(option(group) ?? unknown)) {
      const child = below(application, above, call, linker);
      addGuards(child, [textValue(group)], call.at, linker);
      routersOf(linker).mountFile(child, path, call.at);
    }
  }
  const then = option('then') ?? option('using');
  if (then?.kind === 'function') fill(application, then, call, linker);
  const health = call.args.find(({ name }) => name === 'health');
  if (health !== undefined) addGenerated(application, 'view', { ...call, args: [health] }, linker);
  return { kind: 'external', module: 'Illuminate', path: ['Application'], call };
}

const authRoutes: readonly (readonly [method: string, path: string])[] = [
  ['GET', 'login'],
  ['POST', 'login'],
  ['POST', 'logout'],
  ['GET', 'register'],
  ['POST', 'register'],
  ['GET', 'password/reset'],
  ['POST', 'password/email'],
  ['GET', 'password/reset/{token}'],
  ['POST', 'password/reset'],
  ['GET', 'password/confirm'],
  ['POST', 'password/confirm'],
];

function addAuth(call: CallValue, linker: Linker): Value {
  const router = routersOf(linker).current(call.scope.file.path);
  for (const [method, path] of authRoutes) {
    linker.addRoute(router, {
      methods: [method],
      templates: laravelTemplates(path),
      handlers: [],
      at: call.at,
      call,
      role: 'generated',
    });
  }
  return unknown;
}
