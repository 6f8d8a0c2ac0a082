import { Disposable, StatusBarAlignment } from 'vscode';
import { formatCount, plural, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { commandTo } from '../../app/commands.ts';
import type { StatusItem } from '../../shared/faces/statusItem.ts';
import { statusItemIds } from '../../app/ids.ts';
import type { FetchedNews, News } from '../../shared/list/fetchedNews.ts';
import type { FindingCounts } from '../../shared/list/keptCounts.ts';

/** `14 open, 2 Critical` in the status bar, while findings are stored and the setting does not hide it. */
export class FindingsStatus implements Disposable {
  readonly #app: App;
  readonly #subscriptions: Disposable;
  #item: StatusItem | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#subscriptions = Disposable.from(
      app.counts.onDidChange(() => this.#show()),
      app.fetched.onDidChange(() => this.#show()),
      app.settings.onDidChange('statusBarItem', () => this.#show()),
    );
    this.#show();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#item?.dispose();
  }

  #show(): void {
    const { counts, settings, fetched, clock } = this.#app;
    if (counts.current.total === 0 || settings.get('statusBarItem') === false) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    this.#item ??= makeItem(this.#app);
    describe(this.#item, counts.current, fetched, clock());
    this.#item.show();
  }
}

function makeItem({ window }: App): StatusItem {
  const item = window.createStatusBarItem(statusItemIds.findings, StatusBarAlignment.Left);
  const name = t('DAST: Open Findings');
  item.name = name;
  item.command = commandTo('showOpen', name);
  return item;
}

function describe(
  item: StatusItem,
  { open, openCritical, inChangedCode }: FindingCounts,
  { current: news, waiting }: FetchedNews,
  now: number,
): void {
  const counts =
    openCritical > 0
      ? t('{0} open, {1} Critical', formatCount(open), formatCount(openCritical))
      : t('{0} open', formatCount(open));
  const added = news?.added ?? 0;
  const fetched = added > 0 ? [t('{0} new fetched', formatCount(added))] : [];
  const changed = inChangedCode > 0 ? [t('{0} in changed code', formatCount(inChangedCode))] : [];
  item.describe(openCritical > 0 ? 'dast-critical' : 'pass', [counts, ...changed, ...fetched].join(' · '));
  const label = [
    plural(open, { one: '{0} open finding', other: '{0} open findings' }),
    plural(openCritical, { one: '{0} of them is Critical', other: '{0} of them are Critical' }),
    ...changed,
    ...fetched,
  ].join(', ');
  item.tooltip = [
    t('DAST: {0}. Click to show them.', label),
    ...fetchedText(news, now),
    ...waitingText(waiting),
  ].join(' ');
  item.accessibilityInformation = { label: `DAST: ${label}`, role: 'button' };
}

function waitingText(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    plural(count, {
      one: '{0} triage change waits to be sent. Run "Send Triage…" to send it.',
      other: '{0} triage changes wait to be sent. Run "Send Triage…" to send them.',
    }),
  ];
}

/** How old the reports of servers are, and why. */
function fetchedText(news: News | undefined, now: number): readonly string[] {
  if (news === undefined) return [];
  const minutes = Math.max(0, Math.floor((now - news.at) / 60_000));
  const age =
    minutes < 60
      ? t('Reports were fetched {0} min ago.', minutes)
      : t('Reports were fetched {0} h ago.', Math.floor(minutes / 60));
  return news.problem === undefined ? [age] : [age, news.problem];
}
