import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  unknown,
  type CallValue,
  type ExternalValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { braceTemplates } from './paths/brace.ts';

/** Springdoc's describes each route in a function behind its handler. */
const makers = /\.(?:RouterFunctions|SpringdocRouteBuilder)\.(?:route|nest)$/;

/** The functional routes: `route().GET("/x", handler::show).nest(path("/y"), b -> …).build()`. */
export const springRouter: Framework = {
  name: 'Spring functions',
  languages: ['java', 'kotlin'],
  marks: { texts: [/RouterFunction|ResourceHandlerRegistry|RouteLocatorBuilder|\b(?:co)?[rR]outer \{/] },

  callExternal(callee, call, linker) {
    if (callee.module === predicateModule) return bothPredicates(callee, call);
    const name = callee.path.at(-1) ?? '';
    const owner = `${callee.module}.${callee.path.join('.')}`;
    if (/\.RequestPredicates\.\w+$/.test(owner)) return predicate(name, call);
    if ((name === 'router' || name === 'coRouter') && callee.module.includes('springframework')) {
      const dsl = linker.createRouter(springRouter, call.at, {
        isApplication: 'unmounted',
        precedence: 'specific',
      });
      fill(dsl, call.args.at(-1)?.value, linker);
      return dsl;
    }
    if (!makers.test(owner)) return undefined;
    const router = linker.createRouter(springRouter, call.at, {
      isApplication: 'unmounted',
      precedence: 'specific',
    });
    if (owner.includes('SpringdocRouteBuilder'))
      router.notes.set('describes', { kind: 'literal', value: true });
    if (call.args.length > 1) {
      if (name === 'nest') addNested(router, call, linker);
      else addPair(router, call, linker);
    }
    return router;
  },

  adoptParameter(parameter, method, call, linker) {
    if (method !== 'addResourceHandler' && method !== 'addResourceHandlers') return undefined;
    const { type } = parameter;
    if (type?.kind !== 'external' || type.path.at(-1) !== 'ResourceHandlerRegistry') return undefined;
    return linker.createRouter(springRouter, call.at, { isApplication: true, precedence: 'specific' });
  },

  callRouter(router, method, call, linker) {
    if (method === 'addResourceHandler') {
      addResources(router, call, linker);
      return unknown;
    }
    // The DSL's `path("/x").nest { … }`.
    if (method === 'path' && call.args.length === 1) return addNested(router, call, linker);
    if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)) addVerb(router, method, call, linker);
    else builderMethods.get(method)?.(router, call, linker);
    return router;
  },
};

/** What else a builder of routes can do. */
const builderMethods: ReadonlyMap<string, (router: RouterValue, call: CallValue, linker: Linker) => void> =
  new Map([
    ['andRoute', addPair],
    ['route', addPair],
    ['nest', addNested],
    ['andNest', addNested],
    ['path', addNested],
    ['add', addOther],
    ['and', addOther],
    ['andOther', addOther],
  ]);

/** `addResourceHandler("/files/**", …)` serves folders. */
function addResources(router: RouterValue, call: CallValue, linker: Linker): void {
  for (const { value, line } of call.args) {
    const templates = textsOf(value).flatMap((path) => braceTemplates(path.replaceAll('/**', '/{**rest}')));
    linker.addRoute(router, {
      methods: ['GET'],
      templates,
      handlers: [],
      at: { file: call.at.file, line },
      role: 'static',
      call,
    });
  }
}

/** `GET("/users", handler::list)`; between them may stand predicates, behind them a description. */
function addVerb(router: RouterValue, method: string, call: CallValue, linker: Linker): void {
  const [path] = call.args;
  const written = predicateOf(path?.value)?.get('path') ?? path?.value ?? unknown;
  const templates = textsOf(written).flatMap((each) => braceTemplates(withSlash(each)));
  const handlers = call.args
    .slice(1, router.notes.has('describes') ? -1 : undefined)
    .map((arg) => arg.value)
    .filter(({ kind }) => kind !== 'record');
  if (path === undefined || templates.length === 0 || handlers.length === 0) return;
  linker.addRoute(router, {
    methods: [method],
    templates,
    handlers: handlers.slice(-1),
    at: { file: call.at.file, line: path.line },
    call,
  });
}

function addOther(router: RouterValue, call: CallValue, linker: Linker): void {
  const other = call.args[0]?.value;
  if (other?.kind === 'router') linker.mount(router, { templates: [[]], router: other, at: call.at });
}

/** A predicate is a record of its methods and paths; `and` adds to it. */
function predicate(name: string, call: CallValue): Value {
  const entries = new Map<string, Value>();
  const path = call.args[0];
  const isPath = name === 'path' || name === 'pathPrefix' || /^[A-Z]+$/.test(name);
  if (isPath && path !== undefined) {
    entries.set('path', path.value);
    entries.set('line', { kind: 'literal', value: path.line });
  }
  if (/^[A-Z]+$/.test(name)) entries.set('method', { kind: 'text', text: name });
  return predicateValue(entries);
}

const predicateModule = '(predicate)';

function predicateValue(entries: Map<string, Value>): Value {
  const record: Value = { kind: 'record', entries, lines: new Map() };
  const call = {
    args: [{ value: record, line: 0 }],
    at: { file: '', line: 0 },
    endLine: 0,
    isNew: false,
    scope: emptyScope,
  };
  entries.set('and', { kind: 'external', module: predicateModule, path: ['and'], call });
  return record;
}

/** `path("/x").and(accept(JSON))` has what both say. */
function bothPredicates(callee: ExternalValue, call: CallValue): Value {
  const [first, second] = [callee.call?.args[0]?.value, call.args[0]?.value];
  const entries = new Map<string, Value>();
  for (const value of [second, first]) {
    for (const [key, inner] of value?.kind === 'record' ? value.entries : []) entries.set(key, inner);
  }
  return predicateValue(entries);
}

const emptyScope: CallValue['scope'] = {
  names: new Map(),
  file: { path: '', language: 'java', imports: [], exports: [], functions: [], classes: [], body: [] },
};

function withSlash(path: string): string {
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}

function predicateOf(value: Value | undefined): ReadonlyMap<string, Value> | undefined {
  return value?.kind === 'record' && value.entries.has('and') ? value.entries : undefined;
}

function addPair(router: RouterValue, call: CallValue, linker: Linker): void {
  const found = predicateOf(call.args[0]?.value);
  const handler = call.args[1]?.value;
  const templates = textsOf(found?.get('path') ?? unknown).flatMap((written) => braceTemplates(written));
  if (found === undefined || handler === undefined || templates.length === 0) return;
  const line = found.get('line');
  linker.addRoute(router, {
    methods: found.has('method') ? textsOf(found.get('method') ?? unknown) : ['ANY'],
    templates,
    handlers: [handler],
    at: {
      file: call.at.file,
      line: line?.kind === 'literal' && typeof line.value === 'number' ? line.value : call.at.line,
    },
    call,
  });
}

/** What fills a router: a function that gets it or has it around itself, or another router that is given or made. */
function fill(router: RouterValue, filling: Value | undefined, linker: Linker): void {
  const made =
    filling?.kind === 'function'
      ? linker.callFunction(filling, [router], filling.file.language === 'kotlin' ? router : filling.self)
      : (filling ?? unknown);
  for (const other of made.kind === 'either' ? made.options : [made]) {
    if (other.kind !== 'router' || other === router) continue;
    // The last call of a function of the DSL gives what it has mounted itself.
    const isMounted = router.entries.some((entry) => entry.kind === 'mount' && entry.router === other);
    if (!isMounted) linker.mount(router, { templates: [[]], router: other, at: other.at });
  }
}

function addNested(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  const [first, second] = call.args.map((arg) => arg.value);
  const path = first?.kind === 'text' ? first : predicateOf(first)?.get('path');
  const child = linker.createRouter(springRouter, call.at, { precedence: 'specific' });
  const templates = textsOf(path ?? unknown).flatMap((written) => braceTemplates(written));
  linker.mount(router, { templates: templates.length === 0 ? [[]] : templates, router: child, at: call.at });
  fill(child, first?.kind === 'function' ? first : second, linker);
  return child;
}
