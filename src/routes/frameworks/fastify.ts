import type { Framework, Linker } from '../interpret/linker.ts';
import { moduleValue } from '../interpret/resolvers/javascript.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  hole,
  unknown,
  type ArgumentValue,
  type CallValue,
  type FunctionValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { folderOf, joinPath } from '../interpret/modules/workspace.ts';
import type { Template } from '../match/template.ts';
import { addPathRoute, addStaticFolder } from './pathRoutes.ts';
import { colonTemplates } from './paths/colon.ts';
import { handlersFrom, methodsFrom, templatesOf, webMethods } from './shared.ts';
import { scriptCalls } from './marks.ts';

const parameterNames = /^(?:fastify|app|server|instance|f|api|scope)$/;

export const fastify: Framework = {
  name: 'Fastify',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: { packages: ['fastify', '@fastify/'], texts: [...scriptCalls, /\bFastify(?:Instance|Plugin)/] },

  callExternal(callee, call, linker) {
    if (callee.module !== 'fastify' || callee.path.length > 1) return undefined;
    return linker.createRouter(fastify, call.at, { isApplication: true, precedence: 'specific' });
  },

  callRouter(router, method, call, linker) {
    if (method === 'route') return addOptions(router, call, linker);
    if (method === 'register') return register(router, call, linker);
    const methods = webMethods(method);
    if (methods !== undefined) return addRoute(router, methods, call, linker);
    return router;
  },

  adoptParameter(parameter, method, call, linker) {
    const { type } = parameter;
    const isTyped =
      type?.kind === 'external' && (type.module === 'fastify' || type.path.at(-1) === 'FastifyInstance');
    const isNamed =
      parameter.name === 'fastify' || parameter.file.imports.some(({ from }) => /fastify/.test(from));
    if (!isTyped && !(isNamed && parameterNames.test(parameter.name))) return undefined;
    const registers = method === 'route' || method === 'register' || webMethods(method) !== undefined;
    return registers ? linker.createRouter(fastify, call.at, { precedence: 'specific' }) : undefined;
  },
};

function addRoute(router: RouterValue, methods: readonly string[], call: CallValue, linker: Linker): Value {
  const [path, ...others] = call.args;
  const templates = templatesOf(path?.value, colonTemplates);
  const handlersOf = (given: readonly ArgumentValue[]): readonly Value[] =>
    handlersFrom(given).map((value) =>
      value.kind === 'record' ? (value.entries.get('handler') ?? unknown) : value,
    );
  addPathRoute(router, { methods, path, templates, others, handlersOf }, call, linker);
  return router;
}

/** `route({ method: 'GET', url: '/x', handler })`. */
function addOptions(router: RouterValue, call: CallValue, linker: Linker): Value {
  const options = call.args[0]?.value;
  if (options?.kind !== 'record') return router;
  const key = options.entries.has('url') ? 'url' : 'path';
  const templates = templatesOf(options.entries.get(key), colonTemplates);
  if (templates.length === 0) return router;
  linker.addRoute(router, {
    methods: methodsFrom(options.entries.get('method'), linker),
    templates,
    handlers: [options.entries.get('handler') ?? unknown],
    at: { file: call.at.file, line: options.lines.get(key) ?? call.at.line },
    call,
  });
  return router;
}

/** A plugin has a router of its own below the prefix that it is registered with. */
function register(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [plugin, settings] = call.args.map((arg) => arg.value);
  const options = settings ?? unknown;
  if (plugin === undefined) return router;
  if (plugin.kind === 'external' && plugin.call === undefined) {
    if (/fastify\/static$|fastify-static$/.test(plugin.module))
      addStaticFolder(router, prefixOf(options, linker), call, linker);
    if (/fastify\/autoload$|fastify-autoload$/.test(plugin.module)) autoload(router, options, call, linker);
    return router;
  }
  const found = pluginFunction(plugin, linker);
  if (found === undefined) return router;
  const prefix = found.isBare ? [[]] : prefixOf(options, linker);
  runPlugin(router, found.run, prefix, options, call, linker);
  return router;
}

function runPlugin(
  router: RouterValue,
  plugin: FunctionValue,
  templates: readonly Template[],
  options: Value,
  call: CallValue,
  linker: Linker,
): void {
  const child = linker.createRouter(fastify, call.at, { precedence: 'specific' });
  linker.mount(router, { templates, router: child, at: call.at });
  linker.callFunction(plugin, [child, options, unknown]);
}

function prefixOf(options: Value, linker: Linker): readonly Template[] {
  const templates = templatesOf(linker.member(options, 'prefix'), colonTemplates);
  return templates.length === 0 ? [[]] : templates;
}

/** The function of a plugin: itself, what a module exports, what `fastify-plugin` wraps (which then has no prefix). */
function pluginFunction(
  value: Value,
  linker: Linker,
): { readonly run: FunctionValue; readonly isBare: boolean } | undefined {
  switch (value.kind) {
    case 'function':
      return { run: value, isBare: false };
    case 'module':
    case 'record': {
      const inner = linker.member(value, 'default');
      return inner.kind === 'unknown' ? undefined : pluginFunction(inner, linker);
    }
    case 'external': {
      const inner = value.call?.args[0]?.value;
      const found = inner === undefined ? undefined : pluginFunction(inner, linker);
      return found === undefined ? undefined : { ...found, isBare: /fastify-plugin/.test(value.module) };
    }
    case 'either':
      return value.options
        .map((option) => pluginFunction(option, linker))
        .find((found) => found !== undefined);
    default:
      return undefined;
  }
}

/** Each file below a folder is a plugin; folders are prefixes, unless that is turned off. */
function autoload(router: RouterValue, options: Value, call: CallValue, linker: Linker): void {
  const [dir] = textsOf(linker.member(options, 'dir'));
  if (dir === undefined) return;
  const folder = autoloadFolder(dir, call.at.file);
  const usesFolders = linker.member(options, 'dirNameRoutePrefix');
  const hasPrefix = !(usesFolders.kind === 'literal' && usesFolders.value === false);
  const outer = prefixOf(linker.member(options, 'options'), linker);
  for (const path of linker.filesBelow(folder)) {
    const found =
      pluginFunction(linker.exported(path, 'default'), linker) ?? pluginFunction(moduleValue(path), linker);
    if (found === undefined) continue;
    const own =
      textsOf(linker.exported(path, 'autoPrefix'))[0] ?? textsOf(linker.exported(path, 'prefixOverride'))[0];
    const below =
      own ??
      (hasPrefix
        ? folderOf(path)
            .slice(folder.length)
            .replace(/\/_(\w+)/g, '/:$1')
        : '');
    const child = linker.createRouter(fastify, call.at, { precedence: 'specific', prefixes: outer });
    linker.mount(router, { templates: [[]], router: child, at: call.at });
    runPlugin(child, found.run, below === '' ? [[]] : colonTemplates(below), options, call, linker);
  }
}

/** `path.join(__dirname, 'routes')` gives an absolute path; anything else is beside the file. */
function autoloadFolder(dir: string, file: string): string {
  const known = dir.slice(dir.lastIndexOf(hole) + 1).replace(/^\//, '');
  if (dir.startsWith('/')) return joinPath('', dir) ?? '';
  return joinPath(folderOf(file), known) ?? known;
}
