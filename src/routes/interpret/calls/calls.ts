import { callBuiltin } from './builtins.ts';
import { calleesOf } from './callers.ts';
import { either, selfOf } from '../values/values.ts';
import type { Linker } from '../linker.ts';
import { memberOf, methodOf } from '../values/members.ts';
import {
  unknown,
  type CallValue,
  type FunctionValue,
  type RouterValue,
  type Value,
} from '../values/value.ts';

/** What is called: a value, or a method of one. */
type Callee =
  | { readonly value: Value; readonly name?: string; readonly of?: undefined }
  | { readonly of: Value; readonly name: string };

export function callValue(callee: Callee, call: CallValue, linker: Linker): Value {
  if (callee.of === undefined) return callPlain(callee.value, callee.name, call, linker);
  const { of, name } = callee;
  if (of.kind === 'either') {
    return either(of.options.map((option) => callValue({ of: option, name }, call, linker)));
  }
  if (call.scope.file.language === 'kotlin') {
    const extension = extensionCalled(name, call, linker);
    if (extension !== undefined) return callFunction(onReceiver(extension, of), call, linker);
  }
  const router = routerCalled(of, name, call, linker);
  if (router !== undefined) return callRouter(router, name, call, linker);
  const self = of.kind === 'text' ? selfOf(call.scope) : unknown;
  // `"/path".nest { … }` in a language that extends texts.
  if (self.kind === 'router')
    return callRouter(
      self,
      name,
      { ...call, args: [{ value: of, line: call.at.line }, ...call.args] },
      linker,
    );
  const builtin = callBuiltin(of, name, call, linker);
  if (builtin !== undefined) return builtin;
  const member = memberOf(of, name, linker);
  const isObject = of.kind === 'parameter' || of.kind === 'instance';
  // An interface says no more: what it is given is probably called.
  if (isObject && member === unknown && call.args.some((arg) => isCallable(arg.value)))
    return wrapped(name, call);
  return callPlain(member, undefined, call, linker);
}

/** What is called is a router, or becomes one by what is called of it. */
function routerCalled(of: Value, name: string, call: CallValue, linker: Linker): RouterValue | undefined {
  switch (of.kind) {
    case 'router':
      return of;
    case 'parameter':
      return adopt(of, name, call, linker);
    case 'instance':
      return memberOf(of, name, linker) === unknown ? adoptInstance(of, call, linker) : undefined;
    default:
      return undefined;
  }
}

/** An extension function of the file, of what it imports, or of the class around. */
function extensionCalled(name: string, call: CallValue, linker: Linker): FunctionValue | undefined {
  const self = selfOf(call.scope);
  const own = self.kind === 'instance' ? methodOf(self.of, name, self, linker) : undefined;
  const found = linker.lookup(call.scope, name);
  if (found.kind === 'function' && found.facts.isExtension) return found;
  return own?.facts.isExtension ? own : undefined;
}

function callRouter(router: RouterValue, name: string, call: CallValue, linker: Linker): Value {
  linker.sideEffects.changes(router);
  const own = router.notes.get(`.${name}`);
  if (own?.kind === 'function') return callPlain(own, name, call, linker);
  const framework = linker.frameworks.find((known) => known.name === router.framework);
  return framework?.callRouter?.(router, name, withRouters(call, linker), linker) ?? unknown;
}

/** Objects whose class extends a router are given as routers. */
function withRouters(call: CallValue, linker: Linker): CallValue {
  const args = call.args.map((arg) => ({ ...arg, value: asRouter(arg.value, call, linker) }));
  return { ...call, args };
}

function asRouter(value: Value, call: CallValue, linker: Linker): Value {
  switch (value.kind) {
    case 'instance':
      return adoptInstance(value, call, linker) ?? value;
    case 'list':
      return value.items.some(({ kind }) => kind === 'instance')
        ? { kind: 'list', items: value.items.map((item) => asRouter(item, call, linker)) }
        : value;
    case 'either':
      return either(value.options.map((option) => asRouter(option, call, linker)));
    default:
      return value;
  }
}

function adopt(
  parameter: Extract<Value, { kind: 'parameter' }>,
  name: string,
  call: CallValue,
  linker: Linker,
): RouterValue | undefined {
  if (parameter.router !== undefined) return parameter.router;
  for (const framework of linker.frameworks) {
    if (!framework.languages.includes(parameter.file.language)) continue;
    const router = framework.adoptParameter?.(parameter, name, call, linker);
    if (router === undefined) continue;
    linker.sideEffects.changes(parameter);
    parameter.router = router;
    return router;
  }
  return undefined;
}

/** The router that an object is, because its class extends one. */
function adoptInstance(
  instance: Extract<Value, { kind: 'instance' }>,
  call: CallValue,
  linker: Linker,
): RouterValue | undefined {
  const known = instance.fields.get('(router)');
  if (known?.kind === 'router') return known;
  for (const { value, name } of linker.outerBasesOf(instance.of)) {
    for (const framework of linker.frameworks) {
      if (!framework.languages.includes(instance.of.file.language)) continue;
      const router = framework.adoptInstance?.(value, name, instance, call, linker);
      if (router === undefined) continue;
      linker.sideEffects.changes(instance);
      instance.fields.set('(router)', router);
      return router;
    }
  }
  return undefined;
}

function callPlain(value: Value, name: string | undefined, call: CallValue, linker: Linker): Value {
  switch (value.kind) {
    case 'function':
      return callFunction(
        value.facts.isExtension ? onReceiver(value, selfOf(call.scope)) : value,
        call,
        linker,
      );
    case 'class':
      return linker.instantiate(value, call.args);
    case 'either':
      return either(value.options.map((option) => callPlain(option, name, call, linker)));
    case 'external':
      linker.sideEffects.gives(call.args);
      for (const framework of linker.frameworks) {
        if (!framework.languages.includes(call.scope.file.language)) continue;
        const made = framework.callExternal?.(value, withRouters(call, linker), linker);
        if (made !== undefined) return made;
      }
      return { ...value, call };
    case 'router':
      return callRouter(value, '()', call, linker);
    case 'bound':
      return callValue({ of: value.of, name: value.name }, call, linker);
    case 'unknown':
      return name === undefined ? unknown : callFree(name, call, linker);
    default:
      return unknown;
  }
}

/** An extension function: its receiver is nearer than the object whose class declares it. */
function onReceiver(value: FunctionValue, receiver: Value): FunctionValue {
  const { scope, self, file } = value;
  const around = self === undefined ? scope : { names: new Map<string, Value>(), parent: scope, file, self };
  return { ...value, scope: around, self: receiver };
}

/** A name that stands for nothing: a method of the implicit receiver, or of the language. */
function callFree(name: string, call: CallValue, linker: Linker): Value {
  const self = selfOf(call.scope);
  if (self.kind === 'router') {
    const answer = callRouter(self, name, call, linker);
    if (answer !== unknown) return answer;
  }
  for (const framework of linker.frameworks) {
    if (!framework.languages.includes(call.scope.file.language)) continue;
    const made = framework.callFree?.(name, call, linker);
    if (made !== undefined) return made;
  }
  const builtin = callBuiltin(unknown, name, call, linker);
  if (builtin !== undefined) return builtin;
  return self.kind === 'external'
    ? callPlain(memberOf(self, name, linker), undefined, call, linker)
    : unknown;
}

/** A function of the workspace. What it returns remembers it, because a reader looks for its name. */
function callFunction(value: FunctionValue, call: CallValue, linker: Linker): Value {
  const returned = linker.call(value, call);
  const functions = call.args.map((arg) => arg.value).filter((arg) => isCallable(arg));
  if (functions.length > 0 && (value.facts.isAbstract === true || givesHandler(value, returned)))
    return wrapped(value.facts.name, call);
  if (callsUnknown(value, returned, call)) return wrapped(value.facts.name, { ...call, args: [] });
  return remember(returned, value, functions);
}

/** `tryRoute(controllers.users)` gives a function that calls what it was given, and nobody knows what that is. */
function callsUnknown({ facts, file }: FunctionValue, returned: Value, call: CallValue): boolean {
  // A method of Go that gives what such a function makes is the handler.
  if (file.language === 'go') return false;
  const made = returned.kind === 'either' ? returned.options : [returned];
  const unknownNames = call.args.flatMap(({ value }, index) =>
    value.kind === 'unknown' || value.kind === 'parameter' ? (facts.params[index]?.name ?? []) : [],
  );
  if (unknownNames.length === 0) return false;
  return made.some((option) => {
    if (option.kind !== 'function' || option.facts.name !== '') return false;
    const called = calleesOf(option.facts);
    return unknownNames.some((name) => called.has(name));
  });
}

/** `func wrap(show Show) http.HandlerFunc` whose body says nothing that is understood: it wraps what it is given. */
function givesHandler({ facts, file }: FunctionValue, returned: Value): boolean {
  if (returned !== unknown || file.language !== 'go') return false;
  const { returnType } = facts;
  return (
    (returnType?.kind === 'name' || returnType?.kind === 'member') &&
    /Handler(?:Func)?$/.test(returnType.name)
  );
}

function remember(returned: Value, maker: FunctionValue, wraps: readonly Value[]): Value {
  if (returned.kind === 'either') {
    return { kind: 'either', options: returned.options.map((option) => remember(option, maker, wraps)) };
  }
  if (returned.kind === 'function') {
    const { wraps: _inner, ...own } = returned;
    return { ...own, maker, ...(wraps.length > 0 ? { wraps } : {}) };
  }
  if (returned.kind === 'external' && returned.call !== undefined)
    return { ...returned, maker, ...(wraps.length > 0 ? { wraps } : {}) };
  return returned;
}

function isCallable(value: Value): boolean {
  return (
    value.kind === 'function' ||
    (value.kind === 'external' && value.call !== undefined) ||
    (value.kind === 'instance' && value.args.some((arg) => isCallable(arg.value)))
  );
}

/** What something gives of which only the name is known. */
function wrapped(name: string, call: CallValue): Value {
  return { kind: 'external', module: '', path: [name], call };
}
