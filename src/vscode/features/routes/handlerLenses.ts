import { CodeLens, type CodeLensProvider, type Disposable, EventEmitter, type TextDocument } from 'vscode';
import { commandTo } from '../../app/commands.ts';
import { MarkedLens } from '../../shared/faces/lens.ts';
import { addCounts, worstOf } from '../../shared/handlers/endpointCounts.ts';
import { iconIds } from '../../app/ids.ts';
import type { SettingsPort } from '../../app/ports.ts';
import type { CodeHandlers } from './codeHandlers.ts';
import { countsText, wayText } from '../../shared/handlers/handlerText.ts';

/** More than anybody looks at in one file. */
const mostLenses = 500;

/** Above each handler how many findings it has; a click shows them. */
export class HandlerLenses implements CodeLensProvider, Disposable {
  readonly #code: CodeHandlers;
  readonly #settings: SettingsPort;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(code: CodeHandlers, settings: SettingsPort) {
    this.#code = code;
    this.#settings = settings;
    this.#subscriptions = [
      this.#changed,
      code.onDidChange(() => this.#changed.fire()),
      settings.onDidChange('handlerLenses', () => this.#changed.fire()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    if (this.#settings.get('handlerLenses') !== true) return [];
    return this.#code
      .in(document)
      .slice(0, mostLenses)
      .map(({ range, endpoints }) => {
        const counts = endpoints.map((one) => one.counts);
        const worst = worstOf(addCounts(counts).open);
        const targets = endpoints.map(({ application, endpoint }) => ({ application, endpoint }));
        const command = {
          ...commandTo('showFindingsOf', countsText(counts), targets),
          tooltip: endpoints.map(({ answer }) => wayText(answer)).join('; '),
        };
        return worst === undefined
          ? new CodeLens(range, command)
          : new MarkedLens(range, iconIds[worst], command);
      });
  }
}
