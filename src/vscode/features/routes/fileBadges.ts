import {
  type Disposable,
  EventEmitter,
  type FileDecoration,
  type FileDecorationProvider,
  ThemeColor,
  type Uri,
} from 'vscode';
import { t } from '../../../base/messages.ts';
import { addCounts, totalOf, worstOf } from '../../shared/handlers/endpointCounts.ts';
import type { EndpointHandlers } from '../../shared/handlers/endpointHandlers.ts';
import { colorIds } from '../../app/ids.ts';
import { countFindings } from '../../shared/messages/text.ts';

/** How many findings the handlers of a file have that are to be done, in the Explorer. */
export class FileBadges implements FileDecorationProvider, Disposable {
  readonly #handlers: EndpointHandlers;
  readonly #changed = new EventEmitter<Uri[]>();
  readonly #subscriptions: readonly Disposable[];
  #shown: readonly Uri[] = [];

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(handlers: EndpointHandlers) {
    this.#handlers = handlers;
    this.#subscriptions = [this.#changed, handlers.onDidChange(() => this.#refresh())];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const endpoints = this.#handlers.handlersIn(uri).flatMap((handler) => handler.endpoints);
    if (endpoints.length === 0) return undefined;
    const { toDo } = addCounts([...new Set(endpoints)].map(({ counts }) => counts));
    const worst = worstOf(toDo);
    if (worst === undefined) return undefined;
    const total = totalOf(toDo);
    return {
      // Two characters are all there is room for.
      badge: total > 99 ? '99' : String(total),
      tooltip: t('{0} to do, the worst is {1}', countFindings(total), worst),
      color: new ThemeColor(colorIds[worst]),
      propagate: false,
    };
  }

  #refresh(): void {
    const files = [...this.#handlers.files.keys()].flatMap((path) => this.#handlers.paths.uriOf(path) ?? []);
    const changed = [...this.#shown, ...files];
    this.#shown = files;
    this.#changed.fire(changed);
  }
}
