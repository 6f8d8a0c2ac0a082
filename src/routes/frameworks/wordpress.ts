import { oncePer } from '../oncePer.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import { classCalled } from '../interpret/resolvers/php.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { hole, unknown, type CallValue, type Value } from '../interpret/values/value.ts';
import { concatTemplates, text } from '../match/template.ts';
import { regexPath } from './paths/regexPath.ts';

/** Constants of `WP_REST_Server`. */
const constants: Readonly<Record<string, readonly string[]>> = {
  READABLE: ['GET'],
  CREATABLE: ['POST'],
  EDITABLE: ['POST', 'PUT', 'PATCH'],
  DELETABLE: ['DELETE'],
  ALLMETHODS: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
};

/** `register_rest_route('shop/v1', '/items/(?P<id>\d+)', [...])`, below `/wp-json`. */
export const wordpress: Framework = {
  name: 'WordPress',
  languages: ['php'],
  marks: { words: ['register_rest_route('] },
  callFree(name, call, linker) {
    if (name === 'add_action') return runAction(call, linker);
    if (name !== 'register_rest_route') return undefined;
    register(call, linker);
    return unknown;
  },

  finish(linker) {
    for (const add of pendingOf(linker).splice(0)) add();
  },
};

function register(call: CallValue, linker: Linker): void {
  const [space, path, given] = call.args;
  const namespace = wholeText(space?.value);
  const route = wholeText(path?.value);
  // Without its namespace nobody knows the address.
  if (namespace === undefined || route === undefined) return;
  const at = { file: call.at.file, line: path?.line ?? call.at.line };
  const router = linker.createRouter(wordpress, at, { isApplication: true, precedence: 'first' });
  const prefix = `/wp-json/${namespace.replace(/^\/|\/$/g, '')}${route.startsWith('/') ? '' : '/'}`;
  const templates = [concatTemplates([text(prefix)], regexPath(`${route}$`).template)];
  const add = (one: ReadonlyMap<string, Value>): void => {
    linker.addRoute(router, {
      methods: methodsOf(one.get('methods')),
      templates,
      handlers: [callbackOf(one.get('callback'), call, linker)],
      at,
      call,
    });
  };
  for (const one of endpointsOf(given?.value)) pendingOf(linker).push(() => add(one));
}

/** A text of which every part is known. */
function wholeText(value: Value | undefined): string | undefined {
  const [written] = textsOf(value ?? unknown);
  return written?.includes(hole) === true ? undefined : written;
}

/** Functions are called by their names, which may be declared after that. */
const pendingOf = oncePer<Linker, (() => void)[]>(() => []);

/** What is registered stands in a closure; a function by its name is run by itself. */
function runAction(call: CallValue, linker: Linker): Value {
  const [hook, action] = call.args;
  const isMeant = textsOf(hook?.value ?? unknown).includes('rest_api_init');
  if (isMeant && action?.value.kind === 'function') linker.callFunction(action.value, []);
  return unknown;
}

/** One endpoint, or several in a list, beside which options may stand. */
function endpointsOf(value: Value | undefined): readonly ReadonlyMap<string, Value>[] {
  if (value?.kind === 'list') return value.items.flatMap(endpointsOf);
  if (value?.kind !== 'record') return [];
  if (value.entries.has('callback')) return [value.entries];
  return [...value.entries.values()].flatMap(endpointsOf);
}

/** `GET` where nothing is said, as WordPress takes it. */
function methodsOf(value: Value | undefined): readonly string[] {
  const constant = value?.kind === 'external' ? constants[value.path.at(-1) ?? ''] : undefined;
  if (constant !== undefined) return constant;
  const texts = value === undefined ? [] : textsOf(value).flatMap((one) => one.split(','));
  const methods = texts.map((one) => one.trim().toUpperCase()).filter((one) => /^[A-Z]{3,8}$/.test(one));
  if (methods.length > 0) return methods;
  return value === undefined ? ['GET'] : ['ANY'];
}

/** A function by its name, a method of an object or a class, or a closure. */
function callbackOf(value: Value | undefined, call: CallValue, linker: Linker): Value {
  if (value?.kind === 'text') return linker.lookup(call.scope, value.text);
  if (value?.kind !== 'list') return value ?? unknown;
  const [owner = unknown, method = unknown] = value.items;
  const [name] = textsOf(method);
  const [written] = textsOf(owner);
  const of = written === undefined ? owner : (classCalled(written, linker) ?? unknown);
  return name === undefined ? unknown : linker.member(of, name);
}
