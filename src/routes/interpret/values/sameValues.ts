import type { Template } from '../../match/template.ts';
import type { Place } from '../../route.ts';
import type { CallValue, Entry, RouterValue, Value } from './value.ts';

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
      this.#areSameMaps(old.notes, now.notes, 0)
    );
  }

  areSameEntries(old: readonly Entry[], now: readonly Entry[]): boolean {
    return areSame(old, now, (a, b) => this.#isSameEntry(a, b));
  }

  #isSameEntry(old: Entry, now: Entry): boolean {
    const isSame =
      areSameTemplates(old.templates, now.templates) &&
      isSamePlace(old.at, now.at) &&
      old.isRaw === now.isRaw;
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
    const areAll = (a: readonly Value[] = [], b: readonly Value[] = []): boolean =>
      areSame(a, b, (one, other) => this.isSame(one, other, depth + 1));
    const isMaker = (a: Value | undefined, b: Value | undefined): boolean =>
      a === undefined || b === undefined ? a === b : this.isSame(a, b, depth + 1);
    switch (old.kind) {
      case 'unknown':
        return true;
      case 'text':
        return now.kind === 'text' && old.text === now.text;
      case 'literal':
        return now.kind === 'literal' && old.value === now.value;
      case 'regex':
        return now.kind === 'regex' && old.source === now.source;
      case 'list':
        return now.kind === 'list' && areAll(old.items, now.items);
      case 'either':
        return now.kind === 'either' && areAll(old.options, now.options);
      case 'record':
        return now.kind === 'record' && this.#areSameMaps(old.entries, now.entries, depth);
      case 'function':
        return (
          now.kind === 'function' &&
          old.facts === now.facts &&
          areAll(old.wraps, now.wraps) &&
          isMaker(old.maker, now.maker)
        );
      case 'external':
        return (
          now.kind === 'external' &&
          old.module === now.module &&
          areSame(old.path, now.path, Object.is) &&
          this.#isSameCall(old.call, now.call, depth) &&
          areAll(old.wraps, now.wraps) &&
          isMaker(old.maker, now.maker) &&
          isMaker(old.of, now.of)
        );
      case 'instance':
        return (
          now.kind === 'instance' &&
          old.of.facts === now.of.facts &&
          areAll(
            old.args.map((arg) => arg.value),
            now.args.map((arg) => arg.value),
          )
        );
      case 'module':
        return now.kind === 'module' && areSame(old.paths, now.paths, Object.is);
      case 'parameter':
        return now.kind === 'parameter' && old.name === now.name && old.file === now.file;
      case 'router':
        return now.kind === 'router' && old === this.known(now);
      case 'bound':
        return now.kind === 'bound' && old.name === now.name && this.isSame(old.of, now.of, depth + 1);
      case 'class':
        return now.kind === 'class' && old.facts === now.facts;
    }
  }

  #isSameCall(old: CallValue | undefined, now: CallValue | undefined, depth: number): boolean {
    if (old === undefined || now === undefined) return old === now;
    return (
      isSamePlace(old.at, now.at) &&
      areSame(old.args, now.args, (a, b) => a.name === b.name && this.isSame(a.value, b.value, depth + 1))
    );
  }

  #areSameMaps(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>, depth: number): boolean {
    return areSame(
      [...old],
      [...now],
      ([key, a], [other, b]) => key === other && this.isSame(a, b, depth + 1),
    );
  }
}

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
