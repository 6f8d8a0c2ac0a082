import type { Value } from './value.ts';

/** Where the texts stand that are given to functions: what these register with them is declared there. */
export class WrittenTexts {
  readonly #places = new WeakMap<Value, { readonly path: string; readonly line: number }>();

  write(text: Value, path: string, line: number): void {
    this.#places.set(text, { path, line });
  }

  /** Undefined for a value that is no text of a call in this file. */
  lineOf(value: Value, path: string): number | undefined {
    const place = value.kind === 'text' ? this.#places.get(value) : undefined;
    return place?.path === path ? place.line : undefined;
  }
}
