import type { Framework, Linker } from '../interpret/linker.ts';
import type { CallValue, RouterValue, Value } from '../interpret/values/value.ts';
import { addPathRoute, addUse, type AddRoute } from './pathRoutes.ts';
import { colonTemplates } from './paths/colon.ts';
import { handlersFrom, isPathLike, methodsFrom, templatesOf, webMethods } from './shared.ts';
import { scriptCalls } from './marks.ts';

const routerPackages = new Set([
  '@koa/router',
  'koa-router',
  'koa-better-router',
  'koa-joi-router',
  'koa-tree-router',
]);

export const koa: Framework = {
  name: 'Koa',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: { packages: ['koa', '@koa/'], texts: scriptCalls },

  callExternal(callee, call, linker) {
    if (callee.module === 'koa')
      return linker.createRouter(koa, call.at, { isApplication: 'unmounted', precedence: 'first' });
    if (callee.module === 'koa-mount') return mounted(call, linker);
    if (callee.module === 'koa-compose') return { kind: 'list', items: [...handlersFrom(call.args)] };
    if (!routerPackages.has(callee.module)) return undefined;
    const prefix = call.args[0] === undefined ? undefined : linker.member(call.args[0].value, 'prefix');
    return linker.createRouter(koa, call.at, {
      precedence: 'first',
      prefixes: templatesOf(prefix, colonTemplates),
    });
  },

  callRouter(router, method, call, linker) {
    if (method === 'use') return use(router, call, linker);
    if (method === 'prefix') {
      router.prefixes = templatesOf(call.args[0]?.value, colonTemplates);
      return router;
    }
    if (method === 'routes' || method === 'middleware') return router;
    if (method === 'register') {
      const [path, methods, ...others] = call.args;
      return add(router, methodsFrom(methods?.value, linker), path, others, call, linker);
    }
    const methods = webMethods(method);
    // It answers what no route does.
    if (methods === undefined) return method === 'allowedMethods' ? { kind: 'list', items: [] } : router;
    const [first, second, ...others] = call.args;
    // A name may stand before the path.
    const isNamed = second?.value.kind === 'text' && others.length > 0;
    return isNamed
      ? add(router, methods, second, others, call, linker)
      : add(router, methods, first, call.args.slice(1), call, linker);
  },

  adoptParameter(parameter, method, call, linker) {
    const { type, file } = parameter;
    const isTyped = type?.kind === 'external' && (routerPackages.has(type.module) || type.module === 'koa');
    const isImported = file.imports.some(({ from }) => routerPackages.has(from));
    if (!isTyped && !(isImported && /router|app/i.test(parameter.name))) return undefined;
    const registers = method === 'use' || (webMethods(method) !== undefined && isPathLike(call, linker));
    const isApplication = type?.kind === 'external' && type.module === 'koa' && 'unmounted';
    return registers ? linker.createRouter(koa, call.at, { isApplication, precedence: 'first' }) : undefined;
  },
};

const add: AddRoute = (router, methods, path, others, call, linker) => {
  addPathRoute(
    router,
    { methods, path, templates: templatesOf(path?.value, colonTemplates), others },
    call,
    linker,
  );
  return router;
};

function use(router: RouterValue, call: CallValue, linker: Linker): Value {
  const given = templatesOf(call.args[0]?.value, colonTemplates);
  const values = handlersFrom(given.length > 0 ? call.args.slice(1) : call.args);
  for (const value of values) {
    for (const option of value.kind === 'either' ? value.options : [value]) {
      if (option.kind !== 'router') continue;
      linker.mount(router, { templates: given.length > 0 ? given : [[]], router: option, at: call.at });
    }
  }
  const functions = values.filter((value) => !holdsRouter(value));
  return addUse(router, functions, call, linker, 'rest', given.length > 0 ? given : [[]]);
}

function holdsRouter(value: Value): boolean {
  return value.kind === 'router' || (value.kind === 'either' && value.options.some(holdsRouter));
}

/** `mount('/x', app)`. */
function mounted(call: CallValue, linker: Linker): Value | undefined {
  const [first, second] = call.args;
  const inner = (second ?? first)?.value;
  if (inner?.kind !== 'router') return undefined;
  const router = linker.createRouter(koa, call.at, { precedence: 'first' });
  const templates = second === undefined ? [[]] : templatesOf(first?.value, colonTemplates);
  linker.mount(router, { templates: templates.length === 0 ? [[]] : templates, router: inner, at: call.at });
  return router;
}
