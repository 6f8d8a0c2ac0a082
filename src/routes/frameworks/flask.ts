import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { text, type Template } from '../match/template.ts';
import { addClassView, viewOf } from './classViews.ts';
import { addStaticFolder } from './pathRoutes.ts';
import { angleTemplates } from './paths/angle.ts';
import { methodsFrom, templatesOf, typeOf, webMethods } from './shared.ts';
import { decoratedMethod } from './marks.ts';

const packages = /^(?:flask|quart|flask_openapi3|apiflask)(?:\.|$)/;
const applications: ReadonlySet<string> = new Set(['Flask', 'Quart', 'OpenAPI', 'APIFlask']);
const blueprints: ReadonlySet<string> = new Set(['Blueprint', 'APIBlueprint']);
const extensions = /^(?:flask_restful|flask_restx|flask_restplus|flask_smorest)(?:\.|$)/;

export const flask: Framework = {
  name: 'Flask',
  languages: ['python'],
  marks: { words: ['flask', 'quart', 'Blueprint', 'MethodView', 'add_url_rule'], texts: [decoratedMethod] },

  callExternal(callee, call, linker) {
    const called = callee.path.at(-1) ?? '';
    if (extensions.test(callee.module)) return extension(callee.module, called, call, linker);
    if (!packages.test(callee.module)) return undefined;
    if (applications.has(called)) return application(call, linker);
    return blueprints.has(called) ? blueprint(call, linker) : undefined;
  },

  callRouter(router, method, call, linker) {
    switch (method) {
      case 'route':
        return addDecorated(router, call, linker);
      case 'websocket':
        return call.decorates === undefined
          ? unknown
          : add(router, ['GET'], call.args[0]?.value, call.decorates, call, linker);
      case 'add_url_rule':
        return addRule(router, call, linker);
      case 'register_blueprint':
      case 'register_api':
        return register(router, linker.argument(call, 0), linker.named(call, 'url_prefix'), call, linker);
      case 'add_namespace':
        return register(
          router,
          linker.argument(call, 0, 'ns'),
          linker.argument(call, 1, 'path'),
          call,
          linker,
        );
      case 'namespace': {
        const child = namespace(call, linker);
        register(router, child, undefined, call, linker);
        return child;
      }
      case 'add_resource':
        return addResource(router, call, linker);
      case 'init_app':
        return attach(router, linker.argument(call, 0), call, linker);
      default: {
        const methods = webMethods(method);
        if (methods === undefined || call.decorates === undefined) return unknown;
        return add(router, methods, call.args[0]?.value, call.decorates, call, linker);
      }
    }
  },

  adoptParameter(parameter, method, call, linker) {
    const called = typeOf(packages, parameter);
    const isImported = parameter.file.imports.some(
      ({ from }) => packages.test(from) || extensions.test(from),
    );
    if (
      called === '' &&
      !(isImported && /^(?:app|api|bp|blueprint|server|\w+_(?:app|bp))$/.test(parameter.name))
    )
      return undefined;
    const registers = /^(?:route|add_url_rule|register_blueprint|add_namespace|add_resource)$/.test(method);
    return registers
      ? linker.createRouter(flask, call.at, {
          isApplication: applications.has(called),
          precedence: 'specific',
        })
      : undefined;
  },

  adoptInstance(base, _name, instance, call, linker) {
    if (base.kind !== 'external') return undefined;
    const called = base.path.at(-1) ?? '';
    const made = { ...call, args: instance.args };
    if (extensions.test(base.module)) return extension(base.module, called, made, linker);
    if (!packages.test(base.module)) return undefined;
    if (applications.has(called)) return application(made, linker);
    return blueprints.has(called) ? blueprint(made, linker) : undefined;
  },

  finish(linker) {
    // A blueprint that nothing registers has its own prefix only.
    const mounted = new Set(
      linker.routers.flatMap(({ entries }) =>
        entries.flatMap((entry) => (entry.kind === 'mount' ? [entry.router] : [])),
      ),
    );
    for (const router of linker.routers) {
      if (router.framework !== flask.name || mounted.has(router)) continue;
      router.prefixes = templatesOf(router.notes.get('prefix'), angleTemplates);
    }
  },
};

/** An application; its folder of files is served where it says where. */
function application(call: CallValue, linker: Linker): RouterValue {
  const router = linker.createRouter(flask, call.at, { isApplication: true, precedence: 'specific' });
  const templates = templatesOf(linker.named(call, 'static_url_path'), angleTemplates);
  if (templates.length > 0) addStaticFolder(router, templates, call, linker);
  return router;
}

function blueprint(call: CallValue, linker: Linker): RouterValue {
  const router = linker.createRouter(flask, call.at, { precedence: 'specific' });
  const prefix = linker.named(call, 'url_prefix');
  if (prefix !== undefined) router.notes.set('prefix', prefix);
  return router;
}

/** `Api(app, prefix=…)` registers at what it is given; `Namespace('users')` is mounted at its name. */
function extension(module: string, called: string, call: CallValue, linker: Linker): RouterValue | undefined {
  if (called === 'Blueprint') return blueprint(call, linker);
  if (called === 'Namespace') return namespace(call, linker);
  if (called !== 'Api') return undefined;
  const api = linker.createRouter(flask, call.at, { precedence: 'specific' });
  const prefix = linker.named(call, 'prefix');
  if (prefix !== undefined) api.notes.set('prefix', prefix);
  if (!module.startsWith('flask_smorest') || call.args.length > 0)
    attach(api, call.args[0]?.value, call, linker);
  return api;
}

function namespace(call: CallValue, linker: Linker): RouterValue {
  const router = linker.createRouter(flask, call.at, { precedence: 'specific' });
  const [name = ''] = textsOf(linker.argument(call, 0, 'name') ?? unknown);
  router.notes.set('prefix', linker.named(call, 'path') ?? { kind: 'text', text: `/${name}` });
  return router;
}

function attach(api: RouterValue, to: Value | undefined, call: CallValue, linker: Linker): Value {
  const isKnown =
    to?.kind === 'router' && !to.entries.some((entry) => entry.kind === 'mount' && entry.router === api);
  if (isKnown) register(to, api, undefined, call, linker);
  return unknown;
}

/** What is given replaces the prefix that a blueprint was made with. */
function register(
  router: RouterValue,
  value: Value | undefined,
  given: Value | undefined,
  call: CallValue,
  linker: Linker,
): Value {
  for (const option of value?.kind === 'either' ? value.options : [value ?? unknown]) {
    if (option.kind !== 'router') continue;
    const templates = templatesOf(given ?? option.notes.get('prefix'), angleTemplates);
    linker.mount(router, {
      templates: templates.length === 0 ? [[]] : templates,
      router: option,
      at: call.at,
    });
  }
  return unknown;
}

function addDecorated(router: RouterValue, call: CallValue, linker: Linker): Value {
  if (call.decorates === undefined) return unknown;
  const given = linker.named(call, 'methods');
  const methods = given === undefined ? undefined : methodsFrom(given, linker);
  for (const path of call.args.filter(({ name }) => name === undefined || name === 'rule')) {
    add(
      router,
      methods,
      path.value,
      call.decorates,
      { ...call, at: { ...call.at, line: path.line } },
      linker,
    );
  }
  return unknown;
}

function addRule(router: RouterValue, call: CallValue, linker: Linker): Value {
  const endpoint = linker.argument(call, 1);
  // Where it stands second, the name of the endpoint was left out.
  const view = linker.argument(call, 2, 'view_func') ?? (endpoint?.kind === 'text' ? undefined : endpoint);
  const given = linker.named(call, 'methods');
  const path = call.args[0];
  if (view === undefined || path === undefined) return unknown;
  const at = { ...call.at, line: path.line };
  return add(
    router,
    given === undefined ? undefined : methodsFrom(given, linker),
    linker.argument(call, 0, 'rule'),
    view,
    { ...call, at },
    linker,
  );
}

function addResource(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [resource, ...paths] = call.args.filter(({ name }) => name === undefined);
  for (const path of paths) {
    if (resource === undefined) continue;
    add(
      router,
      undefined,
      path.value,
      resource.value,
      { ...call, at: { ...call.at, line: path.line } },
      linker,
    );
  }
  return unknown;
}

function add(
  router: RouterValue,
  methods: readonly string[] | undefined,
  path: Value | undefined,
  handler: Value,
  call: CallValue,
  linker: Linker,
): Value {
  const templates = templatesOf(path, angleTemplates).map((template): Template =>
    template.length === 0 ? [text('/')] : template,
  );
  if (templates.length === 0) return unknown;
  const view = viewOf(handler);
  if (view.kind === 'class') addClassView(router, templates, view, methods, call, linker);
  else
    linker.addRoute(router, { methods: methods ?? ['GET'], templates, handlers: [view], at: call.at, call });
  return unknown;
}
