/** Texts in UTF-8, one behind the other. */
export interface PackedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each of them ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export function noTexts(): PackedTexts {
  return { bytes: new Uint8Array(), ends: new Uint32Array() };
}

/** The same texts in chunks of about so many bytes; a longer text is a chunk of its own. */
export function* chunksOf({ bytes, ends }: PackedTexts, size: number): Generator<PackedTexts> {
  let first = 0;
  let start = 0;
  for (const [index, end] of ends.entries()) {
    const next = ends[index + 1];
    if (next !== undefined && next - start <= size) continue;
    yield {
      bytes: bytes.subarray(start, end),
      ends: ends.slice(first, index + 1).map((each) => each - start),
    };
    first = index + 1;
    start = end;
  }
}

export function* eachText({ bytes, ends }: PackedTexts): Generator<Uint8Array> {
  let start = 0;
  for (const end of ends) {
    yield bytes.subarray(start, end);
    start = end;
  }
}
