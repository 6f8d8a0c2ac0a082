import type { Framework, Linker } from '../interpret/linker.ts';
import { entriesOf } from '../interpret/values/values.ts';
import { requireModule } from '../interpret/resolvers/javascript.ts';
import { joinWith, textsOf } from '../interpret/values/texts.ts';
import {
  textValue,
  unknown,
  type CallValue,
  type ExternalValue,
  type Value,
} from '../interpret/values/value.ts';
import { joinPath } from '../interpret/modules/workspace.ts';

/** What JavaScript itself and Node give: no routes, but ways to modules, lists and paths. */
export const javascriptGlobals: Framework = {
  name: 'JavaScript',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: 'none',
  callFree(name, call, linker) {
    return name === 'define' || name === 'requirejs' ? callModule(call, linker) : undefined;
  },
  callExternal(callee, call, linker) {
    const first = call.args[0]?.value ?? unknown;
    switch (callee.module) {
      case 'require':
      case 'import': {
        // `require(['api'], (api) => …)` of a browser's module.
        if (first.kind === 'list') return callModule(call, linker);
        const [specifier] = textsOf(first);
        return specifier === undefined ? unknown : requireModule(call.at.file, specifier, linker);
      }
      case 'Object':
        return callObject(callee, first, linker);
      case 'path':
      case 'node:path':
        return callPath(callee, call, linker);
      default:
        return undefined;
    }
  },
};

/** `define('users', ['api'], function (api) {…})`: a module of browsers gets those that it names. */
function callModule(call: CallValue, linker: Linker): Value | undefined {
  const body = call.args.findLast(({ value }) => value.kind === 'function')?.value;
  const names = call.args.find(({ value }) => value.kind === 'list')?.value;
  if (body?.kind !== 'function' || names?.kind !== 'list') return undefined;
  const given = names.items.map((item): Value => ({
    kind: 'external',
    module: textsOf(item)[0] ?? '',
    path: [],
  }));
  return linker.callFunction(body, given);
}

function callObject(callee: ExternalValue, first: Value, linker: Linker): Value | undefined {
  const of = first.kind === 'module' ? moduleRecord(first, linker) : first;
  if (of.kind !== 'record') return undefined;
  switch (callee.path[0]) {
    case 'entries':
      return entriesOf(of);
    case 'values':
      return { kind: 'list', items: [...of.entries.values()] };
    case 'keys':
      return { kind: 'list', items: [...of.entries.keys()].map(textValue) };
    case 'freeze':
    case 'assign':
      return of;
    default:
      return undefined;
  }
}

/** All that a module exports, by name. */
function moduleRecord(module: Extract<Value, { kind: 'module' }>, linker: Linker): Value {
  const entries = new Map<string, Value>();
  for (const path of module.paths) {
    for (const { name } of linker.moduleScope(path)?.file.exports ?? []) {
      if (name !== '*') entries.set(name, linker.exported(path, name));
    }
  }
  return { kind: 'record', entries, lines: new Map() };
}

function callPath(callee: ExternalValue, call: CallValue, linker: Linker): Value | undefined {
  const name = callee.path.at(-1);
  if (name !== 'join' && name !== 'resolve') return undefined;
  const joined = joinWith(
    '/',
    call.args.map((arg) => arg.value),
    linker,
  );
  const texts = textsOf(joined);
  const [only] = texts;
  if (texts.length !== 1 || only === undefined) return joined;
  const path = joinPath('', only);
  return path === undefined ? unknown : textValue(only.startsWith('/') ? `/${path}` : path);
}
