import type { FindingsEngine } from '../../../findings/engine.ts';
import type { ListView, ShownView } from '../../../findings/view/view.ts';
import type { ViewState } from './viewState.ts';

/**
 * The list of the panel: a snapshot is pinned before the first triage change, so that no row leaves or moves during triage.
 * A change of filters, sort or switches unpins it, and so do imports and Refresh.
 */
export class PinnedList {
  readonly #view: ViewState;
  readonly #listeners = new Set<() => void>();
  #pinned: { readonly of: ListView; readonly number: number } | undefined;

  constructor(view: ViewState) {
    this.#view = view;
  }

  /** The list as the panel shows it. */
  get view(): ShownView {
    const { current } = this.#view;
    return this.#pinned?.of === current ? { ...current, pinned: this.#pinned.number } : current;
  }

  /** Before a triage change: keeps what the panel shows when this is called, and returns it. */
  async pin(engine: FindingsEngine | Promise<FindingsEngine>): Promise<ShownView> {
    const of = this.#view.current;
    const shown = this.view;
    const number = await (await engine).pin(shown);
    this.#pinned = number === undefined ? undefined : { of, number };
    return number === undefined ? of : { ...of, pinned: number };
  }

  /** The list is the one that filters and sort give now. */
  unpin(): void {
    if (this.#pinned === undefined) return;
    this.#pinned = undefined;
    for (const listener of this.#listeners) listener();
  }

  onDidUnpin(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }
}
