import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Leads the keyboard to an element when the page gets it while nothing in the page has the focus: a command brought
 * the user here, and the work is in the list, not at the first of many controls. A click finds its own place.
 */
export class KeyboardArrival implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #arrived = false;
  #pressed = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('focus', this.#lead);
    window.addEventListener('pointerdown', this.#press, true);
    window.addEventListener('pointerup', this.#release, true);
  }

  hostDisconnected(): void {
    window.removeEventListener('focus', this.#lead);
    window.removeEventListener('pointerdown', this.#press, true);
    window.removeEventListener('pointerup', this.#release, true);
  }

  /** The page may have got the keyboard before there was a list. */
  hostUpdated(): void {
    if (!this.#arrived) this.#lead();
  }

  readonly #lead = (): void => {
    if (this.#pressed || !document.hasFocus() || document.activeElement !== document.body) return;
    this.#host.focus();
    this.#arrived = document.activeElement !== document.body;
  };

  readonly #press = (): void => {
    this.#pressed = true;
    this.#arrived = true;
  };

  readonly #release = (): void => {
    this.#pressed = false;
  };
}
