import { type Disposable, StatusBarAlignment, ThemeColor } from 'vscode';
import { describeFailure, t } from '../../../base/messages.ts';
import type { Unsaved } from '../../../findings/engine.ts';
import type { App } from '../../app/app.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import { commandTo } from '../../app/commands.ts';
import type { StatusItem } from '../../shared/faces/statusItem.ts';
import { statusItemIds } from '../../app/ids.ts';
import { countChanges } from '../../shared/messages/text.ts';

/** An item in the status bar, only while changes are not saved. */
export class UnsavedChanges {
  readonly #app: App;
  readonly #subscriptions: Disposable;
  #item: StatusItem | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#subscriptions = app.onDidChangeFindings(() => {
      this.#refresh().catch((error: unknown) =>
        app.log.warn(`Could not read what is not saved: ${String(error)}`),
      );
    });
  }

  /** What the item says now; undefined while there is none. */
  get text(): string | undefined {
    return this.#item?.text;
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#item?.dispose();
  }

  /** The details, and the offer to try again. */
  async show(): Promise<void> {
    const unsaved = await this.#read();
    if (unsaved === undefined) {
      void this.#app.window.showInformationMessage(t('All changes are saved.'));
      return;
    }
    const retry = t('Retry');
    const text = t(
      '{0}: {1}. They stay in memory, and saving is tried again automatically until this window closes.',
      notSaved(unsaved),
      unsaved.reason,
    );
    if ((await this.#app.window.showWarningMessage(text, retry)) === retry) await this.save();
  }

  async save(): Promise<void> {
    const saved = await (await this.#app.findings()).save();
    if (saved.ok) this.#app.window.setStatusBarMessage(t('All changes are saved.'), quietMilliseconds);
    else void this.#app.window.showErrorMessage(describeFailure(failureMessages, saved.failure));
  }

  async #refresh(): Promise<void> {
    const unsaved = await this.#read();
    if (unsaved === undefined) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    this.#item ??= makeItem(this.#app);
    this.#item.describe('warning', t('DAST: {0}', notSaved(unsaved)));
    this.#item.tooltip = t(
      'The findings cannot be written to disk: {0}. Click to try again.',
      unsaved.reason,
    );
    this.#item.show();
  }

  async #read(): Promise<Unsaved | undefined> {
    return (await this.#app.findings()).unsaved();
  }
}

const quietMilliseconds = 5000;

function makeItem({ window }: App): StatusItem {
  const item = window.createStatusBarItem(statusItemIds.unsaved, StatusBarAlignment.Left);
  const name = t('DAST: Unsaved Changes');
  item.name = name;
  item.command = commandTo('showUnsavedChanges', name);
  item.backgroundColor = new ThemeColor('statusBarItem.warningBackground');
  return item;
}

function notSaved({ changes }: Unsaved): string {
  return t('{0} not saved', countChanges(changes));
}
