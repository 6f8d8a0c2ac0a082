import type { Framework, Linker } from '../interpret/linker.ts';
import { moduleValue } from '../interpret/resolvers/javascript.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  hole,
  unknown,
  type ArgumentValue,
  type CallValue,
  type ExternalValue,
  type FunctionValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { folderOf, joinPath } from '../interpret/modules/workspace.ts';
import type { Template } from '../match/template.ts';
import { addPathRoute, addStaticFolder, addUse } from './pathRoutes.ts';
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
    if (method === 'addHook') return addHook(router, call, linker);
    const methods = webMethods(method);
    if (methods !== undefined) return addRoute(router, methods, call, linker);
    return chained.test(method) ? router : { ...decoration(method), call };
  },

  memberOfRouter: (_router, name) => decoration(name),

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

/** What gives back the application. */
const chained =
  /^(?:after|ready|decorate\w*|set\w+|add\w+|use|withTypeProvider|listen|close|inject|removeContentTypeParser|removeAllContentTypeParsers)$/;

/** What a plugin has added to the application: `fastify.authenticate`. */
function decoration(name: string): ExternalValue {
  return { kind: 'external', module: '(decorated)', path: [name] };
}

const hooks = ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const;

/** All routes of a plugin have its hooks, whenever they came. */
function addHook(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [name = ''] = textsOf(call.args[0]?.value ?? unknown);
  const isBefore = hooks.some((hook) => hook === name);
  return isBefore ? addUse(router, handlersFrom(call.args.slice(1)), call, linker, 'all') : router;
}

/** The hooks that the options of a route name. */
function hooksOf(options: Value): readonly Value[] {
  if (options.kind !== 'record') return [options];
  return hooks.flatMap((hook) => {
    const value = options.entries.get(hook);
    return value === undefined ? [] : handlersFrom([{ value, line: 0 }]);
  });
}

function addRoute(router: RouterValue, methods: readonly string[], call: CallValue, linker: Linker): Value {
  const [path, ...others] = call.args;
  const templates = templatesOf(path?.value, colonTemplates);
  const handlersOf = (given: readonly ArgumentValue[]): readonly Value[] =>
    handlersFrom(given).map((value) =>
      value.kind === 'record' ? (value.entries.get('handler') ?? unknown) : value,
    );
  const options =
    others.length > 1 ? others.slice(0, -1) : others.filter(({ value }) => value.kind === 'record');
  const guards = options.flatMap(({ value }) => hooksOf(value));
  addPathRoute(router, { methods, path, templates, others, handlersOf, guards }, call, linker);
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
    guards: hooksOf(options),
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
    // Those of the framework have no hooks that refuse anybody by themselves.
    return /^@?fastify/.test(plugin.module) ? router : addUse(router, [plugin], call, linker, 'all');
  }
  const found = pluginFunction(plugin, linker);
  if (found === undefined) return addUse(router, [unknown], call, linker, 'all');
  if (found.isBare) linker.callFunction(found.run, [router, options, unknown]);
  else runPlugin(router, found.run, prefixOf(options, linker), options, call, linker);
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
    if (found.isBare) {
      linker.callFunction(found.run, [router, options, unknown]);
      continue;
    }
    if (/(?:^|\/)\.?autohooks\.\w{2,3}$/.test(path)) {
      addFolderHooks(router, found.run, below === '' ? [[]] : colonTemplates(below), options, call, linker);
      continue;
    }
    const child = linker.createRouter(fastify, call.at, { precedence: 'specific', prefixes: outer });
    linker.mount(router, { templates: [[]], router: child, at: call.at });
    runPlugin(child, found.run, below === '' ? [[]] : colonTemplates(below), options, call, linker);
  }
}

/** The hooks of a folder: only with an option they are those of the folders in it, too. */
function addFolderHooks(
  router: RouterValue,
  run: FunctionValue,
  templates: readonly Template[],
  options: Value,
  call: CallValue,
  linker: Linker,
): void {
  const isOn = (name: string): boolean => {
    const value = linker.member(options, name);
    return value.kind === 'literal' && value.value === true;
  };
  if (!isOn('autoHooks')) return;
  const own = linker.createRouter(fastify, call.at, { precedence: 'specific', isFragment: true });
  linker.callFunction(run, [own, options, unknown]);
  const found = own.guards.flatMap(({ values }) => values);
  addUse(router, isOn('cascadeHooks') ? found : found.map(() => unknown), call, linker, 'all', templates);
}

/** `path.join(__dirname, 'routes')` gives an absolute path; anything else is beside the file. */
function autoloadFolder(dir: string, file: string): string {
  const known = dir.slice(dir.lastIndexOf(hole) + 1).replace(/^\//, '');
  if (dir.startsWith('/')) return joinPath('', dir) ?? '';
  return joinPath(folderOf(file), known) ?? known;
}
