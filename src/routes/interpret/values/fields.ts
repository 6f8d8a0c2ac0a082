/**
 * The fields of a class or an object. What a class of Python says of them may stand for things of many other files, of
 * which nobody asks for most: it is found when somebody does.
 */
export class Fields<Value> extends Map<string, Value> {
  readonly #later = new Map<string, () => Value>();

  /** Finds the value when it is first asked for. */
  setLater(name: string, find: () => Value): void {
    this.#later.set(name, find);
  }

  override get(name: string): Value | undefined {
    const find = this.#later.get(name);
    if (find !== undefined) {
      this.#later.delete(name);
      super.set(name, find());
    }
    return super.get(name);
  }

  override set(name: string, value: Value): this {
    // The map itself may be asked for it while it is made.
    this.#later.delete(name);
    return super.set(name, value);
  }
}
