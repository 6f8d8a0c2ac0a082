import { addItems, either, entriesOf, joinItems, turnsOf } from '../values/values.ts';
import type { Linker } from '../linker.ts';
import { joinTexts, joinWith, textsOf } from '../values/texts.ts';
import { textValue, unknown, type CallValue, type Value } from '../values/value.ts';

/*
 * What lists, records, texts and functions can do by themselves in most languages: only what changes paths, or leads
 * to routers and handlers. Names mean the same wherever they exist.
 */

export function callBuiltin(of: Value, name: string, call: CallValue, linker: Linker): Value | undefined {
  const values = call.args.map((arg) => arg.value);
  const [first, second] = values;
  if (of.kind === 'list') return callList(of.items, name, values, linker);
  if (of.kind === 'record') return callRecord(of, name, first, second, linker);
  if (of.kind === 'text') return callText(of, name, call, linker);
  if (of.kind === 'class' && name === 'as_view') return classView(of, first);
  if (of.kind === 'function') return callFunctionMember(of, name, call, linker);
  return undefined;
}

function callList(items: Value[], name: string, given: readonly Value[], linker: Linker): Value | undefined {
  const [first, second] = given;
  const each = (): Value[] =>
    first?.kind === 'function'
      ? items.map((item, index) => linker.callFunction(first, [item, { kind: 'literal', value: index }]))
      : [];
  switch (name) {
    case 'forEach':
    case 'each':
    case 'ForEach':
      each();
      return unknown;
    case 'map':
    case 'Select':
    case 'collect':
      return { kind: 'list', items: each() };
    case 'flatMap':
    case 'flat_map':
      return {
        kind: 'list',
        items: each().flatMap((value) => (value.kind === 'list' ? value.items : [value])),
      };
    case 'filter':
    case 'slice':
    case 'sort':
    case 'reverse':
    case 'values':
      return { kind: 'list', items };
    case 'at':
      return itemAt(items, first);
    case 'entries':
      return { kind: 'list', items: items.map(numbered) };
    case 'reduce':
      if (first?.kind !== 'function') return unknown;
      return items.reduce((all, item) => linker.callFunction(first, [all, item]), second ?? unknown);
    case 'push':
    case 'append':
    case 'unshift':
      linker.sideEffects.changes(items);
      addItems(items, given, linker);
      return unknown;
    case 'extend':
      linker.sideEffects.changes(items);
      if (first?.kind === 'list') addItems(items, first.items, linker);
      return unknown;
    case 'concat': {
      const others = given.map((one) => (one.kind === 'list' ? one.items : [one]));
      return { kind: 'list', items: joinItems([items, ...others], linker) };
    }
    case 'join': {
      const [separator = ''] = first === undefined ? [','] : textsOf(first);
      return joinWith(separator, items, linker);
    }
    default:
      return undefined;
  }
}

function itemAt(items: readonly Value[], index: Value | undefined): Value {
  const isNumber = index?.kind === 'literal' && typeof index.value === 'number';
  return isNumber ? (items.at(Number(index.value)) ?? unknown) : unknown;
}

/** `[0, item]`. */
function numbered(item: Value, index: number): Value {
  return { kind: 'list', items: [{ kind: 'literal', value: index }, item] };
}

function callRecord(
  of: Extract<Value, { kind: 'record' }>,
  name: string,
  first: Value | undefined,
  second: Value | undefined,
  linker: Linker,
): Value | undefined {
  const own = of.entries.get(name);
  if (own !== undefined) return undefined;
  switch (name) {
    case 'items':
    case 'entries':
      return entriesOf(of);
    case 'values':
      return { kind: 'list', items: [...of.entries.values()] };
    case 'keys':
      return { kind: 'list', items: [...turnsOf(of, linker)] };
    case 'setdefault':
      for (const key of first === undefined || second === undefined ? [] : textsOf(first)) {
        if (second !== undefined && !of.entries.has(key)) of.entries.set(key, second);
      }
      return second;
    case 'pop':
    case 'get':
      return first === undefined ? unknown : either(textsOf(first).map((key) => linker.member(of, key)));
    default:
      return undefined;
  }
}

function callText(
  of: Extract<Value, { kind: 'text' }>,
  name: string,
  call: CallValue,
  linker: Linker,
): Value | undefined {
  const values = call.args.map((arg) => arg.value);
  switch (name) {
    case 'concat':
      return joinTexts([of, ...values], linker);
    case 'toLowerCase':
    case 'lower':
    case 'downcase':
      return textValue(of.text.toLowerCase());
    case 'toUpperCase':
    case 'upper':
    case 'upcase':
      return textValue(of.text.toUpperCase());
    case 'trim':
    case 'strip':
    case 'toString':
      return of;
    case 'rstrip': {
      const [tail = ''] = textsOf(values[0] ?? unknown);
      return textValue(tail !== '' && of.text.endsWith(tail) ? of.text.slice(0, -tail.length) : of.text);
    }
    case 'lstrip': {
      const [head = ''] = textsOf(values[0] ?? unknown);
      return textValue(head !== '' && of.text.startsWith(head) ? of.text.slice(head.length) : of.text);
    }
    case 'replace':
    case 'replaceAll': {
      const [from] = textsOf(values[0] ?? unknown);
      const [to] = textsOf(values[1] ?? unknown);
      if (from === undefined || to === undefined) return unknown;
      // Pieces of the text and copies of what takes their place: neither may become too long.
      const pieces = of.text.split(from).map((piece) => textValue(piece));
      return joinTexts(
        pieces.flatMap((piece, index) => (index === 0 ? [piece] : [textValue(to), piece])),
        linker,
      );
    }
    default:
      return undefined;
  }
}

/** `View.as_view()` keeps the class, and the actions of a view set. */
function classView(view: Value, actions: Value | undefined): Value {
  const entries = new Map([['(view)', view]]);
  if (actions?.kind === 'record') entries.set('(actions)', actions);
  return { kind: 'record', entries, lines: new Map() };
}

function callFunctionMember(
  of: Extract<Value, { kind: 'function' }>,
  name: string,
  call: CallValue,
  linker: Linker,
): Value | undefined {
  const [self, ...rest] = call.args.map((arg) => arg.value);
  switch (name) {
    case 'bind':
      return of;
    case 'call':
      return linker.callFunction(of, rest, self);
    case 'apply':
      return linker.callFunction(of, rest[0]?.kind === 'list' ? rest[0].items : [], self);
    default:
      return undefined;
  }
}
