/** Shows within one run whether two values are equal; a fingerprint is random, so that it says nothing of the value. */
export class Fingerprints {
  readonly #byText = new Map<string, string>();

  of(text: string): string {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const made = crypto.randomUUID();
    this.#byText.set(text, made);
    return made;
  }
}
