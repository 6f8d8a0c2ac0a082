import {
  type Disposable,
  EventEmitter,
  type FileDecoration,
  type FileDecorationProvider,
  ThemeColor,
  type Uri,
} from 'vscode';
import { plural } from '../../../base/messages.ts';
import { addCounts, totalOf, worstOf } from '../../shared/handlers/endpointCounts.ts';
import type { SettingsPort } from '../../app/ports.ts';
import type { EndpointHandlers } from '../../shared/handlers/endpointHandlers.ts';
import { colorIds } from '../../app/ids.ts';

/** How many findings the handlers of a file have that are to be done, in the Explorer. */
export class FileBadges implements FileDecorationProvider, Disposable {
  readonly #handlers: EndpointHandlers;
  readonly #settings: SettingsPort;
  readonly #changed = new EventEmitter<Uri[]>();
  readonly #subscriptions: readonly Disposable[];
  #shown: readonly Uri[] = [];

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(handlers: EndpointHandlers, settings: SettingsPort) {
    this.#handlers = handlers;
    this.#settings = settings;
    this.#subscriptions = [
      this.#changed,
      handlers.onDidChange(() => this.#refresh()),
      settings.onDidChange('fileBadges', () => this.#refresh()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    if (this.#settings.get('fileBadges') !== true) return undefined;
    const endpoints = this.#handlers.handlersIn(uri).flatMap((handler) => handler.endpoints);
    if (endpoints.length === 0) return undefined;
    const { open } = addCounts([...new Set(endpoints)].map(({ counts }) => counts));
    const worst = worstOf(open);
    if (worst === undefined) return undefined;
    const total = totalOf(open);
    return {
      // Two characters are all there is room for.
      badge: total > 99 ? '99' : String(total),
      tooltip: plural(
        total,
        { one: '{0} open finding: {1}', other: '{0} open findings, the worst {1}' },
        worst,
      ),
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
