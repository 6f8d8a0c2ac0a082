const ascii = 128;

/** A set of characters of ASCII, looked up faster than by a regular expression. */
export class Characters {
  readonly #codes = new Uint8Array(ascii);

  constructor(pattern: RegExp) {
    for (let code = 0; code < ascii; code++)
      if (pattern.test(String.fromCharCode(code))) this.#codes[code] = 1;
  }

  /** False behind the end of a text. */
  at(text: string, index: number): boolean {
    return this.#codes[text.charCodeAt(index)] === 1;
  }

  /** The first index from `from` on, below `limit`, at which none of these stands. */
  skip(text: string, from: number, limit = text.length): number {
    let index = from;
    while (index < limit && this.#codes[text.charCodeAt(index)] === 1) index++;
    return index;
  }

  /** The first index from `from` on, below `limit`, at which one of these stands; else `limit`. */
  find(text: string, from: number, limit = text.length): number {
    let index = from;
    while (index < limit && this.#codes[text.charCodeAt(index)] !== 1) index++;
    return index;
  }
}
