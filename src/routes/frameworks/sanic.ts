import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { text, type Template } from '../match/template.ts';
import { addClassView, viewOf } from './classViews.ts';
import { addStaticFolder } from './pathRoutes.ts';
import { angleTemplates } from './paths/angle.ts';
import { methodsFrom, templatesOf, typeOf, webMethods } from './shared.ts';
import { decoratedMethod } from './marks.ts';

const packages = /^(?:sanic|sanic_ext)(?:\.|$)/;

/** Applications, blueprints and groups of these; each may say a version, which stands before everything else. */
export const sanic: Framework = {
  name: 'Sanic',
  languages: ['python'],
  marks: { words: ['sanic'], texts: [decoratedMethod] },

  callExternal(callee, call, linker) {
    if (!packages.test(callee.module)) return undefined;
    const called = callee.path.slice(-2).join('.');
    if (called === 'Sanic' || called === 'Sanic.get_app') return create(call, true, linker);
    if (called === 'Blueprint.group' || callee.path.at(-1) === 'BlueprintGroup') return group(call, linker);
    return callee.path.at(-1) === 'Blueprint' ? noted(create(call, false, linker), call, linker) : undefined;
  },

  callRouter(router, method, call, linker) {
    switch (method) {
      case 'blueprint':
        include(router, linker.argument(call, 0, 'blueprint'), call, linker);
        return unknown;
      case 'append':
      case 'extend':
        addMembers(router, linker.argument(call, 0) ?? unknown);
        return unknown;
      case 'route':
      case 'add_route':
        return register(router, ['GET'], method === 'add_route', call, linker);
      case 'websocket':
      case 'add_websocket_route':
        return register(router, ['GET'], method !== 'websocket', call, linker);
      case 'static':
        addStaticFolder(router, pathOf(linker.argument(call, 0, 'uri')), call, linker);
        return unknown;
      default: {
        const methods = webMethods(method);
        return methods === undefined || call.decorates === undefined
          ? unknown
          : register(router, methods, false, call, linker);
      }
    }
  },

  adoptParameter(parameter, method, call, linker) {
    const called = typeOf(packages, parameter);
    const isNamed =
      /^(?:app|bp|blueprint|\w+_(?:app|bp))$/.test(parameter.name) &&
      parameter.file.imports.some(({ from }) => packages.test(from));
    const registers = /^(?:blueprint|route|add_route|add_websocket_route|static)$/.test(method);
    if (!registers || (called === '' && !isNamed)) return undefined;
    return create(call, called === 'Sanic', linker);
  },
};

function create(call: CallValue, isApplication: boolean, linker: Linker): RouterValue {
  return linker.createRouter(sanic, call.at, { isApplication, precedence: 'specific' });
}

/** Keeps what a blueprint or a group says of itself. */
function noted(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  for (const name of ['url_prefix', 'version']) {
    const value = linker.named(call, name);
    if (value !== undefined) router.notes.set(name, value);
  }
  return router;
}

function group(call: CallValue, linker: Linker): RouterValue {
  const router = noted(create(call, false, linker), call, linker);
  for (const { name, value } of call.args) if (name === undefined) addMembers(router, value);
  return router;
}

function addMembers(router: RouterValue, value: Value): void {
  const known = router.notes.get('members');
  const items = value.kind === 'list' ? value.items : [value];
  router.notes.set('members', {
    kind: 'list',
    items: [...(known?.kind === 'list' ? known.items : []), ...items],
  });
}

interface Above {
  readonly prefix: Template;
  readonly version: string | undefined;
}

/** What is given with a blueprint replaces what it says itself. */
function include(router: RouterValue, value: Value | undefined, call: CallValue, linker: Linker): void {
  const given = linker.named(call, 'url_prefix');
  const version = versionOf(linker.named(call, 'version'));
  const add = (one: Value, above: Above, depth: number): void => {
    if (one.kind === 'list' || one.kind === 'either') {
      for (const item of one.kind === 'list' ? one.items : one.options) add(item, above, depth);
      return;
    }
    if (one.kind !== 'router' || depth > 8) return;
    const own = depth === 0 ? (given ?? one.notes.get('url_prefix')) : one.notes.get('url_prefix');
    const prefix = [...above.prefix, ...(pathOf(own)[0] ?? [])];
    const at = above.version ?? versionOf(one.notes.get('version'));
    const members = one.notes.get('members');
    if (members !== undefined) return add(members, { prefix, version: at }, depth + 1);
    for (const [key, of] of [['', one] as const, ...one.notes]) {
      if (of.kind !== 'router') continue;
      const templates = [versioned(key === '' ? at : key, prefix)];
      linker.mount(router, { templates, router: of, at: call.at });
    }
  };
  add(value ?? unknown, { prefix: [], version }, 0);
}

function versionOf(value: Value | undefined): string | undefined {
  return value === undefined ? undefined : textsOf(value)[0]?.replace(/^v/, '');
}

function versioned(version: string | undefined, template: Template): Template {
  return version === undefined ? template : [text(`/v${version}`), ...template];
}

/** `<id:int>`, `<rest:path>`; older ones say `<id:number>`. */
function pathOf(value: Value | undefined): readonly Template[] {
  return templatesOf(value, (path) =>
    angleTemplates(
      path.replace(/<([^<>:]{1,80}):([^<>]{1,200})>/g, (_all, name: string, type: string) =>
        /^[a-z]+$/.test(type) ? `<${type}:${name}>` : `<regex("${type}"):${name}>`,
      ),
    ),
  );
}

/** `add_route` has the handler first, a decorator has the path first. */
function register(
  router: RouterValue,
  usual: readonly string[],
  isAdding: boolean,
  call: CallValue,
  linker: Linker,
): Value {
  const path = call.args.find(({ name }) => name === 'uri') ?? call.args[isAdding ? 1 : 0];
  const handler = isAdding ? linker.argument(call, 0, 'handler') : call.decorates;
  const templates = pathOf(path?.value);
  if (path === undefined || handler === undefined || templates.length === 0) return unknown;
  const given = linker.named(call, 'methods');
  const methods = given === undefined ? undefined : methodsFrom(given, linker);
  const own = versionOf(linker.named(call, 'version'));
  const to = own === undefined ? router : routerOfVersion(router, own, call, linker);
  const at = { ...call.at, line: path.line };
  const view = viewOf(handler);
  if (view.kind === 'class') addClassView(to, templates, view, methods, { ...call, at }, linker);
  else linker.addRoute(to, { methods: methods ?? usual, templates, handlers: [view], at, call });
  return unknown;
}

/** Routes of another version than their blueprint. */
function routerOfVersion(router: RouterValue, version: string, call: CallValue, linker: Linker): RouterValue {
  const known = router.notes.get(version);
  if (known?.kind === 'router') return known;
  const child = create(call, false, linker);
  if (router.isApplication === false) router.notes.set(version, child);
  else linker.mount(router, { templates: [versioned(version, [])], router: child, at: call.at });
  return child;
}
