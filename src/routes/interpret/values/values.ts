import type { Linker } from '../linker.ts';
import { textValue, unknown, type ClassValue, type Scope, type Value } from './value.ts';

/** A loop runs for so many values at most. */
const maxTurns = 5_000;
/** A list has so many items at most: one that doubles at each step has no end. */
const maxItems = 20_000;
/** A value is one of so many at most. */
const maxOptions = 256;

export function either(values: readonly Value[]): Value {
  const options = values
    .flatMap((value) => (value.kind === 'either' ? value.options : [value]))
    .filter((value) => value.kind !== 'unknown' && !(value.kind === 'literal' && value.value === null));
  // What a loop returns in two places would double at each turn.
  const known = [...new Set(options)].slice(0, maxOptions);
  const [first] = known;
  if (first === undefined) return unknown;
  return known.length === 1 ? first : { kind: 'either', options: known };
}

/** Items of several lists, one after the other. */
export function joinItems(parts: readonly (readonly Value[])[], linker: Pick<Linker, 'leaveOut'>): Value[] {
  const items: Value[] = [];
  for (const part of parts) addItems(items, part, linker);
  return items;
}

export function addItems(items: Value[], more: readonly Value[], linker: Pick<Linker, 'leaveOut'>): void {
  const fitting = Math.max(0, maxItems - items.length);
  if (more.length > fitting) linker.leaveOut('tooMuch');
  // The list may be added to itself.
  for (const item of more.slice(0, fitting)) items.push(item);
}

export function selfOf(scope: Scope): Value {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.self !== undefined) return at.self;
  }
  return unknown;
}

/** The class of an object, or itself. */
export function ownerOf(self: Value | undefined): ClassValue | undefined {
  const owner = self?.kind === 'instance' ? self.of : self;
  return owner?.kind === 'class' ? owner : undefined;
}

/** What a loop goes through; once with something unknown where that is not known. */
export function turnsOf(value: Value, linker: Pick<Linker, 'leaveOut'>): readonly Value[] {
  const turns =
    value.kind === 'list'
      ? value.items
      : value.kind === 'record'
        ? [...value.entries.keys()].map((text): Value => ({ kind: 'text', text }))
        : [unknown];
  if (turns.length > maxTurns) linker.leaveOut('tooMuch');
  // A list may grow while it is gone through.
  return turns.slice(0, maxTurns);
}

/** Names and values of a record, as pairs. */
export function entriesOf(of: Extract<Value, { kind: 'record' }>): Value {
  return {
    kind: 'list',
    items: [...of.entries].map(([key, value]): Value => ({ kind: 'list', items: [textValue(key), value] })),
  };
}
