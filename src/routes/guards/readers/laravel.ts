import type { Linker } from '../../interpret/linker.ts';
import { ancestorsOf, methodOf } from '../../interpret/values/members.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { ownerOf } from '../../interpret/values/values.ts';
import type { ClassValue, FunctionValue, Value } from '../../interpret/values/value.ts';
import { handlersFrom } from '../../frameworks/shared.ts';
import type { Place } from '../../route.ts';
import { callsOf } from '../callsOf.ts';
import type { GuardReader } from '../guardReader.ts';
import { isHalting } from '../accessWords.ts';
import { isRefusal, judged, layerOf, wordsWithin } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName } from '../names.ts';
import { middlewareNames } from './laravelMiddleware.ts';

/** Middleware of routes and groups, by the names that the application gives it, and that of controllers. */
export const laravel: GuardReader = {
  frameworks: ['Laravel'],

  layersOf({ handlers, at }, _router, linker) {
    const handler = handlers.at(-1);
    const global = middlewareNames(linker).global.flatMap((value) => judgedMiddleware(value, at, linker));
    if (handler?.kind !== 'function') return handlers.length === 0 ? global : undefined;
    const owner = ownerOf(handler.self);
    return [
      ...global,
      ...(owner === undefined ? [] : ofController(owner, handler.facts.name, linker)),
      ...ofParameters(handler, linker),
    ];
  },

  judge: judgedMiddleware,
};

const asking =
  /^(?:auth(?:\.basic)?|can|verified|password\.confirm|role|permission|role_or_permission|scopes?|abilit(?:y|ies))$/;
const passing = /^(?:guest|throttle|bindings|cache\.headers|web|api|signed_?url)$/;
/** What Laravel and its own packages have that refuses nobody for who they are. */
const ownPackages = /^(?:Illuminate|Laravel|Inertia|Fruitcake|Barryvdh|Tighten)(?:\\|$)/;
const ownAsking =
  /^(?:Authenticate(?:WithBasicAuth)?|Authorize|EnsureEmailIsVerified|RequirePassword)$|^Check\w{0,40}(?:Scope|Abilit|Credential)/;

function judgedMiddleware(value: Value, at: Place, linker: Linker, depth = 0): readonly Layer[] {
  if (depth > 5) return [layerOf('', at, 'unknown')];
  if (value.kind === 'text') return named(value.text, at, linker, depth);
  if (value.kind === 'external' && ownPackages.test(value.module)) {
    const name = value.path.at(-1) ?? '';
    const means = ownAsking.test(name) ? 'required' : name === 'ValidateSignature' ? 'unknown' : 'harmless';
    return [layerOf(name, at, means)];
  }
  return [value.kind === 'class' ? judgedOwn(value, at) : judged(value, at)];
}

/** Middleware of the application: what only looks at who somebody is, and stops nobody, is harmless. */
function judgedOwn(value: ClassValue, at: Place): Layer {
  const { name, line, endLine } = value.facts;
  const layer = judged(value, at);
  const stops = wordsWithin(value.file, line, endLine).some((one) => isHalting(one) || isRefusal(one));
  const isOfGuests = name.startsWith('RedirectIfAuth');
  return isOfGuests || (layer.means === 'unknown' && !stops) ? layerOf(name, at, 'harmless') : layer;
}

/** `auth:api`, `can:update,post`, a group, or an alias of the application. */
function named(written: string, at: Place, linker: Linker, depth: number): readonly Layer[] {
  const [name = '', given = ''] = written.split(':');
  const { aliases, groups } = middlewareNames(linker);
  const group = groups.get(name);
  if (group !== undefined) return group.flatMap((one) => judgedMiddleware(one, at, linker, depth + 1));
  if (asking.test(name)) {
    const roles = name.startsWith('auth') ? [] : given.split(name === 'can' ? ',' : /[|,]/);
    const isRole = name !== 'verified' && name !== 'password.confirm';
    return [
      layerOf(written, at, 'required', isRole ? roles.slice(0, name === 'can' ? 1 : roles.length) : []),
    ];
  }
  if (passing.test(name)) return [];
  const alias = aliases.get(name);
  if (alias !== undefined)
    return judgedMiddleware(alias, at, linker, depth + 1).map((layer) => ({ ...layer, name: written }));
  // What is taken away may be anything that stands around.
  if (name === '(without)') return [layerOf('', at, 'open'), layerOf('withoutMiddleware', at, 'unknown')];
  const means = meaningOfName(name);
  return [layerOf(written, at, means === 'required' || means === 'harmless' ? means : 'unknown')];
}

/** `$this->middleware('auth')->only('store')` of a constructor, and what a static `middleware` returns. */
function ofController(owner: ClassValue, action: string, linker: Linker): readonly Layer[] {
  const layers: Layer[] = [];
  for (const { facts, file, scope } of ancestorsOf(owner, linker)) {
    const constructor = facts.methods
      .flatMap((id) => file.functions[id] ?? [])
      .find(({ name }) => name === '__construct');
    if (constructor === undefined) continue;
    linker.trace.ran.add(constructor);
    let last: readonly Layer[] = [];
    const settle = (): void => void layers.push(...last);
    for (const { name, call } of callsOf(constructor.body, file)) {
      const { args } = linker.evaluateArguments(call, scope);
      const at = { file: file.path, line: call.line };
      if (name === 'middleware') {
        settle();
        last = handlersFrom(args).flatMap((value) => judgedMiddleware(value, at, linker));
      } else if (name === 'authorizeResource') layers.push(layerOf(name, at, 'unknown'));
      else if (name === 'only' || name === 'except') {
        const isNamed = args.flatMap(({ value }) => textsOf(value)).includes(action);
        if (isNamed !== (name === 'only')) last = [];
      }
    }
    settle();
  }
  const method = methodOf(owner, 'middleware', owner, linker);
  return method === undefined ? layers : [...layers, ...ofList(method, action, linker)];
}

/** `[ 'auth', new Middleware('log', only: ['index']) ]`. */
function ofList(method: FunctionValue, action: string, linker: Linker): readonly Layer[] {
  const at = { file: method.file.path, line: method.facts.line };
  const list = linker.callFunction(method, []);
  if (list.kind !== 'list') return [layerOf('middleware', at, 'unknown')];
  return list.items.flatMap((item) => {
    if (item.kind !== 'external' || item.path.at(-1) !== 'Middleware' || item.call === undefined)
      return judgedMiddleware(item, at, linker);
    const { args } = item.call;
    const given = (key: string): readonly string[] | undefined => {
      const found = args.find(({ name }) => name === key);
      return found === undefined ? undefined : textsOf(found.value);
    };
    const isFor = given('only')?.includes(action) !== false && given('except')?.includes(action) !== true;
    const values = handlersFrom(args.filter(({ name }) => name === undefined || name === 'middleware'));
    return isFor ? values.flatMap((value) => judgedMiddleware(value, item.call?.at ?? at, linker)) : [];
  });
}

/** A request that says by itself who may make it. */
function ofParameters({ facts, scope }: FunctionValue, linker: Linker): readonly Layer[] {
  return facts.params.flatMap(({ type }) => {
    const value = type === undefined ? undefined : linker.evaluateAt(type, scope);
    const method = value?.kind === 'class' ? methodOf(value, 'authorize', value, linker) : undefined;
    if (method === undefined || value?.kind !== 'class') return [];
    linker.trace.ran.add(method.facts);
    const [only, ...others] = method.facts.body;
    const isOpen =
      others.length === 0 &&
      only?.kind === 'return' &&
      only.value.kind === 'literal' &&
      only.value.value === true;
    return isOpen
      ? []
      : [layerOf(value.facts.name, { file: value.file.path, line: method.facts.line }, 'unknown')];
  });
}
