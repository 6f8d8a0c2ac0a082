/** A literal, in lower case, where a recogniser looks closer. */
interface Anchor<Kind> {
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
      const hash = hashAt(anchor.literal, 0);
      this.#buckets[hash] = [...(this.#buckets[hash] ?? []), anchor];
      this.#taken[hash] = 1;
    }
  }

  /** Calls `visit` at each literal; what it returns is where to go on. */
  each(text: string, visit: (kind: Kind, at: number, end: number) => number | undefined): void {
    let from = 0;
    for (const at of this.#candidates(text)) {
      if (at < from) continue;
      for (const { literal, kind } of this.#buckets[hashAt(text, at)] ?? []) {
        if (matches(text, at, literal)) from = Math.max(from, visit(kind, at, at + literal.length) ?? from);
      }
    }
  }

  /** Where the first three characters may be those of a literal. */
  #candidates(text: string): readonly number[] {
    const taken = this.#taken;
    const candidates: number[] = [];
    let hash = 0;
    for (let start = 0; start < text.length; start += mostAtOnce) {
      const length = fillBlock(text, start);
      for (let index = 0; index < length; index++) {
        hash = hashOf(hash, small[block[index] ?? 0] ?? 0);
        if (taken[hash] === 1) candidates.push(start + index - shortest + 1);
      }
    }
    return candidates;
  }
}

const mostAtOnce = 1 << 16;
/** Looking at bytes takes a quarter of the time that the characters of a string take; each takes up to three. */
const block = new Uint8Array(mostAtOnce * 3);
const encoder = new TextEncoder();

/** Copies the text from `start` on; a letter outside of ASCII becomes 0. Returns how much it is. */
function fillBlock(text: string, start: number): number {
  const part = text.slice(start, start + mostAtOnce);
  const { written } = encoder.encodeInto(part, block);
  // All of it is ASCII where each character takes a byte.
  if (written !== part.length) encoder.encodeInto(part.replaceAll(/[\u0080-\uFFFF]/g, '\0'), block);
  return part.length;
}

function hashOf(hash: number, code: number): number {
  return ((hash << 5) ^ code) & (hashes - 1);
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + shortest; index++) hash = hashOf(hash, lowered(text.charCodeAt(index)));
  return hash;
}

const small = Uint8Array.from({ length: 128 }, (_, code) => lowered(code));

function lowered(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code > 127 ? 0 : code;
}

function matches(text: string, at: number, literal: string): boolean {
  for (let index = 0; index < literal.length; index++) {
    if (lowered(text.charCodeAt(at + index)) !== literal.charCodeAt(index)) return false;
  }
  return true;
}
