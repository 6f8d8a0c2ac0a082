import { plainPath } from './plainPath.ts';

/** A call that an API description names. */
export interface KnownOperation {
  /** Upper case. */
  readonly method: string;
  /** On the origin, with parameters in braces. */
  readonly path: string;
  /** Of a call that was chosen: what a scanner is to start with. */
  readonly query?: string;
}

/** Finds which described call a request is of: literal segments count before parameters. */
export class KnownOperations {
  readonly all: readonly KnownOperation[];
  readonly #byLength = new Map<
    string,
    { readonly operation: KnownOperation; readonly segments: Segments }[]
  >();

  constructor(all: readonly KnownOperation[]) {
    this.all = all;
    for (const operation of all) {
      const segments = segmentsOf(operation.path.replaceAll(/\{[^{}]{0,200}\}/g, anything));
      const key = keyOf(operation.method, segments);
      const alike = this.#byLength.get(key) ?? [];
      alike.push({ operation, segments });
      this.#byLength.set(key, alike);
    }
    for (const alike of this.#byLength.values())
      alike.sort((one, other) => parameters(one.segments) - parameters(other.segments));
  }

  find(method: string, target: string): KnownOperation | undefined {
    const segments = segmentsOf(target);
    const alike = this.#byLength.get(keyOf(method, segments)) ?? [];
    return alike.find(({ segments: described }) =>
      described.every((segment, index) => segment === anything || segment === segments[index]),
    )?.operation;
  }

  /** Whether a method of a path is described, and not only the path. */
  describes(method: string, target: string): boolean {
    return this.find(method, target) !== undefined;
  }
}

type Segments = readonly string[];
const anything = '*';

function segmentsOf(path: string): Segments {
  return plainPath(path)
    .split('/')
    .map((segment) => (segment.includes(anything) ? anything : segment));
}

function keyOf(method: string, segments: Segments): string {
  return `${method} ${segments.length}`;
}

function parameters(segments: Segments): number {
  return segments.filter((segment) => segment === anything).length;
}
