import type { RowPlace } from '../../src/findings/engine.ts';
import type { FilterField, ViewAction } from '../../src/findings/view.ts';
import type {
  FindingsPanelRequests,
  NamedFilter,
  PanelCommand,
  PanelOverview,
} from '../../src/protocol/findingsPanel.ts';
import { isAbort, RequestFailed } from '../shared/rpcClient.ts';
import { text } from '../shared/strings.ts';
import { copiedText } from './copiedText.ts';
import { DetailsModel } from './detailsModel.ts';
import type { Copied, RowForCommands, RowTarget } from './rowTarget.ts';
import { ListModel } from './listModel.ts';
import { WidgetsModel } from './widgetsModel.ts';
import type { PanelHost } from './panelHost.ts';

/** What the quiet line at the bottom says. */
export interface StatusLine {
  readonly message: string;
  readonly failed: boolean;
  /** The change it tells of, where Undo can take it back. */
  readonly change?: number;
  /** It tells of a change that was taken back. */
  readonly undone?: true;
  /** It tells of what is shown, and goes with it. */
  readonly passing?: true;
}

export type FacetAnswer = FindingsPanelRequests['facet']['result'];

/** Everything the panel shows, kept up to date with the extension. `changed` is called after every change. */
export class PanelModel {
  readonly #host: PanelHost;
  readonly #timeZone: string;
  readonly #changed: () => void;
  readonly #stop: () => void;
  readonly list: ListModel;
  readonly details: DetailsModel;
  readonly widgets: WidgetsModel;
  #revision = 0;
  #attempts = 0;
  #overview: PanelOverview | undefined;
  #overviewRequest: AbortController | undefined;
  #statusLine: StatusLine | undefined;
  /** The change of the status line has been the last one. */
  #toldOfLast = false;
  /** Changes that are under way, each with a sentence to come. */
  #triaging = 0;
  #failure: string | undefined;

  constructor(host: PanelHost, timeZone: string, changed: () => void) {
    this.#host = host;
    this.#timeZone = timeZone;
    this.#changed = changed;
    const revisions = this.#revisions();
    this.list = new ListModel(
      host,
      revisions,
      () => this.#listChanged(),
      (error) => this.#fail(error),
    );
    this.details = new DetailsModel(host, this.list, changed);
    this.widgets = new WidgetsModel(host, revisions, changed, (error) => this.#fail(error));
    this.#stop = host.on('changed', ({ revision }) => this.#refresh(revision));
  }

  /** Undefined until the first answer. */
  get overview(): PanelOverview | undefined {
    return this.#overview;
  }

  /** A sentence for the person when the findings could not be read. */
  get failure(): string | undefined {
    return this.#failure;
  }

  get statusLine(): StatusLine | undefined {
    return this.#statusLine;
  }

  /** Reads everything; also the way to try again. */
  load(): void {
    this.#failure = undefined;
    this.list.invalidate();
    this.details.invalidate();
    this.widgets.load();
    void this.#loadOverview();
    this.#changed();
  }

  dispose(): void {
    this.#stop();
    this.#overviewRequest?.abort();
    this.list.dispose();
    this.widgets.dispose();
    this.details.close();
  }

  updateView(action: ViewAction): void {
    void this.#ask(this.#host.request('updateView', action));
  }

  /** Puts the list in order anew, where triage has kept it as it was. */
  refreshList(): Promise<void> {
    return this.#ask(this.#host.request('refresh', undefined));
  }

  run(command: PanelCommand): void {
    void this.#ask(this.#host.request('run', { command }));
  }

  openLink(url: string): void {
    void this.#ask(this.#host.request('openLink', { url }));
  }

  retest(target: FindingsPanelRequests['retest']['params']): void {
    void this.#ask(this.#host.request('retest', target));
  }

  changeTriage(change: FindingsPanelRequests['changeTriage']['params']): Promise<void> {
    return this.#triage(this.#host.request('changeTriage', change));
  }

  /** Takes the last change back; where `change` names one, only that one. */
  undoTriage(change: number | undefined): Promise<void> {
    return this.#triage(this.#host.request('undoTriage', change === undefined ? {} : { change }), true);
  }

  redoTriage(): Promise<void> {
    return this.#triage(this.#host.request('redoTriage', undefined));
  }

  savedFilters(): Promise<readonly NamedFilter[]> {
    return this.#host.request('savedFilters', undefined);
  }

  applySavedFilter(name: string): void {
    void this.#ask(this.#host.request('applySavedFilter', { name }));
  }

  /** Tells the person a sentence on the quiet line. */
  say(message: string): void {
    this.#tell({ message, failed: false, passing: true });
  }

  /** Puts text of a row on the clipboard. */
  async copy(what: Copied, target: RowTarget): Promise<void> {
    try {
      const copied = await copiedText(this.#host, what, target);
      if (copied === undefined) this.say(text('nothingToCopy'));
      else await this.copyText(copied);
    } catch (error) {
      this.#sayFailure(error);
    }
  }

  async copyText(copied: string): Promise<void> {
    try {
      await this.#host.request('copyText', { text: copied });
      this.say(text('copied'));
    } catch (error) {
      this.#sayFailure(error);
    }
  }

  dismissStatusLine(): void {
    this.#statusLine = undefined;
    this.#changed();
  }

  keepLayout(layout: string): void {
    void this.#ask(this.#host.request('keepLayout', { layout }));
  }

  /** Tells VS Code whether single keys are for the list. */
  focusList(focused: boolean): Promise<void> {
    return this.#ask(this.#host.request('focusList', { focused }));
  }

  /** Tells the extension which aggregated rows its commands act on, and which row had the keyboard. */
  select(vulnerabilities: readonly number[], row: RowForCommands | undefined): void {
    void this.#ask(this.#host.request('select', { vulnerabilities, ...(row ? { row } : {}) }));
  }

  /** Where a vulnerability, or one finding of it, stands in the list; says so where the filters hide it. */
  async locate(vulnerability: number, finding: number | undefined): Promise<RowPlace | undefined> {
    try {
      const params = finding === undefined ? { vulnerability } : { vulnerability, finding };
      const place = await this.#host.request('locate', params);
      if (place === undefined) this.say(text('hiddenByFilters'));
      return place;
    } catch (error) {
      this.#sayFailure(error);
      return undefined;
    }
  }

  facet(field: FilterField, search: string, signal: AbortSignal): Promise<FacetAnswer> {
    return this.#host.request('facet', { field, search, limit: 200 }, signal);
  }

  async #triage(
    request: Promise<{ readonly message: string; readonly change?: number }>,
    undone?: true,
  ): Promise<void> {
    this.#triaging += 1;
    try {
      const told = await request.finally(() => (this.#triaging -= 1));
      this.#tell({ ...told, failed: false, ...(undone ? { undone } : {}) });
    } catch (error) {
      this.#sayFailure(error);
    }
  }

  async #ask(request: Promise<unknown>): Promise<void> {
    try {
      await request;
    } catch (error) {
      this.#sayFailure(error);
    }
  }

  #sayFailure(error: unknown): void {
    if (isAbort(error)) return;
    this.#tell({ message: sentenceFor(error), failed: true });
  }

  #tell(line: StatusLine): void {
    this.#statusLine = line;
    this.#toldOfLast = false;
    this.#forgetPastChange();
    this.#changed();
  }

  /** A failure that was told while changes could not be saved goes when they are. */
  #forgetPastFailure(now: PanelOverview): void {
    const isSaved = this.#overview?.unsaved !== undefined && now.unsaved === undefined;
    if (isSaved && this.#statusLine?.failed === true) this.#statusLine = undefined;
  }

  /** A sentence about a change goes when that is not the last one any more: it was taken back elsewhere, say. */
  #forgetPastChange(): void {
    const change = this.#statusLine?.change;
    // The next sentence takes the place of this one, and the line does not come and go at every key.
    if (change === undefined || this.#triaging > 0) return;
    const isLast = this.#overview?.undo?.change === change;
    // An answer from before the change does not know of it yet.
    if (!isLast && this.#toldOfLast) this.#statusLine = undefined;
    this.#toldOfLast = isLast;
  }

  #refresh(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    if (this.#statusLine?.passing) this.#statusLine = undefined;
    this.load();
  }

  async #loadOverview(): Promise<void> {
    this.#overviewRequest?.abort();
    const controller = new AbortController();
    this.#overviewRequest = controller;
    try {
      const overview = await this.#host.request('overview', { timeZone: this.#timeZone }, controller.signal);
      // Overtaken by a change that other answers know of.
      if (overview.revision < this.#revision) return this.#outdated(controller);
      this.#attempts = 0;
      this.#revision = overview.revision;
      this.#forgetPastFailure(overview);
      this.#overview = overview;
      this.#forgetPastChange();
      this.#changed();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Reads once more; a host that contradicts itself is not asked for ever. */
  async #outdated(controller: AbortController): Promise<void> {
    this.#attempts += 1;
    if (this.#overviewRequest === controller && this.#attempts < 5) await this.#loadOverview();
  }

  #listChanged(): void {
    this.details.follow();
    this.#changed();
  }

  #fail(error: unknown): void {
    if (isAbort(error)) return;
    this.#failure = sentenceFor(error);
    this.#changed();
  }

  #revisions(): { readonly latest: number; heardOf(revision: number): void } {
    const latest = (): number => this.#revision;
    return {
      get latest() {
        return latest();
      },
      heardOf: (revision) => {
        if (revision <= this.#revision) return;
        this.#revision = revision;
        // The event that should have told got lost.
        if (this.#overview !== undefined) this.load();
      },
    };
  }
}

function sentenceFor(error: unknown): string {
  return error instanceof RequestFailed && error.message !== '' ? error.message : text('failed');
}
