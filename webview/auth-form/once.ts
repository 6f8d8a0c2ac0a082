import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

class Once extends Directive {
  #isSet = false;

  override render(value: unknown): unknown {
    if (this.#isSet) return noChange;
    this.#isSet = true;
    return value;
  }
}

/** The value that something begins with: whether it is open is the user's from then on. */
export const once = directive(Once);
