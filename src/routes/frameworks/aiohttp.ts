import type { Framework, Linker } from '../interpret/linker.ts';
import {
  unknown,
  type ArgumentValue,
  type CallValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { addClassView, viewOf } from './classViews.ts';
import { addStaticFolder } from './pathRoutes.ts';
import { braceTemplates } from './paths/brace.ts';
import { methodsFrom, templatesOf, typeOf, webMethods } from './shared.ts';
import { decoratedMethod } from './marks.ts';

const packages = /^aiohttp(?:\.web)?$/;

/** Applications with what their routers are given: calls, lists of routes, tables of decorated functions. */
export const aiohttp: Framework = {
  name: 'aiohttp',
  languages: ['python'],
  marks: { words: ['aiohttp.web', 'from aiohttp import'], texts: [decoratedMethod] },

  callExternal(callee, call, linker) {
    const name = callee.path.at(-1) ?? '';
    if (!packages.test(callee.module)) return undefined;
    if (name === 'Application') return create(call, 'unmounted', linker);
    if (name === 'RouteTableDef') return create(call, false, linker);
    // `web.get('/x', handler)`: one of a list.
    const single = isRegistering(name) ? create(call, false, linker) : undefined;
    if (single !== undefined) register(single, name, call, linker);
    return single;
  },

  callRouter(router, method, call, linker) {
    switch (method) {
      case 'add_routes':
        mountAll(router, [[]], linker.argument(call, 0, 'routes'), call, linker);
        return unknown;
      case 'add_subapp':
        mountAll(
          router,
          templatesOf(linker.argument(call, 0, 'prefix'), braceTemplates),
          linker.argument(call, 1, 'subapp'),
          call,
          linker,
        );
        return unknown;
      default: {
        const name = method.replace(/^add_/, '');
        if (isRegistering(name)) register(router, name, call, linker);
        return unknown;
      }
    }
  },

  memberOfRouter: (router, name) => (name === 'router' ? router : undefined),

  adoptParameter(parameter, method, call, linker) {
    const isTyped = typeOf(packages, parameter) !== '';
    const isNamed =
      /^(?:app|\w+_app)$/.test(parameter.name) &&
      parameter.file.imports.some(({ from }) => from.startsWith('aiohttp'));
    if ((!isTyped && !isNamed) || !/^add_(?:routes|subapp)$/.test(method)) return undefined;
    return create(call, false, linker);
  },
};

function create(call: CallValue, isApplication: RouterValue['isApplication'], linker: Linker): RouterValue {
  return linker.createRouter(aiohttp, call.at, { isApplication, precedence: 'first' });
}

function isRegistering(name: string): boolean {
  return (
    name === 'route' ||
    name === 'view' ||
    name === 'static' ||
    (/^[a-z]+$/.test(name) && webMethods(name) !== undefined)
  );
}

/** `get(path, handler)`, `route(method, path, handler)`, `view(path, View)`; decorators have no handler among these. */
function register(router: RouterValue, name: string, call: CallValue, linker: Linker): void {
  const isNamed = name === 'route';
  // Of files, `path` says where they are.
  const called = name === 'static' ? 'prefix' : 'path';
  const path = call.args.find((arg) => arg.name === called) ?? call.args[isNamed ? 1 : 0];
  const templates = templatesOf(path?.value, braceTemplates);
  if (path === undefined || templates.length === 0) return;
  if (name === 'static') return addStaticFolder(router, templates, call, linker);
  const methods =
    name === 'view'
      ? ['ANY']
      : isNamed
        ? methodsFrom(linker.argument(call, 0, 'method'), linker)
        : (webMethods(name) ?? []);
  const handler = call.decorates ?? linker.argument(call, isNamed ? 2 : 1, 'handler');
  if (handler !== undefined) add(router, methods, templates, path, handler, call, linker);
}

function add(
  router: RouterValue,
  methods: readonly string[],
  templates: readonly Template[],
  path: ArgumentValue,
  handler: Value,
  call: CallValue,
  linker: Linker,
): void {
  const at = { file: call.at.file, line: path.line };
  const view = viewOf(handler);
  const own = methods.includes('ANY') ? undefined : methods;
  if (view.kind === 'class') addClassView(router, templates, view, own, { ...call, at }, linker);
  else linker.addRoute(router, { methods, templates, handlers: [view], at, call });
}

function mountAll(
  router: RouterValue,
  templates: readonly Template[],
  value: Value | undefined,
  call: CallValue,
  linker: Linker,
): void {
  if (value?.kind === 'list') for (const item of value.items) mountAll(router, templates, item, call, linker);
  else if (value?.kind === 'either')
    for (const item of value.options) mountAll(router, templates, item, call, linker);
  else if (value?.kind === 'router') linker.mount(router, { templates, router: value, at: call.at });
}
