import { nextOrEnd } from '../../base/cut.ts';
import { oncePer } from '../oncePer.ts';
import type { ClassFacts } from '../facts.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { addClassView } from './classViews.ts';
import { addStaticFolder } from './pathRoutes.ts';
import { regexPath } from './paths/regexPath.ts';

const rules: ReadonlySet<string> = new Set(['url', 'URLSpec', 'Rule']);

/** Applications with a table of regular expressions and classes. */
export const tornado: Framework = {
  name: 'Tornado',
  languages: ['python'],
  marks: { words: ['tornado.web', 'from tornado import'] },

  callExternal(callee, call, linker) {
    const path = [...callee.module.split('.'), ...callee.path];
    const name = path.at(-1) ?? '';
    if (path.slice(0, 2).join('.') !== 'tornado.web') return undefined;
    if (name === 'Application') return application(call, linker);
    // `Application.__init__(self, handlers)` of a class that extends it.
    if (name === '__init__' && path.at(-2) === 'Application') {
      const [self, ...args] = call.args;
      const handlers = linker.argument({ ...call, args }, 0, 'handlers');
      if (self?.value.kind === 'router') addAll(self.value, handlers, call, linker);
      return unknown;
    }
    return rules.has(name) ? { kind: 'list', items: ruleItems(call, linker) } : undefined;
  },

  callRouter(router, method, call, linker) {
    if (method === 'add_handlers') addAll(router, linker.argument(call, 1, 'host_handlers'), call, linker);
    return unknown;
  },

  adoptInstance(base, _name, instance, call, linker) {
    if (!isApplication(base)) return undefined;
    adoptedOf(linker).add(instance.of.facts);
    return application({ ...call, args: instance.args }, linker);
  },

  /** Often nothing is called on what a class makes: a server is given it. */
  visitClass(value, linker) {
    const { facts, file, scope } = value;
    if (adoptedOf(linker).has(facts)) return;
    if (!linker.outerBasesOf(value).some((base) => isApplication(base.value))) return;
    const { args } = linker.instantiate(value);
    const at = { file: file.path, line: facts.line };
    application({ args, at, endLine: facts.endLine, isNew: true, scope }, linker);
  },
};

/** The classes whose objects are routers already. */
const adoptedOf = oncePer<Linker, Set<ClassFacts>>(() => new Set());

function isApplication(base: Value): boolean {
  if (base.kind !== 'external') return false;
  return [...base.module.split('.'), ...base.path].join('.') === 'tornado.web.Application';
}

function application(call: CallValue, linker: Linker): RouterValue {
  const router = linker.createRouter(tornado, call.at, { isApplication: true, precedence: 'first' });
  addAll(router, linker.argument(call, 0, 'handlers'), call, linker);
  return router;
}

function ruleItems(call: CallValue, linker: Linker): Value[] {
  return [
    linker.argument(call, 0, 'pattern') ?? unknown,
    linker.argument(call, 1, 'handler') ?? unknown,
    linker.argument(call, 2, 'kwargs') ?? unknown,
  ];
}

/** Lists of rules; a rule is a list that begins with a text. */
function addAll(
  router: RouterValue,
  value: Value | undefined,
  call: CallValue,
  linker: Linker,
  depth = 0,
): void {
  if (depth > 6) return;
  if (value?.kind === 'either') for (const one of value.options) addAll(router, one, call, linker, depth + 1);
  if (value?.kind !== 'list') return;
  const [first = unknown, handler] = value.items;
  const [pattern] = first.kind === 'text' ? textsOf(first) : [];
  if (pattern === undefined || handler === undefined) {
    for (const one of value.items) addAll(router, one, call, linker, depth + 1);
    return;
  }
  addRule(router, pattern, first, handler, call, linker);
}

function addRule(
  router: RouterValue,
  pattern: string,
  written: Value,
  handler: Value,
  call: CallValue,
  linker: Linker,
): void {
  const { file } = call.at;
  const at = { file, line: linker.texts.lineOf(written, file) ?? call.at.line };
  const template = regexPath(`${pattern.replace(/\$$/, '')}$`).template;
  if (handler.kind === 'class') addClassView(router, [template], handler, undefined, { ...call, at }, linker);
  else if (handler.kind === 'external' && handler.path.at(-1) === 'StaticFileHandler')
    addStaticFolder(router, [regexPath(staticPart(pattern)).template], { ...call, at }, linker);
}

/** `/static/(.*)` serves all below `/static/`. */
function staticPart(pattern: string): string {
  const start = pattern.slice(0, nextOrEnd(pattern, '('));
  return `${start.endsWith('/') ? start.slice(0, -1) : start}$`;
}
