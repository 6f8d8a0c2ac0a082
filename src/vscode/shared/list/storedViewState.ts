import { isSameValue } from '../../../base/sameValue.ts';
import { EventEmitter } from 'vscode';
import { entriesAt, valueAt } from '../../../base/untrusted.ts';
import { initialView, updateView } from '../../../findings/view/viewActions.ts';
import { parseView } from '../../../findings/view/viewActionsParse.ts';
import type { ListView, ViewAction } from '../../../findings/view/view.ts';
import type { Ports } from '../../app/ports.ts';
import type { ViewState } from './viewState.ts';

/** Raised when the stored shape changes; a view stored by another version starts afresh. */
const storedVersion = 1;

/**
 * The view kept in `workspaceState`. What is stored there is validated: another version may have written it. It
 * is read when it is first asked for, because its time zone brings up Intl, which would slow every start.
 */
export class StoredViewState implements ViewState {
  readonly #ports: Pick<Ports, 'workspaceState' | 'commands'>;
  readonly #changed = new EventEmitter<ListView>();
  readonly #onError: (error: unknown) => void;
  #current: ListView | undefined;
  /** The user's own view, while another is looked at in between. */
  #own: ListView | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(ports: Pick<Ports, 'workspaceState' | 'commands'>, onError: (error: unknown) => void) {
    this.#ports = ports;
    this.#onError = onError;
    this.#showInMenus(switchesIn(ports.workspaceState.get('view')));
  }

  get current(): ListView {
    if (!this.#current) {
      const stored = this.#ports.workspaceState.get('view');
      this.#current = parseView(storedView(stored, 'view')) ?? initialView(hostTimeZone());
      this.#own = parseView(storedView(stored, 'own'));
      this.#showInMenus(this.#current);
    }
    return this.#current;
  }

  update(action: ViewAction): void {
    this.#set(updateView(this.current, action));
  }

  replace(view: ListView): void {
    const { sort, timeZone } = this.current;
    this.#set({ ...view, sort, timeZone });
  }

  replaceForNow(view: ListView): void {
    const own = this.#own ?? this.current;
    const { sort, timeZone } = this.current;
    this.#set({ ...view, sort, timeZone }, own);
  }

  get canGoBack(): boolean {
    return this.current !== undefined && this.#own !== undefined;
  }

  goBack(): void {
    const { current } = this;
    const { filters, showResolvedEvents } = this.#own ?? current;
    this.#set({ ...current, filters, showResolvedEvents });
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #set(next: ListView, own?: ListView): void {
    const { current } = this;
    if (isSameValue(next, current)) return;
    if (!isSameFilter(next, current))
      this.#own = own !== undefined && !isSameFilter(next, own) ? own : undefined;
    this.#current = next;
    this.#ports.workspaceState
      .update('view', {
        version: storedVersion,
        view: next,
        ...(this.#own === undefined ? {} : { own: this.#own }),
      })
      .then(undefined, (error: unknown) => this.#onError(error));
    this.#showInMenus(next);
    this.#changed.fire(next);
  }

  #showInMenus(view: InMenus): void {
    const { showAggregation, preciseMatch, showResolvedEvents, filters } = view;
    const { commands } = this.#ports;
    Promise.all([
      commands.setContext('showAggregation', showAggregation),
      commands.setContext('preciseMatch', preciseMatch),
      commands.setContext('showResolvedEvents', showResolvedEvents),
      commands.setContext('hasFilters', Object.keys(filters).length > 0),
    ]).catch((error: unknown) => this.#onError(error));
  }
}

type InMenus = Pick<ListView, 'showAggregation' | 'preciseMatch' | 'showResolvedEvents'> & {
  readonly filters: object;
};

/** What menus need of a stored view, before it is read. */
function switchesIn(stored: unknown): InMenus {
  const view = storedView(stored, 'view');
  return {
    filters: Object.fromEntries(entriesAt(view, 'filters')),
    showAggregation: valueAt(view, 'showAggregation') !== false,
    preciseMatch: valueAt(view, 'preciseMatch') !== false,
    showResolvedEvents: valueAt(view, 'showResolvedEvents') === true,
  };
}

function storedView(stored: unknown, part: 'view' | 'own'): unknown {
  return valueAt(stored, 'version') === storedVersion ? valueAt(stored, part) : undefined;
}

/** Sort, aggregation and the way of matching may differ. */
function isSameFilter(one: ListView, other: ListView): boolean {
  return one.showResolvedEvents === other.showResolvedEvents && isSameValue(one.filters, other.filters);
}

/** The panel replaces it by the browser's, which is the user's also when the extension runs remotely. */
function hostTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
