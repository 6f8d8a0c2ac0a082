import { type Disposable, StatusBarAlignment, ThemeColor } from 'vscode';
import { plural, t } from '../../../../base/messages.ts';
import type { App } from '../../../app/app.ts';
import { inBackground } from '../../../app/background.ts';
import { commandTo } from '../../../app/commands.ts';
import type { Environment } from '../../../shared/environments/environments.ts';
import type { StatusItem } from '../../../shared/faces/statusItem.ts';
import { authLanguageId, statusItemIds } from '../../../app/ids.ts';
import { oneLine } from '../../../shared/messages/oneLine.ts';
import { warnOfUnignored } from './unignoredFile.ts';

/** An item in the status bar that names the environment, while an auth config is in the editor. Shows no values. */
export class EnvironmentStatus implements Disposable {
  readonly #app: App;
  readonly #subscriptions: readonly Disposable[];
  #item: StatusItem | undefined;
  #latest = 0;

  constructor(app: App) {
    this.#app = app;
    const refresh = (): void => {
      inBackground(app, t('Reading the environment'), this.#refresh());
    };
    this.#subscriptions = [
      app.environments.onDidChange(refresh),
      app.window.onDidChangeActiveTextEditor(refresh),
    ];
    refresh();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item?.dispose();
  }

  async #refresh(): Promise<void> {
    const number = (this.#latest += 1);
    const document = this.#app.window.activeTextEditor?.document;
    const isConfig = document?.languageId === authLanguageId;
    const environment = isConfig ? await this.#app.environments.of(document.uri) : undefined;
    if (number !== this.#latest) return;
    if (environment === undefined) this.#item?.hide();
    else this.#show(environment);
    if (document !== undefined && environment !== undefined)
      await warnOfUnignored(this.#app, document.uri, environment);
  }

  #show(environment: Environment): void {
    this.#item ??= this.#app.window.createStatusBarItem(
      statusItemIds.environment,
      StatusBarAlignment.Right,
      100,
    );
    const item = this.#item;
    const { file } = environment;
    const isDoubtful = environment.fault !== undefined || environment.cut.length > 0;
    item.name = t('Environment of Auth Configs');
    item.describe(isDoubtful ? 'warning' : 'symbol-variable', labelOf(file));
    item.tooltip = [tooltipOf(environment), ...cutSentences(environment)].join(' ');
    item.backgroundColor = isDoubtful ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    item.command = commandTo('chooseEnvironment', t('Choose Environment'));
    item.show();
  }
}

function labelOf(file: string | undefined): string {
  return file === undefined ? t('No environment') : oneLine(file);
}

function tooltipOf({ file, fault, names }: Environment): string {
  if (file === undefined) {
    return t('${env:NAME} has the values that VS Code was started with. Choose a file that sets more.');
  }
  switch (fault) {
    case undefined:
      return plural(
        names.length,
        {
          one: '{0} variable of {1} for ${env:NAME}, before those VS Code was started with.',
          other: '{0} variables of {1} for ${env:NAME}, before those VS Code was started with.',
        },
        oneLine(file),
      );
    case 'missing':
      return t('{0} cannot be read. Choose another environment.', oneLine(file));
    case 'outside':
      return t('{0} is outside of the folder of the auth config. Choose another environment.', oneLine(file));
    case 'too-large':
      return t('{0} is too large. Choose another environment.', oneLine(file));
  }
}

const mostNamed = 3;

function cutSentences({ file = '', cut }: Environment): readonly string[] {
  return cut
    .slice(0, mostNamed)
    .map(({ line, name }) =>
      t(
        '{0}:{1}: the value of {2} ends before "#". Quote it if "#" is a part of it.',
        oneLine(file),
        line,
        name,
      ),
    );
}
