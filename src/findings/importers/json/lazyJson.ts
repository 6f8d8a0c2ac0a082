import { textOfBytes } from '#platform';
import type { LargeArray, LargeObject, LargeValue } from './jsonStructure.ts';
import type { ReportSource } from '../reportSource.ts';

/**
 * A JSON document whose large arrays are lists that parse their elements when these are reached, some at a time, and
 * whose large objects parse their large members when these are asked for: reading it from one end to the other takes
 * the memory of its small parts. To its readers it is what `JSON.parse` gives.
 */
export class LazyJson {
  readonly #source: ReportSource;
  /** Stands for a large member while the small ones around it are parsed. */
  readonly #placeholder = crypto.randomUUID();
  #reached = 0;

  constructor(source: ReportSource) {
    this.#source = source;
  }

  /** The end of what was read last. */
  get reached(): number {
    return this.#reached;
  }

  /** The document between two offsets. */
  document(start: number, end: number, large: LargeValue | undefined): unknown {
    return large === undefined ? this.#parse(start, end) : this.value(large);
  }

  value(large: LargeValue): unknown {
    return large.kind === 'array' ? new Proxy<unknown[]>([], new LazyList(this, large)) : this.#object(large);
  }

  elements(start: number, end: number): readonly unknown[] {
    this.#reached = end;
    // The scanner has seen that these are the elements of a list.
    return JSON.parse(`[${this.#text(start, end)}]`) as unknown[];
  }

  #parse(start: number, end: number): unknown {
    this.#reached = end;
    return JSON.parse(this.#text(start, end));
  }

  #object({ start, end, members }: LargeObject): unknown {
    let text = '';
    let from = start;
    for (const [index, member] of members.entries()) {
      text += `${this.#text(from, member.start)}"${this.#placeholder}${index}"`;
      from = member.end;
    }
    const object = JSON.parse(text + this.#text(from, end)) as Record<string, unknown>;
    // Of members with the same name only the last is there.
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== 'string' || !value.startsWith(this.#placeholder)) continue;
      const member = members[Number(value.slice(this.#placeholder.length))];
      if (member !== undefined) defineLazily(object, key, () => this.value(member));
    }
    return object;
  }

  #text(start: number, end: number): string {
    return textOfBytes(this.#source.read(start, end));
  }
}

/** The value is made when it is first asked for. */
function defineLazily(object: object, key: string, make: () => unknown): void {
  Object.defineProperty(object, key, {
    configurable: true,
    enumerable: true,
    get: () => {
      const value = make();
      Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
      return value;
    },
  });
}

/** What a large array does as a list: everything that only reads it. One part of it is in memory at a time. */
class LazyList implements ProxyHandler<unknown[]> {
  readonly #json: LazyJson;
  readonly #array: LargeArray;
  #first = 0;
  #elements: readonly unknown[] = [];

  constructor(json: LazyJson, array: LargeArray) {
    this.#json = json;
    this.#array = array;
  }

  get(list: unknown[], key: string | symbol): unknown {
    if (key === 'length') return this.#array.length;
    const index = this.#indexOf(key);
    return index === undefined ? Reflect.get(list, key) : this.#element(index);
  }

  has(list: unknown[], key: string | symbol): boolean {
    return this.#indexOf(key) !== undefined || Reflect.has(list, key);
  }

  ownKeys(): string[] {
    return [...Array.from({ length: this.#array.length }, (_, index) => String(index)), 'length'];
  }

  getOwnPropertyDescriptor(list: unknown[], key: string | symbol): PropertyDescriptor | undefined {
    const index = this.#indexOf(key);
    if (index !== undefined) {
      return { value: this.#element(index), configurable: true, enumerable: true, writable: true };
    }
    const own = Reflect.getOwnPropertyDescriptor(list, key);
    return key === 'length' ? { ...own, value: this.#array.length } : own;
  }

  #indexOf(key: string | symbol): number | undefined {
    if (typeof key === 'symbol') return undefined;
    const index = Number(key);
    return Number.isInteger(index) && index >= 0 && index < this.#array.length && String(index) === key
      ? index
      : undefined;
  }

  #element(index: number): unknown {
    const known = this.#elements[index - this.#first];
    if (known !== undefined) return known;
    const part = this.#array.parts.findLast(({ first }) => first <= index);
    if (part === undefined) return undefined;
    this.#first = part.first;
    this.#elements =
      part.large === undefined ? this.#json.elements(part.start, part.end) : [this.#json.value(part.large)];
    return this.#elements[index - part.first];
  }
}
