import { beforeLast } from '../../base/cut.ts';
import type { Expression, FileFacts } from '../facts.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import {
  unknown,
  type CallValue,
  type ClassValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { selfOf } from '../interpret/values/values.ts';
import { joinTemplates, type Template } from '../match/template.ts';
import { classAnnotations } from './annotatedClasses.ts';
import { addStaticFolder } from './pathRoutes.ts';
import { braceTemplates } from './paths/brace.ts';
import { constantMethods, templatesOf, typeOf, webMethods } from './shared.ts';

/** Parts that may be absent double the paths of a class at each of its parents. */
const mostTemplates = 16;
const packages = /^io\.ktor\.(?:server\.)?/;
/** Blocks that say more of the routes in them than their path. */
const around: ReadonlySet<string> = new Set(
  'authenticate rateLimit host port localPort accept contentType header param optionalParam createRouteFromPath'.split(
    ' ',
  ),
);
const verbs = /^(?!all$|any$)[a-z]+$/;
const staticFolders: ReadonlySet<string> = new Set(
  'static staticFiles staticResources staticZip staticFileSystem'.split(' '),
);

/** Blocks in blocks, each of which is run on the route that it stands for. */
export const ktor: Framework = {
  name: 'Ktor',
  languages: ['kotlin'],
  marks: { words: ['io.ktor.'] },

  callExternal(callee, call, linker) {
    const name = callee.path.at(-1) ?? '';
    return packages.test(callee.module) ? callNamed(name, call, linker) : undefined;
  },

  callFree: (name, call, linker) => (isOfKtor(call.scope.file) ? callNamed(name, call, linker) : undefined),

  callRouter: addTo,

  adoptParameter(parameter, method, call, linker) {
    return typeOf(packages, parameter) === 'Application' && method === 'routing'
      ? linker.createRouter(ktor, call.at, { isApplication: true, precedence: 'specific' })
      : undefined;
  },
};

function isOfKtor({ imports }: FileFacts): boolean {
  return imports.some(({ from }) => packages.test(from));
}

/** A name of Ktor, which is called on what stands around it. */
function callNamed(name: string, call: CallValue, linker: Linker): Value | undefined {
  const self = selfOf(call.scope);
  if (self.kind === 'router' && self.framework === ktor.name) return addTo(self, name, call, linker);
  if (name === 'embeddedServer') {
    run(undefined, call, linker);
    return unknown;
  }
  if (name !== 'routing') return undefined;
  const router = linker.createRouter(ktor, call.at, { isApplication: true, precedence: 'specific' });
  run(router, call, linker);
  return unknown;
}

/** Runs the block of a call on a route. */
function run(router: RouterValue | undefined, call: CallValue, linker: Linker): void {
  const block = call.args.at(-1)?.value;
  if (block?.kind === 'function') linker.callFunction(block, router === undefined ? [] : [router], router);
}

/** `{id?}` may be absent, `{rest...}` takes the rest, `*` one segment. */
function parse(path: string): readonly Template[] {
  return braceTemplates(path.replace(/(?<=\/)\*(?=\/|$)/g, '{_}').replaceAll('{...}', '{rest...}'));
}

type Block = (router: RouterValue, call: CallValue, linker: Linker) => void;

const blocks: ReadonlyMap<string, Block> = new Map<string, Block>([
  ['routing', run],
  ['route', (router, call, linker) => below(router, hasPath(call), call.args[1]?.value, call, linker)],
  ['method', (router, call, linker) => below(router, false, call.args[0]?.value, call, linker)],
  ...[...around].map((name): [string, Block] => [
    name,
    (router, call, linker) => below(router, false, undefined, call, linker),
  ]),
  ...[...staticFolders].map((name): [string, Block] => [name, addFiles]),
  ['handle', (router, call, linker) => add(router, methodsOf(router), false, call, linker)],
  ['webSocket', (router, call, linker) => add(router, ['GET'], hasPath(call), call, linker)],
]);

function addTo(router: RouterValue, name: string, call: CallValue, linker: Linker): Value {
  const block = blocks.get(name);
  const methods = verbs.test(name) ? webMethods(name) : undefined;
  if (block !== undefined) block(router, call, linker);
  else if (methods !== undefined) add(router, methods, hasPath(call), call, linker);
  return unknown;
}

function hasPath({ args: [first] }: CallValue): boolean {
  return first !== undefined && first.name === undefined && first.value.kind !== 'function';
}

function addFiles(router: RouterValue, call: CallValue, linker: Linker): void {
  if (hasPath(call)) addStaticFolder(router, templatesOf(call.args[0]?.value, parse), call, linker);
}

/** A route below another one; what stands behind its path may limit the method. */
function below(
  router: RouterValue,
  isPath: boolean,
  method: Value | undefined,
  call: CallValue,
  linker: Linker,
): void {
  const templates = isPath ? templatesOf(call.args[0]?.value, parse) : [[]];
  // A path that nobody knows leads nowhere.
  const isKnown = templates.length > 0;
  const child = linker.createRouter(ktor, call.at, { precedence: 'specific', isFragment: !isKnown });
  const own = method?.kind === 'external' ? method : router.notes.get('method');
  if (own !== undefined) child.notes.set('method', own);
  if (isKnown) linker.mount(router, { templates, router: child, at: call.at });
  run(child, call, linker);
}

function methodsOf(router: RouterValue): readonly string[] {
  return constantMethods(router.notes.get('method'));
}

function add(
  router: RouterValue,
  methods: readonly string[],
  isPath: boolean,
  call: CallValue,
  linker: Linker,
): void {
  const handler = call.args.at(-1)?.value;
  const templates = isPath ? templatesOf(call.args[0]?.value, parse) : typedTemplates(call, linker);
  if (handler?.kind !== 'function' || templates.length === 0) return;
  linker.addRoute(router, { methods, templates, handlers: [handler], at: call.at, call });
}

/** `get<Articles> { … }` has the path of the class. */
function typedTemplates(call: CallValue, linker: Linker): readonly Template[] {
  const type = linker.named(call, '<>');
  if (type !== undefined) return resourceTemplates(type, linker);
  // Other forms of a type are not read.
  const isTyped = call.scope.file.imports.some(({ from }) => from.startsWith('io.ktor.server.resources'));
  return isTyped ? [] : [[]];
}

/** The path of `@Resource("{id}") class Id(val parent: Articles)`: below that of its parent, if it has one. */
function resourceTemplates(type: Value, linker: Linker, depth = 0): readonly Template[] {
  if (type.kind !== 'class' || depth > 12) return [];
  const resource = classAnnotations(type, linker).find(
    ({ name, module }) => name === 'Resource' && packages.test(module ?? ''),
  );
  const own = resource === undefined ? [] : templatesOf(linker.argument(resource.call, 0, 'path'), parse);
  const parent = type.facts.fields.find(({ name }) => name === 'parent')?.type;
  if (parent === undefined) return own;
  const above = resourceTemplates(parentNamed(parent, type, linker), linker, depth + 1);
  return above
    .flatMap((before) => own.map((template) => joinTemplates(before, template)))
    .slice(0, mostTemplates);
}

/** A class by its name, or the one around that is called so. */
function parentNamed(parent: Expression, type: ClassValue, linker: Linker): Value {
  const { file, facts } = type;
  const named = linker.evaluateIn(parent, type);
  if (named.kind === 'class' || parent.kind !== 'name') return named;
  const around = beforeLast(facts.qualifiedName, '.');
  const isMeant = (other: ClassValue): boolean =>
    other.file === file && other.facts.name === parent.name && other.facts.qualifiedName === around;
  return linker.classes.find(isMeant) ?? unknown;
}
