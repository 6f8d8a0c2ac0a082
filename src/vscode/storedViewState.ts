import { isDeepStrictEqual } from 'node:util';
import { EventEmitter, type Memento } from 'vscode';
import { initialView, updateView } from '../findings/viewActions.ts';
import { parseView } from '../findings/viewActionsParse.ts';
import type { ListView, ViewAction } from '../findings/view.ts';
import { setContextKey } from './contextKeys.ts';
import { stateKeys } from './ids.ts';
import type { ViewState } from './viewState.ts';

/** Raised when the stored shape changes; a view stored by another version starts afresh. */
const storedVersion = 1;

/**
 * The view kept in `workspaceState`. What is stored there is validated: another version may have written it. It
 * is read when it is first asked for, because its time zone brings up Intl, which would slow every start.
 */
export class StoredViewState implements ViewState {
  readonly #memento: Memento;
  readonly #changed = new EventEmitter<ListView>();
  readonly #onError: (error: unknown) => void;
  #current: ListView | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(memento: Memento, onError: (error: unknown) => void) {
    this.#memento = memento;
    this.#onError = onError;
  }

  get current(): ListView {
    if (!this.#current) {
      this.#current = readStoredView(this.#memento) ?? initialView(hostTimeZone());
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

  dispose(): void {
    this.#changed.dispose();
  }

  #set(next: ListView): void {
    if (isDeepStrictEqual(next, this.current)) return;
    this.#current = next;
    this.#memento
      .update(stateKeys.view, { version: storedVersion, view: next })
      .then(undefined, (error: unknown) => this.#onError(error));
    this.#showInMenus(next);
    this.#changed.fire(next);
  }

  #showInMenus(view: ListView): void {
    const { showAggregation, preciseMatch, showResolvedEvents, filters } = view;
    Promise.all([
      setContextKey('showAggregation', showAggregation),
      setContextKey('preciseMatch', preciseMatch),
      setContextKey('showResolvedEvents', showResolvedEvents),
      setContextKey('hasFilters', Object.keys(filters).length > 0),
    ]).catch((error: unknown) => this.#onError(error));
  }
}

function readStoredView(memento: Memento): ListView | undefined {
  const stored: unknown = memento.get(stateKeys.view);
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('version' in stored) || stored.version !== storedVersion || !('view' in stored)) return undefined;
  return parseView(stored.view);
}

/** The panel replaces it by the browser's, which is the user's also when the extension runs remotely. */
function hostTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
