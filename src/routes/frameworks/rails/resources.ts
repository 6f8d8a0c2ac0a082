import { singular } from '../singular.ts';
import type { Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../../interpret/values/value.ts';
import { railsTemplates } from '../paths/rails.ts';
import { findAction, located, type Located } from './actions.ts';
import { contextOf, setContext, type RailsContext } from './context.ts';

/** Action, method and where it stands. */
type Usual = readonly [
  action: string,
  methods: readonly string[],
  place: 'collection' | 'member' | 'created',
  path: string,
];

const usual: readonly Usual[] = [
  ['index', ['GET'], 'collection', ''],
  ['create', ['POST'], 'collection', ''],
  ['new', ['GET'], 'created', ''],
  ['edit', ['GET'], 'member', '/edit'],
  ['show', ['GET'], 'member', ''],
  ['update', ['PATCH', 'PUT'], 'member', ''],
  ['destroy', ['DELETE'], 'member', ''],
];

export interface RailsTools {
  readonly linker: Linker;
  /** A router below another one, at a path. */
  readonly below: (router: RouterValue, path: string, call: CallValue) => RouterValue;
  /** Runs a block, or a concern, with a router as its receiver. */
  readonly run: (block: Value | undefined, router: RouterValue) => void;
}

/** Where the controller of a resource stands. */
type Locate = (name: string) => Located;

/** `resources :posts, only: [...] do … end`, and `resource :profile` for what there is one of. */
export function addResources(
  router: RouterValue,
  isSingle: boolean,
  call: CallValue,
  tools: RailsTools,
): void {
  for (const { name, value } of call.args) {
    if (name !== undefined) continue;
    for (const each of textsOf(value)) addResource(router, each, isSingle, call, tools);
  }
}

function addResource(
  router: RouterValue,
  name: string,
  isSingle: boolean,
  call: CallValue,
  { linker, below, run }: RailsTools,
): void {
  const context = contextOf(router);
  const { module, path = name, param = 'id', ...options } = optionsOf(call);
  const modules = module === undefined ? context.modules : [...context.modules, module];
  const locate: Locate = (each) =>
    located([...modules, each].join('/'), context.namespaces, call.at.file, linker);
  const controller = options.controller ?? controllerName(name, isSingle, locate);
  const isShallow = options.isShallow || context.isShallow === true;
  const outermost = context.outermost ?? router;
  const collection = below(router, `/${path}`, call);
  const isMoved = isShallow && !isSingle && outermost !== router;
  const one = isMoved ? below(outermost, `/${path}`, call) : collection;
  const element = (key: string): RouterValue => (isSingle ? collection : below(one, `/:${key}`, call));
  const member = element(param);
  const nested = element(`${singular(name)}_${param}`);
  const created = below(collection, '/new', call);
  const plain: RailsContext = {
    modules,
    namespaces: context.namespaces,
    controller,
    concerns: context.concerns,
    outermost,
    ...(isShallow ? { isShallow } : {}),
  };
  for (const inner of new Set([collection, member, created])) setContext(inner, plain);
  setContext(nested, { ...plain, resource: { collection, member, created } });
  for (const concern of options.concerns) run(context.concerns.get(concern), nested);
  run(options.block, nested);
  // What the block registers comes before the usual routes: `/posts/latest` before `/posts/:id`.
  const usualRouters = { collection, created: below(collection, '/new', call), member: element(param) };
  addUsual(usualRouters, { controller: locate(controller).path, isSingle }, call, linker);
}

/** What stands behind the name of a resource. */
function optionsOf(call: CallValue) {
  const option = (key: string): Value | undefined => call.args.find((arg) => arg.name === key)?.value;
  const texts = (key: string): readonly string[] => textsOf(option(key) ?? unknown);
  return {
    module: texts('module')[0],
    controller: texts('controller')[0],
    path: texts('path')[0],
    param: texts('param')[0],
    isShallow: isTrue(option('shallow')),
    concerns: texts('concerns'),
    block: option('&'),
  };
}

function addUsual(
  routers: Readonly<Record<'collection' | 'member' | 'created', RouterValue>>,
  { controller, isSingle }: { readonly controller: string; readonly isSingle: boolean },
  call: CallValue,
  linker: Linker,
): void {
  const only = call.args.find(({ name }) => name === 'only')?.value;
  const except = new Set(textsOf(call.args.find(({ name }) => name === 'except')?.value ?? unknown));
  const wanted = only === undefined ? undefined : new Set(textsOf(only));
  for (const [action, methods, place, path] of usual) {
    if (wanted?.has(action) === false || except.has(action) || (isSingle && action === 'index')) continue;
    const found = findAction(controller, action, call.at.file, linker);
    if (found === 'absent') continue;
    linker.addRoute(routers[place], {
      methods,
      templates: railsTemplates(path),
      handlers: found === 'elsewhere' ? [] : [found],
      at: call.at,
      call,
    });
  }
}

function isTrue(value: Value | undefined): boolean {
  return value?.kind === 'literal' && value.value === true;
}

/** A resource that there is one of has a controller in the plural, by convention. */
function controllerName(name: string, isSingle: boolean, locate: Locate): string {
  if (!isSingle) return name;
  return locate(plural(name)).isThere || !locate(name).isThere ? plural(name) : name;
}

function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/[^s]s$/.test(name)) return name;
  return /(?:ss|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
