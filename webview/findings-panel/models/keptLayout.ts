import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PersistedState } from '../../shared/persistedState.ts';
import type { PanelPort } from '../../shared/vscodeApi.ts';
import {
  layoutText,
  panelStateVersion,
  parseLayout,
  readPanelState,
  type PanelLayoutState,
} from './panelState.ts';

/** Milliseconds: columns and details are dragged, and lists are scrolled, in many small steps. */
const soon = 250;

/** How the panel is laid out, kept across hiding, reloading and, by the extension, closing. */
export class KeptLayout implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #keepForNextPanel: (layout: string) => void;
  #storage: PersistedState<PanelLayoutState> | undefined;
  #current = readPanelState({});
  #scrollTop = 0;
  #saveScroll: ReturnType<typeof setTimeout> | undefined;
  #saveLayout: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, keepForNextPanel: (layout: string) => void) {
    this.#host = host;
    this.#keepForNextPanel = keepForNextPanel;
    host.addController(this);
  }

  get current(): PanelLayoutState {
    return this.#current;
  }

  get scrollTop(): number {
    return this.#scrollTop;
  }

  /** Takes what was kept of this panel, else what the last one left. */
  load(port: PanelPort, lastLayout: string): void {
    this.#storage = new PersistedState(port, panelStateVersion, readPanelState, parseLayout(lastLayout));
    this.#current = this.#storage.current;
    this.#scrollTop = this.#current.scrollTop;
  }

  keep(change: Partial<PanelLayoutState>): void {
    this.#storage?.update(change);
    const before = layoutText(this.#current);
    this.#current = { ...this.#current, ...change };
    this.#host.requestUpdate();
    if (layoutText(this.#current) === before) return;
    clearTimeout(this.#saveLayout);
    this.#saveLayout = setTimeout(() => this.#keepForNextPanel(layoutText(this.#current)), soon);
  }

  /** Not in `current`, of which every change draws the panel again. */
  keepScroll(scrollTop: number): void {
    this.#scrollTop = scrollTop;
    this.#saveScroll ??= setTimeout(() => {
      this.#saveScroll = undefined;
      this.#storage?.update({ scrollTop: this.#scrollTop });
    }, soon);
  }

  hostDisconnected(): void {
    clearTimeout(this.#saveScroll);
    clearTimeout(this.#saveLayout);
  }
}
