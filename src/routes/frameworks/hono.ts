import type { Framework, Linker } from '../interpret/linker.ts';
import {
  textValue,
  unknown,
  type CallValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { addPathRoute, addUse, type AddRoute } from './pathRoutes.ts';
import { colonTemplates } from './paths/colon.ts';
import { handlersFrom, methodsFrom, templatesOf, webMethods } from './shared.ts';
import { scriptCalls } from './marks.ts';

const parse = (path: string): readonly Template[] =>
  colonTemplates(path.endsWith('*') && !path.endsWith('/*') ? `${path.slice(0, -1)}/*` : path, {
    braces: 'regex',
  });

const classes: ReadonlySet<string> = new Set(['Hono', 'OpenAPIHono', 'HonoBase']);

export const hono: Framework = {
  name: 'Hono',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: { packages: ['hono', '@hono/'], texts: scriptCalls },

  callExternal(callee, call, linker) {
    if (!/^(?:npm:|jsr:)?@?hono(?:$|\/|@)/.test(callee.module)) return undefined;
    const name = callee.path.at(-1) ?? '';
    if (name === 'createRoute') return call.args[0]?.value;
    if (!classes.has(name) && name !== 'createApp') return undefined;
    return linker.createRouter(hono, call.at, { isApplication: 'unmounted', precedence: 'first' });
  },

  callRouter(router, method, call, linker) {
    const [first, second, ...others] = call.args;
    switch (method) {
      case 'route':
        return mount(router, call, linker);
      case 'basePath': {
        const child = linker.createRouter(hono, call.at, { precedence: 'first' });
        linker.mount(router, { templates: templatesOf(first?.value, parse), router: child, at: call.at });
        return child;
      }
      case 'on':
        return add(router, methodsFrom(first?.value, linker), second, others, call, linker);
      case 'openapi':
        return addOpenApi(router, call, linker);
      case 'use':
        return use(router, call, linker);
      case 'onError':
      case 'notFound':
        return router;
      default: {
        const methods = webMethods(method);
        if (methods === undefined) return unknown;
        return first?.value.kind === 'text' || first?.value.kind === 'list' || first?.value.kind === 'either'
          ? add(router, methods, first, call.args.slice(1), call, linker)
          : addAgain(router, methods, call, linker);
      }
    }
  },

  adoptParameter(parameter, _method, call, linker) {
    const { type } = parameter;
    if (type?.kind !== 'external' || !classes.has(type.path.at(-1) ?? '')) return undefined;
    return linker.createRouter(hono, call.at, { precedence: 'first' });
  },

  adoptInstance(base, _name, _instance, call, linker) {
    if (base.kind !== 'external' || !classes.has(base.path.at(-1) ?? '')) return undefined;
    return linker.createRouter(hono, call.at, { isApplication: 'unmounted', precedence: 'first' });
  },
};

const add: AddRoute = (router, methods, path, others, call, linker) => {
  const templates = templatesOf(path?.value, parse);
  const isAdded = addPathRoute(router, { methods, path, templates, others }, call, linker);
  if (isAdded && path !== undefined) router.notes.set('path', path.value);
  return router;
};

/** `.get('/x', a).post(b)`: the path of before. */
function addAgain(router: RouterValue, methods: readonly string[], call: CallValue, linker: Linker): Value {
  const value = router.notes.get('path') ?? textValue('/');
  return add(router, methods, { value, line: call.at.line }, call.args, call, linker);
}

/** `use('/admin/*', check)`: before what comes later, below a path where one is given. */
function use(router: RouterValue, call: CallValue, linker: Linker): Value {
  const given = templatesOf(call.args[0]?.value, parse);
  const values = handlersFrom(given.length > 0 ? call.args.slice(1) : call.args);
  const isExact = given.length > 0 && given.every((template) => !isOpenEnded(template));
  return addUse(router, values, call, linker, 'rest', given.length > 0 ? given : [[]], isExact);
}

function isOpenEnded(template: Template): boolean {
  const last = template.at(-1);
  return last?.kind === 'param' && last.many === true;
}

function addOpenApi(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [route, ...others] = call.args;
  if (route?.value.kind !== 'record') return router;
  const { entries } = route.value;
  const templates = templatesOf(entries.get('path'), (path) => parse(path.replace(/\{(\w+)\}/g, ':$1')));
  linker.addRoute(router, {
    methods: methodsFrom(entries.get('method'), linker),
    templates,
    handlers: handlersFrom(others.slice(0, 1)),
    guards: handlersFrom([{ value: entries.get('middleware') ?? { kind: 'list', items: [] }, line: 0 }]),
    at: call.at,
    call,
  });
  return router;
}

function mount(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [path, sub] = call.args;
  const templates = templatesOf(path?.value, parse);
  const value = sub?.value;
  for (const option of value?.kind === 'either' ? value.options : [value ?? unknown]) {
    if (option.kind === 'router') linker.mount(router, { templates, router: option, at: call.at });
  }
  return router;
}
