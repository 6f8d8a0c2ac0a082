/** Texts of one length that a text is compared with. */
const comparedPerLength = 8;

/**
 * What is known of long texts, looked up by their length and compared with the latest of that length: most texts differ
 * in length or early, and a Map would read each from end to end to hash it. Knows `most` texts at a time, and may
 * forget one that it knew.
 */
export class LongTexts<Value> {
  readonly #most: number;
  readonly #byLength = new Map<number, { readonly text: string; readonly value: Value }[]>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): Value | undefined {
    return this.#byLength.get(text.length)?.find((known) => known.text === text)?.value;
  }

  set(text: string, value: Value): void {
    if (this.#size >= this.#most) {
      this.#byLength.clear();
      this.#size = 0;
    }
    const known = this.#byLength.get(text.length);
    if (known === undefined) this.#byLength.set(text.length, [{ text, value }]);
    else if (known.unshift({ text, value }) > comparedPerLength) known.pop();
    this.#size++;
  }
}
