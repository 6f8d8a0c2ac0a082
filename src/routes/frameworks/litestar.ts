import type { Framework, Linker } from '../interpret/linker.ts';
import {
  unknown,
  type CallValue,
  type ClassValue,
  type FunctionValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { joinTemplates, text, type Template } from '../match/template.ts';
import { methodsByName } from './annotatedClasses.ts';
import { braceTemplates } from './paths/brace.ts';
import { constantMethods, templatesOf, webMethods } from './shared.ts';

const packages = /^(?:litestar|starlite)(?:\.|$)/;
const sockets: ReadonlySet<string> = new Set(['websocket', 'websocket_listener', 'websocket_stream']);

/** Applications and routers that are given what answers: decorated functions, classes of these, and other routers. */
export const litestar: Framework = {
  name: 'Litestar',
  languages: ['python'],
  marks: { words: ['litestar', 'starlite'] },

  callExternal(callee, call, linker) {
    const name = callee.path.at(-1) ?? '';
    if (!packages.test(callee.module)) return undefined;
    if (name === 'Litestar' || name === 'Starlite') return create(call, true, 0, linker);
    return name === 'Router' ? create(call, false, 1, linker) : undefined;
  },

  callRouter(router, method, call, linker) {
    if (method === 'register') addAll(router, linker.argument(call, 0, 'value'), call, linker);
    return unknown;
  },
};

function create(call: CallValue, isApplication: boolean, index: number, linker: Linker): RouterValue {
  const path = linker.argument(call, isApplication ? -1 : 0, 'path');
  const router = linker.createRouter(litestar, call.at, {
    isApplication,
    precedence: 'specific',
    prefixes: pathsOf(path).filter((template) => template.length > 0),
  });
  addAll(router, linker.argument(call, index, 'route_handlers'), call, linker);
  return router;
}

/** `{id:int}`, `{rest:path}`. */
function pathsOf(value: Value | undefined): readonly Template[] {
  return templatesOf(value, (path) => braceTemplates(path, 'type'));
}

function addAll(
  router: RouterValue,
  value: Value | undefined,
  call: CallValue,
  linker: Linker,
  depth = 0,
): void {
  if (depth > 6) return;
  switch (value?.kind) {
    case 'list':
      for (const item of value.items) addAll(router, item, call, linker, depth + 1);
      return;
    case 'either':
      for (const item of value.options) addAll(router, item, call, linker, depth + 1);
      return;
    case 'router':
      return linker.mount(router, { templates: [[]], router: value, at: call.at });
    case 'function':
      return addHandler(router, value, [[]], linker);
    case 'class':
      return addController(router, value, linker);
    default:
  }
}

function addController(router: RouterValue, value: ClassValue, linker: Linker): void {
  const isOne = linker
    .outerBasesOf(value)
    .some((base) => base.value.kind === 'external' && packages.test(base.value.module));
  if (!isOne) return;
  const own = pathsOf(linker.member(value, 'path'));
  for (const { facts, owner } of methodsByName(value, linker)) {
    const method: FunctionValue = { kind: 'function', facts, file: owner.file, scope: owner.scope };
    addHandler(router, method, own.length === 0 ? [[]] : own, linker);
  }
}

/** Registers a function as its decorators say. */
function addHandler(
  router: RouterValue,
  value: FunctionValue,
  above: readonly Template[],
  linker: Linker,
): void {
  for (const { name, module, call } of linker.annotations(value.facts.annotations, value.scope)) {
    const methods = module !== undefined && packages.test(module) ? methodsOf(name, call, linker) : undefined;
    if (methods === undefined) continue;
    const path = linker.argument(call, 0, 'path');
    // Without a path it answers that of what it stands in.
    const own = path === undefined ? [[text('/')]] : pathsOf(path);
    const templates = above.flatMap((before) =>
      own.map((template) =>
        isNothing(template) && before.length > 0 ? before : joinTemplates(before, withSlash(template)),
      ),
    );
    if (templates.length === 0) continue;
    linker.addRoute(router, { methods, templates, handlers: [value], at: call.at, call });
  }
}

function isNothing(template: Template): boolean {
  const [first, ...more] = template;
  return more.length === 0 && (first === undefined || (first.kind === 'text' && /^\/?$/.test(first.text)));
}

function withSlash(template: Template): Template {
  const [first] = template;
  return first?.kind === 'text' && first.text.startsWith('/') ? template : [text('/'), ...template];
}

function methodsOf(name: string, call: CallValue, linker: Linker): readonly string[] | undefined {
  if (name === 'route') return constantMethods(linker.named(call, 'http_method'));
  if (sockets.has(name)) return ['GET'];
  return /^(?:get|post|put|patch|delete|head)$/.test(name) ? webMethods(name) : undefined;
}
