import type { Framework, Linker } from '../interpret/linker.ts';
import { memberNamed } from '../interpret/resolvers/python.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { braceTemplates } from './paths/brace.ts';
import { methodsFrom, templatesOf, webMethods } from './shared.ts';
import type { Template } from '../match/template.ts';
import { decoratedMethod } from './marks.ts';

/** `{int:id}` says the type before the name. */
const parse = (path: string): readonly Template[] =>
  braceTemplates(path.replace(/\{(\w+):(\w+)\}/g, '{$2:$1}'), 'type');

/** Django Ninja: its API is included like any list of patterns. */
export const ninja: Framework = {
  name: 'Django Ninja',
  languages: ['python'],
  marks: { words: ['ninja'], texts: [decoratedMethod] },

  callExternal(callee, call, linker) {
    if (!/^ninja(?:_extra)?(?:\.|$)/.test(callee.module)) return undefined;
    const called = callee.path.at(-1) ?? '';
    if (!/^(?:NinjaAPI|NinjaExtraAPI|Router)$/.test(called)) return undefined;
    return linker.createRouter(ninja, call.at, { precedence: 'first' });
  },

  callRouter(router, method, call, linker) {
    if (method === 'add_router') return addRouter(router, call, linker);
    const methods =
      method === 'api_operation' ? methodsFrom(call.args[0]?.value, linker) : webMethods(method);
    const path = method === 'api_operation' ? call.args[1] : call.args[0];
    const templates = templatesOf(path?.value, parse);
    if (methods === undefined || path === undefined || call.decorates === undefined || templates.length === 0)
      return unknown;
    const at = { file: call.at.file, line: path.line };
    linker.addRoute(router, { methods, templates, handlers: [call.decorates], at, call });
    return unknown;
  },

  memberOfRouter: (router, name) => (name === 'urls' ? { kind: 'list', items: [router] } : undefined),
};

function addRouter(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [path, given] = [linker.argument(call, 0, 'prefix'), linker.argument(call, 1, 'router')];
  const value = given?.kind === 'text' ? memberNamed(given.text, call.at.file, linker) : given;
  if (value?.kind === 'router') {
    linker.mount(router, { templates: templatesOf(path, parse), router: value, at: call.at });
  }
  return unknown;
}
