/** An array or object of so many bytes is read part by part, and so many bytes of elements at once. */
const largeValue = 64 * 1024;

/** More levels than any report has; each that is open takes memory. */
const deepest = 1_000_000;

/** A large array of a document. Offsets are of a value's first byte and after its last. */
export interface LargeArray {
  readonly kind: 'array';
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly parts: readonly ArrayPart[];
}

/** Successive elements of a large array, from that of index `first` up to the next part's. */
interface ArrayPart {
  readonly first: number;
  readonly start: number;
  readonly end: number;
  /** The part is this one element. */
  readonly large: LargeValue | undefined;
}

export interface LargeObject {
  readonly kind: 'object';
  readonly start: number;
  readonly end: number;
  /** The large values of its members, in order. */
  readonly members: readonly LargeValue[];
}

export type LargeValue = LargeArray | LargeObject;

/** An array or object that is not closed yet. Most are small, and have no lists of their own. */
interface Open {
  isArray: boolean;
  start: number;
  parts: ArrayPart[] | undefined;
  members: LargeValue[] | undefined;
  /** Index of the current element, and of the first one that is in no part yet; where that starts. */
  index: number;
  partFirst: number;
  partStart: number;
  /** Where the last comma is. */
  separator: number;
}

/** The arrays and objects around the place that a scanner has reached, and what was found to be large in them. */
export class OpenValues {
  readonly #levels: Open[] = [];
  #depth = 0;
  #root: LargeValue | undefined;

  get depth(): number {
    return this.#depth;
  }

  /** The document, once it is closed, where it is large. */
  get root(): LargeValue | undefined {
    return this.#root;
  }

  /** False where it is nested too deep. */
  push(isArray: boolean, start: number): boolean {
    this.#levels[this.#depth] = {
      isArray,
      start,
      parts: undefined,
      members: undefined,
      index: 0,
      partFirst: 0,
      partStart: start + 1,
      separator: start,
    };
    this.#depth += 1;
    return this.#depth <= deepest;
  }

  /** A comma; whether it separates elements. */
  separate(offset: number): boolean {
    const level = this.#levels[this.#depth - 1];
    if (!level?.isArray) return false;
    if (level.partFirst <= level.index && offset - level.partStart >= largeValue) {
      addPart(level, level.partStart, offset, undefined);
    }
    level.index += 1;
    if (level.partFirst === level.index) level.partStart = offset + 1;
    level.separator = offset;
    return true;
  }

  /** A closing bracket; whether there is something for it to close. */
  close(isArray: boolean, isEmpty: boolean, offset: number): boolean {
    const level = this.#levels[this.#depth - 1];
    if (level?.isArray !== isArray) return false;
    this.#depth -= 1;
    const end = offset + 1;
    if (end - level.start < largeValue) return true;
    if (isArray && !isEmpty && level.partFirst <= level.index) {
      addPart(level, level.partStart, offset, undefined);
    }
    this.#addLarge(isArray ? arrayOf(level, isEmpty ? 0 : level.index + 1, end) : objectOf(level, end));
    return true;
  }

  #addLarge(value: LargeValue): void {
    const parent = this.#levels[this.#depth - 1];
    if (this.#depth === 0 || parent === undefined) {
      this.#root = value;
    } else if (parent.isArray) {
      if (parent.partFirst < parent.index) addPart(parent, parent.partStart, parent.separator, undefined);
      parent.partFirst = parent.index;
      addPart(parent, value.start, value.end, value);
    } else {
      (parent.members ??= []).push(value);
    }
  }
}

/** Whatever of an array is in no part yet becomes one. */
function addPart(level: Open, start: number, end: number, large: LargeValue | undefined): void {
  (level.parts ??= []).push({ first: level.partFirst, start, end, large });
  level.partFirst = level.index + 1;
}

function arrayOf({ start, parts }: Open, length: number, end: number): LargeArray {
  return { kind: 'array', start, end, length, parts: parts ?? [] };
}

function objectOf({ start, members }: Open, end: number): LargeObject {
  return { kind: 'object', start, end, members: members ?? [] };
}
