import type { Framework, Linker } from '../interpret/linker.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { addPathRoute, addUse, mountGroup, type AddRoute } from './pathRoutes.ts';
import { braceTemplates } from './paths/brace.ts';
import { handlersFrom, methodsFrom, templatesOf, typeOf, webMethods } from './shared.ts';

const module = /^github\.com\/go-chi\/chi(?:\/v\d+)?$/;
const parse = (path: string): readonly Template[] =>
  braceTemplates(path.endsWith('*') ? `${path.slice(0, -1)}{**rest}` : path);

export const chi: Framework = {
  name: 'chi',
  languages: ['go'],
  marks: { packages: ['github.com/go-chi/chi'] },

  callExternal(callee, call, linker) {
    if (!module.test(callee.module) || !/^New(?:Router|Mux)$/.test(callee.path[0] ?? '')) return undefined;
    return linker.createRouter(chi, call.at, { isApplication: 'unmounted', precedence: 'specific' });
  },

  callRouter(router, method, call, linker) {
    const [first, second, ...others] = call.args;
    switch (method) {
      case 'Route':
        return below(router, templatesOf(first?.value, parse), second?.value, call, linker);
      case 'Group':
        return below(router, [[]], first?.value, call, linker);
      case 'With':
        return below(router, [[]], undefined, call, linker, handlersFrom(call.args));
      case 'Use':
        return addUse(router, handlersFrom(call.args), call, linker);
      case 'Mount':
        return mount(router, call, linker);
      case 'Method':
      case 'MethodFunc':
        return add(router, methodsFrom(first?.value, linker), second, others, call, linker);
      case 'Handle':
      case 'HandleFunc':
        return add(router, ['ANY'], first, call.args.slice(1), call, linker);
      default: {
        const methods = webMethods(method);
        return methods === undefined
          ? unknown
          : add(router, methods, first, call.args.slice(1), call, linker);
      }
    }
  },

  adoptParameter(parameter, _method, call, linker) {
    if (!/^(?:Router|Mux)$/.test(typeOf(module, parameter))) return undefined;
    return linker.createRouter(chi, call.at, { precedence: 'specific' });
  },

  adoptInstance(base, _name, _instance, call, linker) {
    if (base.kind !== 'external' || !module.test(base.module)) return undefined;
    return linker.createRouter(chi, call.at, { precedence: 'specific' });
  },
};

/** A router below a path, which a function fills. */
function below(
  router: RouterValue,
  templates: readonly Template[],
  fill: Value | undefined,
  call: CallValue,
  linker: Linker,
  guards: readonly Value[] = [],
): Value {
  const child = linker.createRouter(chi, call.at, { precedence: 'specific' });
  return mountGroup(router, templates, child, fill, call, linker, guards);
}

function mount(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [path, handler] = call.args;
  const templates = templatesOf(path?.value, parse);
  const values = handlersFrom(handler === undefined ? [] : [handler]).flatMap((value) =>
    value.kind === 'either' ? value.options : [value],
  );
  const routers = values.filter((value) => value.kind === 'router');
  for (const inner of routers) linker.mount(router, { templates, router: inner, at: call.at });
  if (routers.length === 0 && values.length > 0) {
    linker.addRoute(router, {
      methods: ['ANY'],
      templates,
      handlers: values,
      at: call.at,
      isPrefix: true,
      call,
    });
  }
  return unknown;
}

const add: AddRoute = (router, methods, path, others, call, linker) => {
  addPathRoute(router, { methods, path, templates: templatesOf(path?.value, parse), others }, call, linker);
  return unknown;
};
