import type { RowPlace } from '../../../src/findings/engine.ts';
import type { FilterField, ViewAction } from '../../../src/findings/view/view.ts';
import type {
  FindingsPanelRequests,
  SavedFilter,
  PanelCommandCall,
  PanelOverview,
} from '../../../src/protocol/findingsPanelProtocol.ts';
import { Changes } from '../../shared/changes.ts';
import { Resource } from '../../shared/resource.ts';
import { isAbort } from '../../shared/rpcClient.ts';
import { text } from '../../shared/strings.ts';
import { copiedText } from '../copiedText.ts';
import { DetailsModel } from './detailsModel.ts';
import type { Copied, RowForCommands, RowTarget } from './rowTarget.ts';
import { ListModel } from './listModel.ts';
import { ScopeModel } from './scopeModel.ts';
import { sentenceFor, StatusLineModel, type StatusLine } from './statusLineModel.ts';
import { WidgetsModel } from './widgetsModel.ts';
import type { PanelHost } from '../panelHost.ts';

export type FacetAnswer = FindingsPanelRequests['facet']['result'];

/** Times that an overview is read again where it is older than what other answers know of. */
const mostAttempts = 5;

/** Everything the panel shows, kept up to date with the extension. List, details and widgets are observed by themselves. */
export class PanelModel {
  readonly changes = new Changes();
  readonly #host: PanelHost;
  readonly #timeZone: string;
  readonly #stop: () => void;
  readonly list: ListModel;
  readonly details: DetailsModel;
  readonly widgets: WidgetsModel;
  readonly scope: ScopeModel;
  #revision = 0;
  readonly #reading = new Resource<PanelOverview>(
    {
      addController: (controller) => this.changes.addController(controller),
      requestUpdate: () => this.#overviewAnswered(),
    },
    (signal) => this.#loadOverview(signal),
  );
  #overview: PanelOverview | undefined;
  readonly #statusLine = new StatusLineModel(() => this.changes.requestUpdate());
  #failure: string | undefined;

  constructor(host: PanelHost, timeZone: string) {
    this.#host = host;
    this.#timeZone = timeZone;
    const revisions = this.#revisions();
    const fail = (error: unknown): void => this.#fail(error);
    this.list = new ListModel(host, revisions, fail);
    this.details = new DetailsModel(host, this.list);
    this.widgets = new WidgetsModel(host, revisions, fail);
    this.scope = new ScopeModel(host);
    this.#stop = host.on('changed', ({ revision }) => this.#refresh(revision));
  }

  /** Undefined until the first answer. */
  get overview(): PanelOverview | undefined {
    return this.#overview;
  }

  /** A sentence for the user when the findings could not be read. */
  get failure(): string | undefined {
    return this.#failure;
  }

  get statusLine(): StatusLine | undefined {
    return this.#statusLine.line;
  }

  /** Reads everything; also the way to try again. */
  load(): void {
    this.#failure = undefined;
    this.list.invalidate();
    this.details.invalidate();
    this.widgets.load();
    void this.#reading.read();
    this.changes.requestUpdate();
  }

  dispose(): void {
    this.#stop();
    this.changes.dispose();
    this.scope.changes.dispose();
    this.list.dispose();
    this.widgets.dispose();
    this.details.close();
  }

  updateView(action: ViewAction): void {
    void this.#ask(this.#host.request('updateView', action));
  }

  /** Puts the list in order again, where triage has kept it as it was. */
  refreshList(): Promise<void> {
    return this.#ask(this.#host.request('refresh', undefined));
  }

  /** Takes the user's own filters again. */
  goBackToFilter(): void {
    void this.#ask(this.#host.request('goBackToFilter', undefined));
  }

  run(...call: PanelCommandCall): void {
    void this.#ask(this.#host.request('run', call));
  }

  openMessage(message: FindingsPanelRequests['openMessage']['params']): void {
    void this.#ask(this.#host.request('openMessage', message));
  }

  openLink(url: string): void {
    void this.#ask(this.#host.request('openLink', { url }));
  }

  changeTriage(change: FindingsPanelRequests['changeTriage']['params']): Promise<void> {
    const [vulnerability = 0] = change.vulnerabilities;
    return this.#statusLine.sayTriaged(
      this.#host.request('changeTriage', change).then(({ canDecide, ...done }) => ({
        ...done,
        ...(canDecide ? { decidable: [{ vulnerability }, change.comment ?? ''] as const } : {}),
      })),
    );
  }

  /** Takes the last change back; where `change` names one, only that one. */
  undoTriage(change: number | undefined): Promise<void> {
    return this.#statusLine.sayTriaged(
      this.#host.request('undoTriage', change === undefined ? {} : { change }),
      true,
    );
  }

  redoTriage(): Promise<void> {
    return this.#statusLine.sayTriaged(this.#host.request('redoTriage', undefined));
  }

  savedFilters(): Promise<readonly SavedFilter[]> {
    return this.#host.request('savedFilters', undefined);
  }

  /** Shows the user a sentence on the quiet line. */
  say(message: string): void {
    this.#statusLine.say(message);
  }

  /** Puts text of a row on the clipboard. */
  async copy(what: Copied, target: RowTarget): Promise<void> {
    try {
      const copied = await copiedText(this.#host, what, target);
      if (copied === undefined) this.say(text('nothingToCopy'));
      else await this.copyText(copied);
    } catch (error) {
      this.#statusLine.sayFailure(error);
    }
  }

  copyText(copied: string): Promise<void> {
    return this.#sayCopied(this.#host.request('copyText', { text: copied }));
  }

  copyLink(finding: number): Promise<void> {
    return this.#sayCopied(this.#host.request('run', ['copyLink', { finding }]));
  }

  async #sayCopied(copying: Promise<undefined>): Promise<void> {
    try {
      await copying;
      this.say(text('copied'));
    } catch (error) {
      this.#statusLine.sayFailure(error);
    }
  }

  dismissStatusLine(): void {
    this.#statusLine.dismiss();
  }

  keepLayout(layout: string): void {
    void this.#ask(this.#host.request('keepLayout', { layout }));
  }

  /** Notifies VS Code whether single keys are for the list. */
  focusList(focused: boolean): Promise<void> {
    return this.#ask(this.#host.request('focusList', { focused }));
  }

  /** Notifies the extension which aggregated rows its commands act on, and which row had the keyboard. */
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
      this.#statusLine.sayFailure(error);
      return undefined;
    }
  }

  facet(field: FilterField, search: string, signal: AbortSignal): Promise<FacetAnswer> {
    return this.#host.request('facet', { field, search, limit: 200 }, signal);
  }

  async #ask(request: Promise<unknown>): Promise<void> {
    try {
      await request;
    } catch (error) {
      this.#statusLine.sayFailure(error);
    }
  }

  #refresh(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    this.#statusLine.dismissPassing();
    this.load();
  }

  /** Reads once more where a change has overtaken it; a host that contradicts itself is not asked for ever. */
  async #loadOverview(signal: AbortSignal): Promise<PanelOverview | undefined> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const overview = await this.#host.request('overview', { timeZone: this.#timeZone }, signal);
      if (overview.revision >= this.#revision) return overview;
    }
    return undefined;
  }

  #overviewAnswered(): void {
    const { value, error } = this.#reading;
    if (error !== undefined) return this.#fail(error);
    if (value === undefined || value === this.#overview) return;
    this.#revision = value.revision;
    this.#overview = value;
    this.#statusLine.setOverview(value);
    this.changes.requestUpdate();
  }

  #fail(error: unknown): void {
    if (isAbort(error)) return;
    this.#failure = sentenceFor(error);
    this.changes.requestUpdate();
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
        // The event that should have notified the panel got lost.
        if (this.#overview !== undefined) this.load();
      },
    };
  }
}
