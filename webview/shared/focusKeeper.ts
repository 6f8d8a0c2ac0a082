import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Leads the keyboard on where an update takes away the control that had it (a chip that was removed, an Undo that was
 * used): the user continues working here, and a key pressed into nothing would be lost.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #lead: () => void;
  #hadFocus = false;

  constructor(host: ReactiveControllerHost & HTMLElement, lead: () => void) {
    this.#host = host;
    this.#lead = lead;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus = (this.#host.shadowRoot?.activeElement ?? null) !== null;
  }

  hostUpdated(): void {
    if (!this.#hadFocus) return;
    // The elements inside of the host update after it.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      if (document.hasFocus()) this.#lead();
      // A menu of VS Code has the keyboard, and gives it back to what is not there any more.
      else addEventListener('focus', this.#leadOnReturn, { once: true });
    });
  }

  readonly #leadOnReturn = (): void => {
    if (document.activeElement === document.body) this.#lead();
  };
}
