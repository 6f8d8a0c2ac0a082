import { textValue, unknown, type Scope, type Value } from './value.ts';

/** A loop runs for so many values at most. */
const maxTurns = 500;
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

export function selfOf(scope: Scope): Value {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.self !== undefined) return at.self;
  }
  return unknown;
}

/** What a loop goes through; once with something unknown where that is not known. */
export function turnsOf(value: Value): readonly Value[] {
  if (value.kind === 'list') return value.items.slice(0, maxTurns);
  if (value.kind === 'record')
    return [...value.entries.keys()].map((text): Value => ({ kind: 'text', text }));
  return [unknown];
}

/** Names and values of a record, as pairs. */
export function entriesOf(of: Extract<Value, { kind: 'record' }>): Value {
  return {
    kind: 'list',
    items: [...of.entries].map(([key, value]): Value => ({ kind: 'list', items: [textValue(key), value] })),
  };
}
