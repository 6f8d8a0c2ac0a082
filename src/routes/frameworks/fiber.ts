import type { Framework, Linker } from '../interpret/linker.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { addPathRoute, addStaticFolder, addUse, mountGroup, type AddRoute } from './pathRoutes.ts';
import { colonTemplates } from './paths/colon.ts';
import { handlersFrom, methodsFrom, templatesOf, typeOf, webMethods } from './shared.ts';

const module = /^github\.com\/gofiber\/fiber(?:\/v\d+)?$/;

export const fiber: Framework = {
  name: 'Fiber',
  languages: ['go'],
  marks: { packages: ['github.com/gofiber/fiber'] },

  callExternal(callee, call, linker) {
    if (!module.test(callee.module) || callee.path.join('.') !== 'New') return undefined;
    return linker.createRouter(fiber, call.at, { isApplication: 'unmounted', precedence: 'first' });
  },

  callRouter(router, method, call, linker) {
    const [first, second, ...others] = call.args;
    switch (method) {
      case 'Group':
        return below(router, first?.value, undefined, call, linker, handlersFrom(call.args.slice(1)));
      case 'Route':
        return below(router, first?.value, second?.value, call, linker);
      case 'Mount':
      case 'Use':
        return use(router, call, linker);
      case 'Add':
        return add(router, methodsFrom(first?.value, linker), second, others, call, linker);
      case 'Static':
        addStaticFolder(router, templatesOf(first?.value, parse), call, linker);
        return router;
      default: {
        const methods = webMethods(method);
        return methods === undefined ? router : add(router, methods, first, call.args.slice(1), call, linker);
      }
    }
  },

  adoptParameter(parameter, _method, call, linker) {
    const name = typeOf(module, parameter);
    if (!/^(?:App|Router|Group)$/.test(name)) return undefined;
    return linker.createRouter(fiber, call.at, {
      isApplication: name === 'App' && 'unmounted',
      precedence: 'first',
    });
  },
};

/** `:id<int>` limits a parameter, `+` takes the rest. */
function parse(path: string): readonly Template[] {
  return colonTemplates(path.replace(/<[^<>]{0,80}>/g, '').replace(/\+\d?$/, '*'));
}

/** A router below a path, which a function may fill. */
function below(
  router: RouterValue,
  path: Value | undefined,
  fill: Value | undefined,
  call: CallValue,
  linker: Linker,
  guards: readonly Value[] = [],
): Value {
  const child = linker.createRouter(fiber, call.at, { precedence: 'first' });
  const templates = templatesOf(path, parse);
  return mountGroup(router, templates.length === 0 ? [[]] : templates, child, fill, call, linker, guards);
}

/** Applications and routers are mounted; functions before all below a path are guards. */
function use(router: RouterValue, call: CallValue, linker: Linker): Value {
  const templates = templatesOf(call.args[0]?.value, parse);
  for (const { value } of call.args) {
    if (value.kind === 'router')
      linker.mount(router, {
        templates: templates.length === 0 ? [[]] : templates,
        router: value,
        at: call.at,
      });
  }
  const values = handlersFrom(call.args.slice(templates.length === 0 ? 0 : 1));
  const functions = values.filter(({ kind }) => kind !== 'router');
  const at = templates.length === 0 ? [[]] : templates;
  return addUse(router, functions, call, linker, reachOfUse(router), at);
}

/** A router that was mounted before is filled later, as a rule: it has what comes in between, too. */
function reachOfUse({ entries }: RouterValue): 'all' | 'rest' {
  return entries.some(({ kind }) => kind === 'mount') ? 'all' : 'rest';
}

const add: AddRoute = (router, methods, path, others, call, linker) => {
  const route = { methods, path, templates: templatesOf(path?.value, parse), others };
  return addPathRoute(router, { ...route, handlersOf: handlersFrom }, call, linker) ? router : unknown;
};
