import type { Template } from '../../match/template.ts';
import type { Place } from '../../route.ts';
import type { CallValue, Entry, RouterGuard, RouterValue, Value } from './value.ts';

/** Deeper values are not compared. */
const maxDepth = 12;

/** Compares what a file made with what it made before. `before`: which router each of them was. */
export class SameValues {
  readonly #before: ReadonlyMap<RouterValue, RouterValue>;

  constructor(before: ReadonlyMap<RouterValue, RouterValue>) {
    this.#before = before;
  }

  /** The router that it was; that of another file stays what it is. */
  known(router: RouterValue): RouterValue {
    return this.#before.get(router) ?? router;
  }

  isSameRouter(old: RouterValue, now: RouterValue): boolean {
    return (
      old.framework === now.framework &&
      old.isApplication === now.isApplication &&
      old.precedence === now.precedence &&
      old.isFragment === now.isFragment &&
      areSameTemplates(old.prefixes, now.prefixes) &&
      this.areSameMaps(old.notes, now.notes, 1)
    );
  }

  areSameEntries(old: readonly Entry[], now: readonly Entry[]): boolean {
    return areSame(old, now, (a, b) => this.#isSameEntry(a, b));
  }

  areSameGuards(old: readonly RouterGuard[], now: readonly RouterGuard[]): boolean {
    return areSame(
      old,
      now,
      (a, b) =>
        a.from === b.from &&
        areSameTemplates(a.templates, b.templates) &&
        isSamePlace(a.at, b.at) &&
        this.areAllSame(a.values, b.values, 1),
    );
  }

  #isSameEntry(old: Entry, now: Entry): boolean {
    const isSame =
      areSameTemplates(old.templates, now.templates) &&
      isSamePlace(old.at, now.at) &&
      old.isRaw === now.isRaw &&
      this.areAllSame(old.guards, now.guards, 1);
    if (!isSame) return false;
    if (old.kind === 'mount' || now.kind === 'mount') {
      if (old.kind !== 'mount' || now.kind !== 'mount') return false;
      return old.router === this.known(now.router) && old.isAbsolute === now.isAbsolute;
    }
    return (
      areSame(old.methods, now.methods, Object.is) &&
      areSame(old.handlers, now.handlers, (a, b) => this.isSame(a, b)) &&
      isSamePlace(old.call.at, now.call.at) &&
      old.call.endLine === now.call.endLine &&
      old.role === now.role &&
      old.isPrefix === now.isPrefix
    );
  }

  isSame(old: Value, now: Value, depth = 0): boolean {
    if (old === now) return true;
    if (old.kind !== now.kind || depth > maxDepth) return false;
    const compare = comparisons[old.kind] as Comparison<Value>;
    return compare(old, now, this, depth + 1);
  }

  /** Where there is one, there is the same other. */
  areBothSame(old: Value | undefined, now: Value | undefined, depth: number): boolean {
    return old === undefined || now === undefined ? old === now : this.isSame(old, now, depth);
  }

  areAllSame(old: readonly Value[] = [], now: readonly Value[] = [], depth: number): boolean {
    return areSame(old, now, (a, b) => this.isSame(a, b, depth));
  }

  isSameCall(old: CallValue | undefined, now: CallValue | undefined, depth: number): boolean {
    if (old === undefined || now === undefined) return old === now;
    return (
      isSamePlace(old.at, now.at) &&
      areSame(old.args, now.args, (a, b) => a.name === b.name && this.isSame(a.value, b.value, depth))
    );
  }

  areSameMaps(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>, depth: number): boolean {
    return areSame([...old], [...now], ([key, a], [other, b]) => key === other && this.isSame(a, b, depth));
  }
}

/** Of two values of one kind, `depth` being that of what they hold. */
type Comparison<Kind> = (old: Kind, now: Kind, values: SameValues, depth: number) => boolean;

const comparisons: { readonly [Kind in Value['kind']]: Comparison<Extract<Value, { kind: Kind }>> } = {
  unknown: () => true,
  text: (old, now) => old.text === now.text,
  literal: (old, now) => old.value === now.value,
  regex: (old, now) => old.source === now.source,
  list: (old, now, values, depth) => values.areAllSame(old.items, now.items, depth),
  either: (old, now, values, depth) => values.areAllSame(old.options, now.options, depth),
  record: (old, now, values, depth) => values.areSameMaps(old.entries, now.entries, depth),
  function: (old, now, values, depth) =>
    old.facts === now.facts &&
    values.areAllSame(old.wraps, now.wraps, depth) &&
    values.areBothSame(old.maker, now.maker, depth),
  external: (old, now, values, depth) =>
    old.module === now.module &&
    areSame(old.path, now.path, Object.is) &&
    values.isSameCall(old.call, now.call, depth) &&
    values.areAllSame(old.wraps, now.wraps, depth) &&
    values.areBothSame(old.maker, now.maker, depth) &&
    values.areBothSame(old.of, now.of, depth),
  instance: (old, now, values, depth) =>
    old.of.facts === now.of.facts &&
    areSame(old.args, now.args, (a, b) => values.isSame(a.value, b.value, depth)),
  module: (old, now) => areSame(old.paths, now.paths, Object.is),
  parameter: (old, now) => old.name === now.name && old.file === now.file,
  router: (old, now, values) => old === values.known(now),
  bound: (old, now, values, depth) => old.name === now.name && values.isSame(old.of, now.of, depth),
  class: (old, now) => old.facts === now.facts,
};

function areSame<One>(a: readonly One[], b: readonly One[], isSame: (a: One, b: One) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return other !== undefined && isSame(one, other);
    })
  );
}

function areSameTemplates(a: readonly Template[], b: readonly Template[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.line === b.line;
}
