import type { Framework, Linker } from '../interpret/linker.ts';
import { methodOf } from '../interpret/values/members.ts';
import { builders, extensionKey, extensionsOf } from '../interpret/modules/declaredKeys.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  unknown,
  type ArgumentValue,
  type CallValue,
  type FunctionValue,
  type InstanceValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { text, type Template } from '../match/template.ts';
import { braceTemplates } from './paths/brace.ts';
import { constantMethods, handlersFrom } from './shared.ts';

/*
 * ASP.NET Core's minimal API: `app.MapGet("/x", handler)`, groups, and extension methods that fill them. Conventional
 * routes (`MapControllerRoute`) are remembered for the controllers.
 */

const name = 'ASP.NET Core';
const verbs = /^Map(Get|Post|Put|Patch|Delete)$/;
const conventional =
  /^Map(?:(?:Area)?ControllerRoute|DefaultControllerRoute|AreaRoute|Route|HttpRoute|DynamicControllerRoute)$/;
const defaultPattern = '{controller=Home}/{action=Index}/{id?}';

export const aspnet: Framework = {
  name,
  languages: ['csharp'],
  marks: {
    texts: [
      /\.Map(?:Get|Post|Put|Patch|Delete|Group|Methods|Controller|AreaController|Default|Route|HttpRoute|Hub|Fallback)?[A-Za-z]{0,40}\(|IEndpointRouteBuilder/,
      /FallbackPolicy|UseMiddleware</,
    ],
  },

  callExternal(callee, call, linker) {
    const [first = ''] = callee.path;
    const method = callee.path.at(-1) ?? '';
    // `config.Routes.MapHttpRoute(…)`
    if (builders.test(first) && conventional.test(method)) {
      const routes = linker.createRouter(aspnet, call.at, { isApplication: true, precedence: 'specific' });
      return rememberPattern(routes, method, call, linker);
    }
    const isBuilt = method === 'Build' && callee.of?.path[0] === 'WebApplication';
    if (!isBuilt && !(first === 'WebApplication' && callee.path[1] === 'Create')) return undefined;
    return linker.createRouter(aspnet, call.at, { isApplication: true, precedence: 'specific' });
  },

  adoptParameter(parameter, method, call, linker) {
    const type = parameter.type?.kind === 'external' ? (parameter.type.path.at(-1) ?? '') : '';
    if (!builders.test(type) || !/^(?:Map|Use)/.test(method)) return undefined;
    // What starts an application calls these; other functions are called by what is not in the workspace.
    const isStart = type !== 'IEndpointRouteBuilder' && type !== 'RouteGroupBuilder';
    return linker.createRouter(aspnet, call.at, {
      isApplication: isStart || isModule(call) ? true : 'unmounted',
      precedence: 'specific',
      prefixes: isModule(call) ? templates(instanceOf(call)?.fields.get('Template')) : [],
    });
  },

  memberOfRouter: (router, member) => (/^(?:Routes|routes|Endpoints)$/.test(member) ? router : undefined),

  callRouter(router, method, call, linker) {
    const verb = verbs.exec(method)?.[1];
    if (verb !== undefined) return addEndpoint(router, [verb.toUpperCase()], call, linker);
    if (conventional.test(method)) return rememberPattern(router, method, call, linker);
    const child = extended(router, method, call, linker);
    if (child !== undefined) return child;
    switch (method) {
      case 'Map':
        return addEndpoint(router, ['ANY'], call, linker);
      case 'MapMethods':
        return addEndpoint(router, constantMethods(call.args[1]?.value), call, linker);
      case 'MapGroup':
        return mountGroup(router, call, linker);
      case 'MapFallback':
      case 'MapFallbackToFile':
        return addFallback(router, call, linker);
      case 'MapHub':
      case 'MapHealthChecks':
        return addGenerated(router, call, linker);
      case 'MapControllers':
      case 'MapRazorPages':
        // What is called of it is not for the endpoints of the application.
        return linker.createRouter(aspnet, call.at, { precedence: 'specific', isFragment: true });
      case 'UseEndpoints':
      case 'UseMvc':
        return fill(router, call.args[0]?.value, linker);
      default:
        // `RequireAuthorization`, `WithTags`: they give back what they are called on.
        return addConvention(router, method, call, linker);
    }
  },

  /** `base(…)` of a constructor: the base class comes first. */
  callFree(called, call, linker) {
    if (called !== 'base') return undefined;
    const [base, ...args] = call.args;
    const self = call.scope.self ?? call.scope.parent?.self;
    if (base === undefined || self?.kind !== 'instance') return undefined;
    // An attribute of the framework gets its template first, a module of Carter its path.
    if (base.value.kind !== 'class') {
      if (args[0] !== undefined) self.fields.set('Template', args[0].value);
      return unknown;
    }
    const constructor = methodOf(base.value, 'constructor', self, linker);
    return constructor === undefined ? unknown : linker.call(constructor, { args }, self);
  },
};

/** `AddRoutes(IEndpointRouteBuilder app)` of a module that a library finds by itself. */
function isModule(call: CallValue): boolean {
  return (
    instanceOf(call)?.of.facts.bases.some(
      (base) => base.kind === 'name' && /Module$|^IEndpoint/.test(base.name),
    ) === true
  );
}

/** The object in whose method a call stands. */
function instanceOf({ scope }: CallValue): InstanceValue | undefined {
  const self = scope.self ?? scope.parent?.self;
  return self?.kind === 'instance' ? self : undefined;
}

function pathOf(call: CallValue, index = 0): ArgumentValue | undefined {
  const named = call.args.find((arg) => arg.name === 'pattern' || arg.name === 'prefix');
  return named ?? call.args.filter((arg) => arg.name === undefined)[index];
}

function templates(value: Value | undefined): readonly Template[] {
  return textsOf(value ?? unknown).flatMap((path) => endpointTemplates(path));
}

/** A route's text as templates; an empty one is the root of what it stands below. */
export function endpointTemplates(path: string): readonly Template[] {
  const shown = path.replace(/^~?\//, '');
  if (path === '') return [[]];
  return shown === '' ? [[text('/')]] : braceTemplates(`/${shown}`, 'type');
}

function addEndpoint(
  router: RouterValue,
  methods: readonly string[],
  call: CallValue,
  linker: Linker,
): Value {
  const path = pathOf(call);
  const found = templates(path?.value);
  const handler = call.args.findLast((arg) => arg !== path && arg.name !== '<>');
  if (path === undefined || found.length === 0) return unknown;
  return addOne(router, linker, {
    methods,
    templates: found,
    handlers: handler === undefined ? [] : [handler.value],
    at: { file: call.at.file, line: path.line },
    call,
  });
}

type AddedRoute = Parameters<Linker['addRoute']>[1] & { readonly call: CallValue };

/** An endpoint has a router of its own: what is called of it may ask for somebody. */
function addOne(router: RouterValue, linker: Linker, route: AddedRoute): RouterValue {
  const own = linker.createRouter(aspnet, route.call.at, { precedence: 'specific' });
  linker.mount(router, { templates: [[]], router: own, at: route.call.at });
  own.notes.set('part', unknown);
  linker.addRoute(own, route);
  return own;
}

/** What says nothing of who may call. */
const silent =
  /^(?:With(?!Metadata)\w+|Produces\w*|Accepts\w*|Require(?:Cors|Host|RateLimiting)|Disable\w+|CacheOutput|ExcludeFromDescription|Finally|Add|AddOpenApi\w*|MapToApiVersion|HasApiVersion|HasDeprecatedApiVersion|ReportApiVersions|ToString|GetType)$/;

/** Of a group or an endpoint: for all of it, whenever it comes. */
function addConvention(router: RouterValue, method: string, call: CallValue, linker: Linker): RouterValue {
  if (!router.notes.has('part') || silent.test(method)) return router;
  const isGiven = method === 'AddEndpointFilter' || method === 'WithMetadata';
  const given = isGiven ? handlersFrom(call.args) : [];
  const own: Value = { kind: 'external', module: name, path: [method], call };
  linker.guard(router, { templates: [[]], values: given.length > 0 ? given : [own], at: call.at }, 'all');
  return router;
}

function mountGroup(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  const group = linker.createRouter(aspnet, call.at, { precedence: 'specific' });
  group.notes.set('part', unknown);
  const found = templates(pathOf(call)?.value);
  linker.mount(router, { templates: found.length === 0 ? [[]] : found, router: group, at: call.at });
  return group;
}

function addFallback(router: RouterValue, call: CallValue, linker: Linker): Value {
  const everything: Template = [text('/'), { kind: 'param', name: 'rest', many: true }];
  linker.addRoute(router, {
    methods: ['ANY'],
    templates: [everything],
    handlers: [],
    at: call.at,
    call,
    role: 'fallback',
  });
  return unknown;
}

/** A hub is its class; health checks are the framework's own. */
function addGenerated(router: RouterValue, call: CallValue, linker: Linker): Value {
  const path = pathOf(call);
  const type = call.args.find((arg) => arg.name === '<>')?.value;
  const found = templates(path?.value);
  if (path === undefined || found.length === 0) return unknown;
  return addOne(router, linker, {
    methods: ['ANY'],
    templates: found,
    handlers: type === undefined ? [] : [type],
    at: { file: call.at.file, line: path.line },
    call,
    role: 'generated',
  });
}

function fill(router: RouterValue, filling: Value | undefined, linker: Linker): Value {
  if (filling?.kind === 'function') linker.callFunction(filling, [router]);
  return router;
}

/** An extension method of the workspace: `static void MapUsers(this IEndpointRouteBuilder app)`. */
function extended(router: RouterValue, method: string, call: CallValue, linker: Linker): Value | undefined {
  const found = extensionMethod(method, linker);
  if (found === undefined) return undefined;
  const args = [{ value: router }, ...call.args.filter((arg) => arg.name !== '<>')];
  const returned = linker.call(found, { args });
  return returned.kind === 'router' ? returned : router;
}

function extensionMethod(method: string, linker: Linker): FunctionValue | undefined {
  // Of several, the last one counts.
  const place = linker
    .filesProviding(extensionKey(method))
    .flatMap((file) => extensionsOf(file).map((found) => ({ ...found, file })))
    .findLast((found) => found.method.name === method);
  const owner = place && linker.listedScope(place.file.path)?.names.get(place.type.name);
  const value = owner === undefined ? unknown : linker.member(owner, method);
  return value.kind === 'function' ? value : undefined;
}

/** A conventional route stays with its application until the controllers are known. */
function rememberPattern(router: RouterValue, method: string, call: CallValue, linker: Linker): Value {
  const given = (key: string, index: number): Value | undefined => linker.argument(call, index, key);
  const isArea = method === 'MapAreaControllerRoute';
  const pattern =
    given('pattern', isArea ? 2 : 1) ?? given('url', 1) ?? given('template', 1) ?? given('routeTemplate', 1);
  const [path = defaultPattern] = textsOf(pattern ?? unknown);
  const written = call.args.find(({ value }) => value === pattern);
  const defaults = given('defaults', isArea ? 3 : 2);
  const entries = new Map<string, Value>([
    ['pattern', { kind: 'text', text: path }],
    ['file', { kind: 'text', text: call.at.file }],
    ['line', { kind: 'literal', value: written?.line ?? call.at.line }],
    ['byVerb', { kind: 'literal', value: method === 'MapHttpRoute' }],
    ['defaults', defaults ?? unknown],
    ['area', (isArea ? given('areaName', 1) : undefined) ?? unknown],
  ]);
  const known = router.notes.get('patterns');
  const list = known?.kind === 'list' ? known : { kind: 'list' as const, items: [] };
  list.items.push({ kind: 'record', entries, lines: new Map() });
  router.notes.set('patterns', list);
  return router;
}
