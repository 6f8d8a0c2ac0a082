import { Disposable, StatusBarAlignment, type StatusBarItem } from 'vscode';
import { formatCount, plural, t } from '../../base/messages.ts';
import type { App } from '../app.ts';
import { commandTo } from '../commands.ts';
import { statusItemIds } from '../ids.ts';
import type { FindingCounts } from '../list/keptCounts.ts';

/** `2 Critical · 14 Open` in the status bar, while findings are stored and the setting does not hide it. */
export class FindingsStatus implements Disposable {
  readonly #app: App;
  readonly #subscriptions: Disposable;
  #item: StatusBarItem | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#subscriptions = Disposable.from(
      app.counts.onDidChange(() => this.#show()),
      app.settings.onDidChange('statusBarItem', () => this.#show()),
    );
    this.#show();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#item?.dispose();
  }

  #show(): void {
    const { counts, settings } = this.#app;
    if (counts.current.total === 0 || settings.get('statusBarItem') === false) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    this.#item ??= makeItem(this.#app);
    describe(this.#item, counts.current);
    this.#item.show();
  }
}

function makeItem({ window }: App): StatusBarItem {
  const item = window.createStatusBarItem(statusItemIds.findings, StatusBarAlignment.Left);
  item.name = t('DAST: Open Findings');
  item.command = commandTo('showOpen', item.name);
  return item;
}

function describe(item: StatusBarItem, { open, openCritical }: FindingCounts): void {
  const critical = t('{0} Critical', formatCount(openCritical));
  const all = t('{0} Open', formatCount(open));
  item.text = openCritical > 0 ? `$(dast-critical) ${critical} · ${all}` : `$(pass) ${all}`;
  const label = [
    plural(open, { one: '{0} open finding', other: '{0} open findings' }),
    plural(openCritical, { one: '{0} of them is Critical', other: '{0} of them are Critical' }),
  ].join(', ');
  item.tooltip = t('DAST: {0}. Click to show them.', label);
  item.accessibilityInformation = { label: `DAST: ${label}`, role: 'button' };
}
