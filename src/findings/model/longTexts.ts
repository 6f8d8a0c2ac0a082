/** Texts of one length and beginning that a text is compared with. */
const mostCompared = 8;
const beginningLength = 64;

/**
 * What is known of long texts, looked up by their length and beginning and compared with the latest that have the same:
 * most texts differ there, and a Map would read each from end to end to hash it. Knows `most` texts at a time, and may
 * forget one that it knew.
 */
export class LongTexts<Value> {
  readonly #most: number;
  readonly #texts = new Map<number, { readonly text: string; readonly value: Value }[]>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): Value | undefined {
    return this.#texts.get(keyOf(text))?.find((known) => known.text === text)?.value;
  }

  set(text: string, value: Value): void {
    if (this.#size >= this.#most) {
      this.#texts.clear();
      this.#size = 0;
    }
    const key = keyOf(text);
    const known = this.#texts.get(key);
    if (known === undefined) this.#texts.set(key, [{ text, value }]);
    else if (known.unshift({ text, value }) > mostCompared) known.pop();
    this.#size++;
  }
}

/** A number made of the length and the beginning. */
function keyOf(text: string): number {
  const { length } = text;
  let key = length;
  for (let index = 0; index < beginningLength && index < length; index++) {
    key = (Math.imul(key, 31) + text.charCodeAt(index)) | 0;
  }
  return key;
}
