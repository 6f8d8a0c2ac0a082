/** How long a key that usually is a command is waited for; the user may have taken it off its command. */
const longestWait = 1000;

/** A key that the list deals with by itself, or one that went to VS Code, with the command it became. */
type Pressed<Own, Command> =
  | { readonly kind: 'own'; readonly own: Own }
  | { readonly kind: 'sent'; readonly expected: Command | undefined; command: Command | undefined };

/**
 * Keeps keys in the order they were pressed. Some go to VS Code and come back as commands, which a busy VS Code may
 * swap; what the list does by itself takes its turn among them. Or a quick arrow would move on before a letter has
 * set its row.
 */
export class KeyOrder<Own, Command> {
  readonly #own: (own: Own) => void;
  readonly #command: (command: Command) => void;
  #pressed: Pressed<Own, Command>[] = [];

  constructor(own: (own: Own) => void, command: (command: Command) => void) {
    this.#own = own;
    this.#command = command;
  }

  /**
   * A key went to VS Code, where it usually is the `expected` command. `passed` resolves when VS Code has handled
   * what was sent before: then a key that means nothing there is not waited for any longer.
   */
  async sent(expected: Command | undefined, passed: () => Promise<unknown>): Promise<void> {
    const key: Pressed<Own, Command> = { kind: 'sent', expected, command: undefined };
    this.#pressed.push(key);
    // VS Code gets the key when this one's event has come through the page.
    await new Promise((resolve) => setTimeout(resolve));
    await passed();
    if (expected !== undefined) await this.#waitFor(key);
    this.#pressed = this.#pressed.filter((other) => other !== key);
    this.#release();
  }

  /** A command came: of the first key that it is expected of, else of the first that may be anything. */
  arrived(command: Command): void {
    const open = this.#pressed.filter((key) => key.kind === 'sent' && key.command === undefined);
    const key =
      open.find((other) => other.kind === 'sent' && other.expected === command) ??
      open.find((other) => other.kind === 'sent' && other.expected === undefined);
    if (key?.kind === 'sent') key.command = command;
    else this.#command(command);
    this.#release();
  }

  /** Now, or after what is under way. */
  take(own: Own): void {
    this.#pressed.push({ kind: 'own', own });
    this.#release();
  }

  #release(): void {
    for (;;) {
      const [next] = this.#pressed;
      if (next === undefined || (next.kind === 'sent' && next.command === undefined)) return;
      this.#pressed.shift();
      if (next.kind === 'own') this.#own(next.own);
      else if (next.command !== undefined) this.#command(next.command);
    }
  }

  async #waitFor(key: Pressed<Own, Command>): Promise<void> {
    const end = Date.now() + longestWait;
    while (this.#pressed.includes(key) && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
