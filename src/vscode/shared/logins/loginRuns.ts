import { t } from '../../../base/messages.ts';
import type { Ports } from '../../app/ports.ts';

/** One run at a time: two would send the same one-time passwords. */
export class LoginRuns {
  readonly #window: Ports['window'];
  #running = false;

  constructor(window: Ports['window']) {
    this.#window = window;
  }

  /** Work that logs users in; undefined where other such work is going on, which is said then. */
  async alone<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.#running) {
      void this.#window.showWarningMessage(t('Roles are already being verified.'));
      return undefined;
    }
    this.#running = true;
    try {
      return await work();
    } finally {
      this.#running = false;
    }
  }
}
