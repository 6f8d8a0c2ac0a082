/** Notifies when a row gets or loses the keyboard; not while it only goes from one row to the next. */
export class RowFocus {
  readonly #hasFocus: () => boolean;
  readonly #notify: (focused: boolean) => void;
  #notified = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hasFocus: () => boolean, notify: (focused: boolean) => void) {
    this.#hasFocus = hasFocus;
    this.#notify = notify;
  }

  /** Something in the list got or lost the focus. */
  check(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const focused = this.#hasFocus();
      if (focused === this.#notified) return;
      this.#notified = focused;
      this.#notify(focused);
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    if (this.#notified) this.#notify(false);
    this.#notified = false;
  }
}
