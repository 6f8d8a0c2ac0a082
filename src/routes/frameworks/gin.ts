import type { Framework, Linker } from '../interpret/linker.ts';
import {
  unknown,
  type ArgumentValue,
  type CallValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { addPathRoute, addStaticFile, addStaticFolder, addUse, type AddRoute } from './pathRoutes.ts';
import { colonTemplates } from './paths/colon.ts';
import { handlersFrom, methodsFrom, templatesOf, nameOf, typeOf, webMethods } from './shared.ts';

interface Dialect {
  readonly name: string;
  readonly module: RegExp;
  /** The beginning of its address. */
  readonly address: string;
  readonly makers: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** That of the types which is an application. */
  readonly application: string;
  /** Which of the arguments after the path answers: the last, or the first, before middleware. */
  readonly handler: 'first' | 'last';
  /** A path follows that of its group as it stands, without a slash between. */
  readonly isRaw?: true;
}

/** Gin and Echo: groups with paths that have colons; methods in upper case, which the first Echo wrote `Get`. */
function groupFramework({
  name,
  module,
  address,
  makers,
  types,
  application,
  handler,
  isRaw,
}: Dialect): Framework {
  const framework: Framework = {
    name,
    languages: ['go'],
    marks: { packages: [address] },

    callExternal(callee, call, linker) {
      if (!module.test(callee.module) || callee.path.length !== 1 || !makers.has(callee.path[0] ?? ''))
        return undefined;
      return linker.createRouter(framework, call.at, { isApplication: true, precedence: 'specific' });
    },

    callRouter(router, method, call, linker) {
      const [first, second, ...others] = call.args;
      switch (method) {
        case 'Group':
          return group(framework, isRaw, router, call, linker);
        case 'Use':
        case 'Pre':
          // An application of Echo asks them for every route, whenever they came.
          return addUse(
            router,
            handlersFrom(call.args),
            call,
            linker,
            router.isApplication === true && handler === 'first' ? 'all' : 'rest',
          );
        case 'Handle':
        case 'Add':
          return add(router, methodsFrom(first?.value, linker), second, others, call, linker);
        case 'Match':
          return add(router, methodsFrom(first?.value, linker), second, others, call, linker);
        case 'Any':
          return add(router, ['ANY'], first, call.args.slice(1), call, linker);
        case 'Static':
        case 'StaticFS':
        case 'StaticFile':
        case 'StaticFileFS':
        case 'File':
        case 'FileFS':
          return addStatic(
            router,
            method.startsWith('StaticFile') || method.startsWith('File'),
            call,
            linker,
          );
        default: {
          const methods = webMethods(method);
          return methods === undefined
            ? router
            : add(router, methods, first, call.args.slice(1), call, linker);
        }
      }
    },

    adoptParameter(parameter, _method, call, linker) {
      const name = typeOf(module, parameter);
      if (!types.has(name)) return undefined;
      return linker.createRouter(framework, call.at, {
        isApplication: name === application,
        precedence: 'specific',
      });
    },

    adoptInstance(base, _name, _instance, call, linker) {
      if (!types.has(nameOf(module, base))) return undefined;
      return linker.createRouter(framework, call.at, { precedence: 'specific' });
    },
  };

  const add: AddRoute = (router, methods, path, others, call, linker) => {
    const templates = templatesOf(path?.value, colonTemplates);
    const route = { methods, path, templates, others, ...(isRaw ? { isRaw } : {}) };
    const handlersOf = (given: readonly ArgumentValue[]): readonly Value[] =>
      handlersFrom(handler === 'first' ? given.slice(0, 1) : given);
    const guards = handler === 'first' ? handlersFrom(others.slice(1)) : [];
    return addPathRoute(router, { ...route, handlersOf, guards }, call, linker) ? router : unknown;
  };
  return framework;
}

export const gin = groupFramework({
  name: 'Gin',
  module: /^github\.com\/gin-gonic\/gin$/,
  address: 'github.com/gin-gonic/gin',
  makers: new Set(['New', 'Default']),
  types: new Set(['Engine', 'RouterGroup', 'IRouter', 'IRoutes']),
  application: 'Engine',
  handler: 'last',
});

export const echo = groupFramework({
  name: 'Echo',
  module: /^github\.com\/labstack\/echo(?:\/v\d+)?$/,
  address: 'github.com/labstack/echo',
  makers: new Set(['New', 'NewWithConfig']),
  types: new Set(['Echo', 'Group']),
  application: 'Echo',
  handler: 'first',
  isRaw: true,
});

function group(
  framework: Framework,
  isRaw: true | undefined,
  router: RouterValue,
  call: CallValue,
  linker: Linker,
): Value {
  const child = linker.createRouter(framework, call.at, { precedence: 'specific' });
  const templates = templatesOf(call.args[0]?.value, colonTemplates);
  linker.mount(router, {
    templates: templates.length === 0 ? [[]] : templates,
    router: child,
    at: call.at,
    guards: handlersFrom(call.args.slice(1)),
    ...(isRaw ? { isRaw } : {}),
  });
  return child;
}

function addStatic(router: RouterValue, isFile: boolean, call: CallValue, linker: Linker): Value {
  const add = isFile ? addStaticFile : addStaticFolder;
  add(router, templatesOf(call.args[0]?.value, colonTemplates), call, linker);
  return router;
}
