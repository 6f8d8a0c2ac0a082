/** Texts in UTF-8, one behind the other. */
export interface PackedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each of them ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export function noTexts(): PackedTexts {
  return { bytes: new Uint8Array(), ends: new Uint32Array() };
}

export function* eachText({ bytes, ends }: PackedTexts): Generator<Uint8Array> {
  let start = 0;
  for (const end of ends) {
    yield bytes.subarray(start, end);
    start = end;
  }
}
