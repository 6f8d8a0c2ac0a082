import { afterLast } from '../../../base/cut.ts';
import { runStatements } from '../../interpret/values/evaluate.ts';
import type { Framework, Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import {
  unknown,
  type ArgumentValue,
  type CallValue,
  type RouterValue,
  type Value,
} from '../../interpret/values/value.ts';
import { railsTemplates } from '../paths/rails.ts';
import { sharedLength } from '../../interpret/modules/workspace.ts';
import { underscored } from '../../interpret/resolvers/ruby.ts';
import { findAction, located, type FoundAction } from './actions.ts';
import { blockOf, contextOf, setContext, type RailsContext } from './context.ts';
import { addDevise, addDoorkeeper } from './generated.ts';
import { addResources, type RailsTools } from './resources.ts';

const verb = /^(?:get|post|put|patch|delete|options|query|match)$/;
/** Blocks that change nothing of what stands in them. */
const transparent = /^(?:defaults|with_options|unauthenticated|devise_scope|direct|nested)$/;

/** Blocks whose routes are for some requests only. */
const asking = /^(?:constraints|authenticate|authenticated)$/;

/** `config/routes.rb`: what stands in its blocks is called on the router that is their receiver. */
export const rails: Framework = {
  name: 'Rails',
  languages: ['ruby'],
  marks: { texts: [/\.routes\.(?:draw|append|prepend)\b|::Engine\.(?:add|append|draw)_routes\b/] },

  callFree(name, call, linker) {
    if (name !== 'routes.draw') return undefined;
    const [owner] = textsOf(call.args[0]?.value ?? unknown);
    const isEngine = owner !== undefined && !owner.toLowerCase().endsWith('application');
    const router = linker.createRouter(rails, call.at, {
      isApplication: isEngine ? 'unmounted' : true,
      precedence: 'first',
    });
    if (isEngine) {
      router.notes.set('engine', { kind: 'text', text: owner });
      setContext(router, { ...contextOf(router), namespaces: namespacesOf(owner) });
    }
    run(blockOf(call.args), router, linker);
    return router;
  },

  callRouter(router, method, call, linker) {
    const tools = toolsOf(linker);
    if (verb.test(method)) return addVerb(router, method, call, linker);
    if (asking.test(method)) return runBehind(router, method, call, linker);
    if (transparent.test(method)) return runIn(router, call, linker);
    switch (method) {
      case 'root':
        return addRoot(router, call, linker);
      case 'resources':
      case 'resource':
        addResources(placeOf(router, call), method === 'resource', call, tools);
        return router;
      case 'namespace':
      case 'scope':
        return addScope(router, method === 'namespace', call, linker);
      case 'shallow':
        return within(router, call, { isShallow: true }, linker);
      case 'controller':
        return within(router, call, { controller: textsOf(call.args[0]?.value ?? unknown)[0] ?? '' }, linker);
      case 'member':
      case 'collection':
      case 'new':
        run(blockOf(call.args), placeCalled(router, method), linker);
        return router;
      case 'concern':
        rememberConcern(router, call);
        return router;
      case 'concerns':
        for (const name of call.args.flatMap(({ value }) => textsOf(value)))
          run(contextOf(router).concerns.get(name), router, linker);
        return router;
      case 'draw':
        return drawFile(router, call, linker);
      case 'mount':
        return addMount(router, call, linker);
      case 'devise_for':
        addDevise(router, call, linker);
        return router;
      case 'use_doorkeeper': {
        const settings = below(router, '', call, linker);
        run(blockOf(call.args), settings, linker);
        addDoorkeeper(router, settings, call, linker);
        return router;
      }
      case 'controllers':
      case 'skip_controllers':
        router.notes.set(method, settingsOf(call));
        return router;
      default:
        return unknown;
    }
  },

  /** Engines of the workspace hang where they are mounted; of several of one name, the nearest. */
  finish(linker) {
    const engines = linker.routers.flatMap((router) => {
      const [name] = textsOf(router.notes.get('engine') ?? unknown);
      return name === undefined ? [] : [{ name, router }];
    });
    for (const router of linker.routers) {
      for (const { name, path, call } of mounts.get(router) ?? []) {
        const [engine] = engines
          .filter((each) => each.name === name && each.router !== router)
          .toSorted(
            (a, b) =>
              sharedLength(b.router.at.file, call.at.file) - sharedLength(a.router.at.file, call.at.file),
          );
        if (engine === undefined) addForeign(router, path, call, linker);
        else linker.mount(router, { templates: railsTemplates(path), router: engine.router, at: call.at });
      }
    }
  },
};

/** `Spree::Core::Engine` may have its controllers in `spree/core` or in `spree`. */
function namespacesOf(engine: string): readonly string[] {
  const parts = underscored(engine.replace(/^::/, '')).split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('/'));
}

/** Named arguments as a record, others as a list. */
function settingsOf(call: CallValue): Value {
  const named = call.args.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value] as const]));
  if (named.length > 0) return { kind: 'record', entries: new Map(named), lines: new Map() };
  return { kind: 'list', items: call.args.map(({ value }) => value) };
}

function toolsOf(linker: Linker): RailsTools {
  return {
    linker,
    below: (router, path, call) => below(router, path, call, linker),
    run: (block, router) => run(block, router, linker),
  };
}

function run(block: Value | undefined, router: RouterValue, linker: Linker): void {
  if (block?.kind === 'function') linker.callFunction(block, [router], router);
}

function runIn(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  run(blockOf(call.args), router, linker);
  return router;
}

/** `authenticate :user do … end`; a constraint of the code's own may ask who somebody is, too. */
function runBehind(router: RouterValue, method: string, call: CallValue, linker: Linker): RouterValue {
  const own = call.args.find(({ name }) => name === undefined)?.value;
  const isPlain = method === 'constraints' && (own === undefined || own.kind === 'record');
  if (isPlain) return runIn(router, call, linker);
  const child = below(router, '', call, linker);
  const guard: Value =
    method === 'constraints' ? unknown : { kind: 'external', module: 'devise', path: [method] };
  linker.guard(child, { templates: [[]], values: [guard], at: call.at }, 'all');
  return runIn(child, call, linker);
}

function below(router: RouterValue, path: string, call: CallValue, linker: Linker): RouterValue {
  const child = linker.createRouter(rails, call.at, { precedence: 'first' });
  const templates = railsTemplates(path);
  linker.mount(router, { templates: templates.length === 0 ? [[]] : templates, router: child, at: call.at });
  return setContext(child, contextOf(router));
}

function optionOf(call: CallValue, key: string): string | undefined {
  return textsOf(call.args.find(({ name }) => name === key)?.value ?? unknown)[0];
}

function within(
  router: RouterValue,
  call: CallValue,
  change: Partial<RailsContext>,
  linker: Linker,
): RouterValue {
  const child = below(router, '', call, linker);
  setContext(child, { ...contextOf(router), ...change });
  run(blockOf(call.args), child, linker);
  return router;
}

/** `namespace :admin` is a path and a module; `scope` is what its options say. */
function addScope(router: RouterValue, isNamespace: boolean, call: CallValue, linker: Linker): RouterValue {
  const names = call.args.filter(({ name }) => name === undefined).flatMap(({ value }) => textsOf(value));
  const path = optionOf(call, 'path') ?? names.join('/');
  const module = optionOf(call, 'module') ?? (isNamespace ? names[0] : undefined);
  const controller = optionOf(call, 'controller');
  const context = contextOf(router);
  const child = below(placeOf(router, call), path === '' ? '' : `/${path.replace(/^\//, '')}`, call, linker);
  const { resource: _resource, controller: _controller, ...around } = context;
  setContext(child, {
    ...(isNamespace ? around : context),
    modules: [...context.modules, ...(module === undefined ? [] : [module])],
    ...(controller === undefined ? {} : { controller }),
  });
  run(blockOf(call.args), child, linker);
  return router;
}

/** Where `on: :member` puts a route; else where the block is. */
function placeOf(router: RouterValue, call: CallValue): RouterValue {
  return placeCalled(router, optionOf(call, 'on') ?? '');
}

function placeCalled(router: RouterValue, place: string): RouterValue {
  const { resource } = contextOf(router);
  if (place === 'member') return resource?.member ?? router;
  if (place === 'collection') return resource?.collection ?? router;
  return place === 'new' ? (resource?.created ?? router) : router;
}

function rememberConcern(router: RouterValue, call: CallValue): void {
  const [name] = textsOf(call.args[0]?.value ?? unknown);
  const block = blockOf(call.args);
  if (name !== undefined && block !== undefined) contextOf(router).concerns.set(name, block);
}

/** `draw :admin` runs `config/routes/admin.rb` here. */
function drawFile(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  for (const name of call.args.flatMap(({ value }) => textsOf(value))) {
    const ending = `config/routes/${name}.rb`;
    const file = `${afterLast(name, '/')}.rb`;
    const path = linker.filesCalled(file).find((each) => each === ending || each.endsWith(`/${ending}`));
    const facts = path === undefined ? undefined : linker.moduleScope(path)?.file;
    if (facts !== undefined)
      runStatements(facts.body, { names: new Map(), file: facts, self: router }, linker);
  }
  return router;
}

interface Target {
  readonly path: string;
  readonly at: ArgumentValue;
  /** `posts#index`, an action, something that answers; absent where the path says it. */
  readonly to?: Value;
}

/** Paths with what they lead to: `get "a", "b"`, `get "a" => "c#d"`, `get "a", to: "c#d"`. */
function targetsOf(call: CallValue): readonly Target[] {
  const to = call.args.find(({ name }) => name === 'to')?.value;
  return call.args.flatMap((at): readonly Target[] => {
    if (at.name === undefined)
      return textsOf(at.value).map((path) => ({ path, at, ...(to === undefined ? {} : { to }) }));
    if (at.name !== '=>' || at.value.kind !== 'list') return [];
    const [path, value] = at.value.items;
    return textsOf(path ?? unknown).map((each) => ({
      path: each,
      at,
      ...(value === undefined ? {} : { to: value }),
    }));
  });
}

function addVerb(router: RouterValue, method: string, call: CallValue, linker: Linker): RouterValue {
  const via = textsOf(call.args.find(({ name }) => name === 'via')?.value ?? unknown).map((each) =>
    each.toUpperCase(),
  );
  const methods =
    method === 'match' ? (via.length === 0 || via.includes('ALL') ? ['ANY'] : via) : [method.toUpperCase()];
  const place = placeOf(router, call);
  for (const target of targetsOf(call)) addRoute(place, target, methods, call, linker);
  return router;
}

function addRoot(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  const to = call.args.find(({ name }) => name === 'to' || name === undefined);
  if (to !== undefined) addRoute(router, { path: '/', at: to, to: to.value }, ['GET'], call, linker);
  return router;
}

function addRoute(
  router: RouterValue,
  target: Target,
  methods: readonly string[],
  call: CallValue,
  linker: Linker,
): void {
  const { path, at, to } = target;
  const answer = answerOf(router, target, call, linker);
  if (answer === 'absent') return;
  const isAnswer = typeof answer === 'object';
  const isForeign = to !== undefined && textsOf(to).length === 0 && !isAnswer;
  linker.addRoute(router, {
    methods,
    templates: railsTemplates(path),
    handlers: isAnswer ? [answer] : [],
    at: { file: call.at.file, line: at.line },
    call,
    // A redirect, or an application of a gem.
    ...(isForeign ? { role: 'generated' as const } : {}),
  });
}

function answerOf(
  router: RouterValue,
  { path, to }: Target,
  call: CallValue,
  linker: Linker,
): FoundAction | Value {
  const context = contextOf(router);
  const [named] = textsOf(to ?? unknown);
  if (to !== undefined && named === undefined)
    return to.kind === 'function' || to.kind === 'class' ? to : 'elsewhere';
  const [controller, action] = namesOf(path, named, context.controller, call);
  if (controller === undefined || action === undefined) return 'elsewhere';
  const full = controller.startsWith('/') ? controller.slice(1) : [...context.modules, controller].join('/');
  const { path: found } = located(full, context.namespaces, call.at.file, linker);
  return findAction(found, action, call.at.file, linker);
}

/** Controller and action, as `to: "users#show"`, the options, what is around or, last of all, the path names them. */
function namesOf(
  path: string,
  to: string | undefined,
  around: string | undefined,
  call: CallValue,
): readonly [controller: string | undefined, action: string | undefined] {
  const [before, after] = to?.includes('#') === true ? to.split('#') : [undefined, to];
  const [plain = ''] = path.replace(/^\//, '').split('(');
  const named = before ?? optionOf(call, 'controller') ?? around;
  const action = after ?? optionOf(call, 'action');
  if (named !== undefined) return [named, action ?? plain.split('/').at(-1)];
  const fromPath = /^([\w/]+)\/(\w+)$/.exec(plain);
  return [fromPath?.[1], action ?? fromPath?.[2]];
}

interface MountedEngine {
  readonly name: string;
  readonly path: string;
  readonly call: CallValue;
}

const mounts = new WeakMap<RouterValue, MountedEngine[]>();

/** `mount Blog::Engine, at: "/blog"` and `mount Sidekiq::Web => "/sidekiq"`. */
function addMount(router: RouterValue, call: CallValue, linker: Linker): RouterValue {
  const pair = call.args.find(({ name, value }) => name === '=>' && value.kind === 'list')?.value;
  const [key, value] = pair?.kind === 'list' ? pair.items : [];
  const engine = key ?? call.args.find(({ name }) => name === undefined)?.value;
  const path = textsOf(value ?? unknown)[0] ?? optionOf(call, 'at');
  if (engine === undefined || path === undefined) return router;
  const name =
    engine.kind === 'external'
      ? engine.path.join('.')
      : engine.kind === 'class'
        ? engine.facts.qualifiedName
        : '';
  if (name === '') addForeign(router, path, call, linker);
  else mounts.set(router, [...(mounts.get(router) ?? []), { name, path, call }]);
  return router;
}

/** An application that is not in the workspace answers everything below a path. */
function addForeign(router: RouterValue, path: string, call: CallValue, linker: Linker): void {
  linker.addRoute(router, {
    methods: ['ANY'],
    templates: railsTemplates(path),
    handlers: [],
    at: call.at,
    call,
    role: 'generated',
    isPrefix: true,
  });
}
