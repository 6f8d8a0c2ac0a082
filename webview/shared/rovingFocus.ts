import type { LitElement, ReactiveController } from 'lit';

/**
 * One Tab stop for many controls: arrows, Home and End lead from one to the next, and Tab comes back to the one that was
 * used last. The controls are drawn with `tabindex="-1"`.
 */
export class RovingFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #selector: string;
  #current: HTMLElement | undefined;

  constructor(host: LitElement, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** The control that Tab leads to may have gone. */
  hostUpdated(): void {
    if (this.#current?.isConnected !== true) this.#lead(this.#controls[0]);
  }

  /** For `focusin` on what contains the controls. */
  readonly focused = (event: Event): void => {
    this.#lead(this.#controls.find((control) => event.composedPath().includes(control)));
  };

  /** For `keydown` on what contains the controls. */
  readonly pressed = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const controls = this.#controls;
    const at = controls.findIndex((control) => event.composedPath().includes(control));
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: controls.length - 1,
    }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    controls[Math.max(0, Math.min(controls.length - 1, to))]?.focus();
  };

  get #controls(): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>(this.#selector)];
  }

  #lead(control: HTMLElement | undefined): void {
    if (control === undefined) return;
    if (this.#current !== undefined) this.#current.tabIndex = -1;
    this.#current = control;
    control.tabIndex = 0;
  }
}
