/** Tells when a row gets or loses the keyboard; not while it only goes from one row to the next. */
export class RowFocus {
  readonly #hasFocus: () => boolean;
  readonly #tell: (focused: boolean) => void;
  #told = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hasFocus: () => boolean, tell: (focused: boolean) => void) {
    this.#hasFocus = hasFocus;
    this.#tell = tell;
  }

  /** Something in the list got or lost the focus. */
  check(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const focused = this.#hasFocus();
      if (focused === this.#told) return;
      this.#told = focused;
      this.#tell(focused);
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    if (this.#told) this.#tell(false);
    this.#told = false;
  }
}
