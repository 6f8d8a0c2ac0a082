import type { PanelCommands, PanelOverview } from '../../../src/protocol/findingsPanelProtocol.ts';
import { isAbort, RequestFailed } from '../../shared/rpcClient.ts';
import { text } from '../../shared/strings.ts';

/** What the quiet line at the bottom says. */
export interface StatusLine {
  readonly message: string;
  readonly failed: boolean;
  /** The change it describes, where Undo can take it back. */
  readonly change?: number;
  /** It describes a change that was undone. */
  readonly undone?: true;
  /** All of this vulnerability was set, for this reason: that can be made a standing decision. */
  readonly decidable?: Readonly<PanelCommands['makeDecision']>;
  /** It describes what is shown, and disappears with it. */
  readonly passing?: true;
}

/** One sentence at a time for the user, which goes when it is not true any more. */
export class StatusLineModel {
  readonly #changed: () => void;
  #line: StatusLine | undefined;
  #overview: PanelOverview | undefined;
  /** The change of the line has been the last one. */
  #wasLast = false;
  /** Changes that are under way, each with a sentence to come. */
  #triaging = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get line(): StatusLine | undefined {
    return this.#line;
  }

  /** Shows the user a sentence about what is on the screen. */
  say(message: string): void {
    this.#show({ message, failed: false, passing: true });
  }

  sayFailure(error: unknown): void {
    if (isAbort(error)) return;
    this.#show({ message: sentenceFor(error), failed: true });
  }

  /** Shows what became of a change. */
  async sayTriaged(
    request: Promise<Pick<StatusLine, 'message' | 'change' | 'decidable'>>,
    undone?: true,
  ): Promise<void> {
    this.#triaging += 1;
    try {
      const done = await request.finally(() => (this.#triaging -= 1));
      this.#show({ ...done, failed: false, ...(undone ? { undone } : {}) });
    } catch (error) {
      this.sayFailure(error);
    }
  }

  dismiss(): void {
    this.#line = undefined;
    this.#changed();
  }

  /** What is shown has changed: a sentence about it goes. */
  dismissPassing(): void {
    if (this.#line?.passing) this.#line = undefined;
  }

  setOverview(overview: PanelOverview): void {
    this.#forgetPastFailure(overview);
    this.#overview = overview;
    this.#forgetPastChange();
  }

  #show(line: StatusLine): void {
    this.#line = line;
    this.#wasLast = false;
    this.#forgetPastChange();
    this.#changed();
  }

  /** A failure that was shown while changes could not be saved goes when they are. */
  #forgetPastFailure(now: PanelOverview): void {
    const isSaved = this.#overview?.unsaved !== undefined && now.unsaved === undefined;
    if (isSaved && this.#line?.failed === true) this.#line = undefined;
  }

  /** A sentence about a change goes when that is not the last one any more: it was undone elsewhere, say. */
  #forgetPastChange(): void {
    const change = this.#line?.change;
    // The next sentence takes the place of this one, and the line does not come and go at every key.
    if (change === undefined || this.#triaging > 0) return;
    const isLast = this.#overview?.undo?.change === change;
    // An answer from before the change does not know of it yet.
    if (!isLast && this.#wasLast) this.#line = undefined;
    this.#wasLast = isLast;
  }
}

export function sentenceFor(error: unknown): string {
  return error instanceof RequestFailed && error.message !== '' ? error.message : text('failed');
}
