import { CodeLens, type CodeLensProvider, type Disposable, EventEmitter } from 'vscode';
import { t } from '../../../../base/messages.ts';
import type { App } from '../../../app/app.ts';
import type { AuthChecks } from '../authChecks.ts';
import type { AuthEnvironment } from '../authEnvironment.ts';
import { phraseText } from './editing.ts';
import { rangeOf } from '../../../shared/files/configEdits.ts';

/** Above each role how many operations of the attached description it may call. */
export class AccessLenses implements CodeLensProvider, Disposable {
  readonly #app: App;
  readonly #checks: AuthChecks;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(app: App, checks: AuthChecks, environment: Pick<AuthEnvironment, 'onDidChange'>) {
    this.#app = app;
    this.#checks = checks;
    const changed = (): void => this.#changed.fire();
    this.#subscriptions = [
      this.#changed,
      environment.onDidChange(changed),
      app.settings.onDidChange('codeLens', changed),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  provideCodeLenses: CodeLensProvider['provideCodeLenses'] = async (document) => {
    if (this.#app.settings.get('codeLens') === false) return [];
    try {
      const { language, config, host } = await this.#checks.check(document);
      return language.accessLensesIn(config, host).map(
        ({ offset, title }) =>
          // Without a command it is plain text.
          new CodeLens(rangeOf(document, { offset, length: 0 }), { title: phraseText(title), command: '' }),
      );
    } catch (error) {
      this.#app.reportError(t('Reading the attached descriptions'), error);
      return [];
    }
  };
}
