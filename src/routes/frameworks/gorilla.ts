import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { braceTemplates } from './paths/brace.ts';
import { addUse } from './pathRoutes.ts';
import { handlersFrom, templatesOf, typeOf } from './shared.ts';

const module = /^github\.com\/gorilla\/mux$/;

/** Routes that are built in steps: `Path("/x").Methods("GET").HandlerFunc(f)`, in any order. */
export const gorilla: Framework = {
  name: 'gorilla/mux',
  languages: ['go'],
  marks: { packages: ['github.com/gorilla/mux'] },

  callExternal(callee, call, linker) {
    if (!module.test(callee.module) || callee.path[0] !== 'NewRouter') return undefined;
    return linker.createRouter(gorilla, call.at, { isApplication: 'unmounted', precedence: 'first' });
  },

  callRouter(router, method, call, linker) {
    if (method === 'Walk') return unknown;
    if (method === 'Use') return addUse(router, handlersFrom(call.args), call, linker, 'all');
    const route = router.notes.has('route') ? router : startRoute(router, call, linker);
    const [first, second] = call.args;
    switch (method) {
      case 'HandleFunc':
      case 'Handle':
        setPath(route, first, call, false);
        if (second !== undefined) route.notes.set('handler', second.value);
        break;
      case 'Path':
        setPath(route, first, call, false);
        break;
      case 'PathPrefix':
        setPath(route, first, call, true);
        break;
      case 'Methods':
        route.notes.set('methods', { kind: 'list', items: call.args.map((arg) => arg.value) });
        break;
      case 'Handler':
      case 'HandlerFunc':
        if (first !== undefined) route.notes.set('handler', first.value);
        break;
      case 'BuildOnly':
        route.notes.delete('handler');
        break;
      case 'Subrouter':
        return subrouter(route, call, linker);
      default:
        break;
    }
    update(route, call, linker);
    return route;
  },

  adoptParameter(parameter, _method, call, linker) {
    if (typeOf(module, parameter) !== 'Router') return undefined;
    return linker.createRouter(gorilla, call.at, { precedence: 'first' });
  },

  adoptInstance(base, _name, _instance, call, linker) {
    if (base.kind !== 'external' || !module.test(base.module)) return undefined;
    return linker.createRouter(gorilla, call.at, { precedence: 'first' });
  },
};

function startRoute(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  const route = linker.createRouter(gorilla, call.at, { precedence: 'first' });
  route.notes.set('route', { kind: 'literal', value: true });
  const given = router.notes.get('given');
  if (given !== undefined) route.notes.set('given', given);
  linker.mount(router, { templates: [[]], router: route, at: call.at });
  return route;
}

function setPath(
  route: RouterValue,
  path: CallValue['args'][number] | undefined,
  call: CallValue,
  isPrefix: boolean,
): void {
  if (path === undefined) return;
  route.notes.set('path', path.value);
  route.notes.set('line', { kind: 'literal', value: path.line });
  route.notes.set('callLine', { kind: 'literal', value: call.at.line });
  route.notes.set('prefix', { kind: 'literal', value: isPrefix });
}

function numberOf(value: Value | undefined, fallback: number): number {
  return value?.kind === 'literal' && typeof value.value === 'number' ? value.value : fallback;
}

/** Registers what is known of a route so far, in the place of what was known before. */
function update(route: RouterValue, call: CallValue, linker: Linker): void {
  const { notes } = route;
  const handler = notes.get('handler');
  const given = notes.get('given');
  // Without a path of its own it has that of the router, and what stands below it if that is a prefix.
  const isWhole = !notes.has('path') && given !== undefined && notes.has('methods');
  const templates = isWhole ? [[]] : templatesOf(notes.get('path'), braceTemplates);
  const isMounted = route.entries.some(({ kind }) => kind === 'mount');
  if (isMounted) return;
  route.entries.length = 0;
  if (handler === undefined || templates.length === 0) return;
  const isPrefix = isTrue(isWhole ? given : notes.get('prefix'));
  if (handler.kind === 'router') {
    linker.mount(route, { templates: [[]], router: handler, at: call.at, isAbsolute: true });
    return;
  }
  const methods = textsOf(notes.get('methods') ?? unknown);
  const line = numberOf(notes.get('callLine'), call.at.line);
  linker.addRoute(route, {
    methods: methods.length === 0 ? ['ANY'] : methods,
    templates,
    handlers: [handler],
    at: { file: call.at.file, line: numberOf(notes.get('line'), line) },
    ...(isPrefix ? { isPrefix: true as const } : {}),
    call: { at: { file: call.at.file, line }, endLine: call.endLine },
  });
}

function isTrue(value: Value | undefined): boolean {
  return value?.kind === 'literal' && value.value === true;
}

function subrouter(route: RouterValue, call: CallValue, linker: Linker): Value {
  const child = linker.createRouter(gorilla, call.at, { precedence: 'first' });
  const templates = templatesOf(route.notes.get('path'), braceTemplates);
  linker.mount(route, { templates: templates.length === 0 ? [[]] : templates, router: child, at: call.at });
  const given = templates.length === 0 ? route.notes.get('given') : route.notes.get('prefix');
  if (given !== undefined) child.notes.set('given', given);
  return child;
}
