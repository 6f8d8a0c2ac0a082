/** A literal, in lower case, where a recogniser looks closer. */
export interface Anchor<Kind> {
  readonly literal: string;
  readonly kind: Kind;
}

const hashes = 1 << 15;
const shortest = 3;

/**
 * Finds many literals in one pass, any case: most places are passed by with one look into a table. Letters outside of
 * ASCII are in no literal.
 */
export class Anchors<Kind> {
  readonly #buckets: (readonly Anchor<Kind>[] | undefined)[] = Array.from({ length: hashes });
  readonly #taken = new Uint8Array(hashes);

  constructor(anchors: readonly Anchor<Kind>[]) {
    for (const anchor of anchors) {
      if (anchor.literal.length < shortest)
        throw new Error(`"${anchor.literal}" is too short for an anchor.`);
      const [a, b, c] = [0, 1, 2].map((index) => lowered(anchor.literal.charCodeAt(index)));
      const hash = hashOf(hashOf(hashOf(0, a ?? 0), b ?? 0), c ?? 0);
      this.#buckets[hash] = [...(this.#buckets[hash] ?? []), anchor];
      this.#taken[hash] = 1;
    }
  }

  /** Calls `visit` at each literal; what it returns is where to go on, where that is further ahead. */
  each(text: string, visit: (kind: Kind, at: number, end: number) => number): void {
    const taken = this.#taken;
    const { length } = text;
    let hash = 0;
    let from = 0;
    for (let index = 0; index < length; index++) {
      hash = hashOf(hash, lowered(text.charCodeAt(index)));
      if (taken[hash] === 0) continue;
      const at = index - shortest + 1;
      let next = 0;
      for (const { literal, kind } of this.#buckets[hash] ?? []) {
        if (at >= from && matches(text, at, literal)) {
          next = Math.max(next, visit(kind, at, at + literal.length));
        }
      }
      if (next > index + 1) {
        from = next;
        index = next - 1;
        hash = 0;
      }
    }
  }
}

function hashOf(hash: number, code: number): number {
  return ((hash << 5) ^ code) & (hashes - 1);
}

function lowered(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code > 127 ? 0 : code;
}

function matches(text: string, at: number, literal: string): boolean {
  if (at + literal.length > text.length) return false;
  for (let index = 0; index < literal.length; index++) {
    if (lowered(text.charCodeAt(at + index)) !== literal.charCodeAt(index)) return false;
  }
  return true;
}
