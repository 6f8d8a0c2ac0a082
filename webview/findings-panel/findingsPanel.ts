import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PageRow } from '../../src/findings/engine.ts';
import type { FilterField } from '../../src/findings/view.ts';
import type { FindingsPanelEvents, FindingsPanelRequests } from '../../src/protocol/findingsPanel.ts';
import '../shared/events.ts';
import { PersistedState } from '../shared/persistedState.ts';
import { RpcClient } from '../shared/rpcClient.ts';
import { text } from '../shared/strings.ts';
import { baseStyles, iconStyles } from '../shared/styles.ts';
import type { PanelPort } from '../shared/vscodeApi.ts';
import { Announcement } from './announcement.ts';
import './comment-box/commentBox.ts';
import type { CommentBox } from './comment-box/commentBox.ts';
import { detailsSplitter } from './detailsSplitter.ts';
import './filter-chips/filterChips.ts';
import './filter-section/filterSection.ts';
import './finding-details/findingDetails.ts';
import './findings-list/findingsList.ts';
import type { FindingsList } from './findings-list/findingsList.ts';
import { findingsPanelStyles } from './findingsPanelStyles.ts';
import { FocusKeeper } from './focusKeeper.ts';
import type { RowTarget } from './rowTarget.ts';
import './list-state/listState.ts';
import type { ListState } from './list-state/listState.ts';
import { stateInsteadOfList } from './list-state/stateInsteadOfList.ts';
import './list-toolbar/listToolbar.ts';
import type { ListToolbar } from './list-toolbar/listToolbar.ts';
import { PanelModel } from './panelModel.ts';
import {
  layoutText,
  lowestDetails,
  narrowestDetails,
  panelStateVersion,
  parseLayout,
  readPanelState,
  type PanelLayoutState,
} from './panelState.ts';
import { rowKey, selectedVulnerabilities } from './rowSelection.ts';
import { RowsForCommands } from './rowsForCommands.ts';
import './status-line/statusLine.ts';
import './summary-widgets/summaryWidgets.ts';
import { placeWidgets, type WidgetPlaces } from './summary-widgets/widgetChoice.ts';

const narrowBelow = 700;

/** The findings panel: widgets, toolbar, filters, list and details over one model. */
@customElement('dast-findings-panel')
export class FindingsPanel extends LitElement {
  static override styles = [baseStyles, iconStyles, findingsPanelStyles];

  /** Given once, before the element is connected. */
  @property({ attribute: false }) port: PanelPort | undefined;
  /** How the last panel was laid out, as it asked to keep it; given once as well. */
  @property({ attribute: false }) layout = '';
  @query('dast-findings-list') private listElement!: FindingsList | null;
  @query('dast-list-toolbar') private toolbar!: ListToolbar | null;
  @query('dast-list-state') private stateElement!: ListState | null;
  @query('dast-finding-details') private detailsElement!: HTMLElement | null;
  @query('dast-comment-box') private commentBox!: CommentBox;
  @state() private width = 0;
  @state() private selected: ReadonlySet<string> = new Set();
  @state() private inlayHeight = 0;
  @state() private kept: PanelLayoutState = readPanelState({});
  #storage: PersistedState<PanelLayoutState> | undefined;
  #client: RpcClient<FindingsPanelRequests, FindingsPanelEvents> | undefined;
  #model: PanelModel | undefined;
  /** The filters, sort and switches that were shown last. */
  #viewBefore: string | undefined;
  #scrollTop = 0;
  #saveScroll: ReturnType<typeof setTimeout> | undefined;
  #saveLayout: ReturnType<typeof setTimeout> | undefined;
  #observed: HTMLElement | null = null;
  readonly #resize = new ResizeObserver(() => (this.width = this.clientWidth));
  readonly #announcement = new Announcement();
  readonly #rowsForCommands = new RowsForCommands((vulnerabilities, row) =>
    this.#model?.select(vulnerabilities, row),
  );
  readonly #detailsResize = new ResizeObserver(() => this.#measureDetails());

  constructor() {
    super();
    new FocusKeeper(this, () => (this.listElement ?? this.stateElement)?.focus());
    this.addEventListener('dast-view', (event) => this.#model?.updateView(event.detail));
    this.addEventListener('dast-run', (event) => this.#model?.run(event.detail));
    this.addEventListener('dast-link', (event) => this.#model?.openLink(event.detail));
    this.addEventListener('dast-refresh', () => void this.#model?.refreshList());
    this.addEventListener('dast-retry', () => this.#model?.load());
    this.addEventListener('dast-filters', (event) => this.#keep({ filtersOpen: event.detail }));
    this.addEventListener('dast-triage', ({ detail }) => void this.#model?.changeTriage(detail));
    this.addEventListener('dast-comment', ({ detail: { opener, request, at } }) => {
      void this.commentBox.open(opener, request, at);
    });
    this.addEventListener('dast-undo', ({ detail }) => void this.#model?.undoTriage(detail ?? undefined));
    this.addEventListener('dast-redo', () => void this.#model?.redoTriage());
    this.addEventListener('dast-saved-filter', (event) => this.#model?.applySavedFilter(event.detail));
    this.addEventListener('dast-say', (event) => this.#model?.say(event.detail));
    // VS Code looks for it on elements outside of shadow roots only, when the event has come through them.
    this.addEventListener('contextmenu', () => delete this.dataset['vscodeContext'], true);
    this.addEventListener('dast-row-menu', (event) => (this.dataset['vscodeContext'] = event.detail));
    this.addEventListener('dast-list-focus', (event) => void this.#model?.focusList(event.detail));
    this.addEventListener('dast-retest', ({ detail }) => this.#model?.retest(detail));
    this.addEventListener('dast-copy-text', (event) => void this.#model?.copyText(event.detail));
    this.addEventListener('dast-copy', ({ detail }) => void this.#model?.copy(detail.what, detail.target));
    this.addEventListener('dast-dismiss', () => this.#model?.dismissStatusLine());
    this.addEventListener('dast-to-list', () => (this.listElement ?? this.stateElement)?.focus());
    this.addEventListener('dast-row-open', (event) => this.#rowOpened(event.detail));
    this.addEventListener('dast-row-focus', (event) => this.#rowFocused(event.detail));
    this.addEventListener('dast-row-at', (event) => this.#rowsForCommands.focus(event.detail));
    this.addEventListener('dast-row-select', (event) => this.#select(event.detail));
    this.addEventListener('dast-list-preferences', (event) => this.#keep({ list: event.detail }));
    this.addEventListener('dast-list-scroll', (event) => this.#keepScroll(event.detail));
    this.addEventListener('dast-widgets', (event) => this.#keep({ widgets: event.detail }));
    this.addEventListener('dast-more-widgets', (event) => this.#keep({ moreWidgets: event.detail }));
    this.addEventListener('dast-close-details', () => this.#closeDetails());
    this.addEventListener('dast-show-api', (event) => this.#showApi(event.detail));
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'main');
    this.width = this.clientWidth;
    this.#resize.observe(this);
    if (this.port === undefined) return;
    this.#storage = new PersistedState(
      this.port,
      panelStateVersion,
      readPanelState,
      parseLayout(this.layout),
    );
    this.kept = this.#storage.current;
    this.#scrollTop = this.kept.scrollTop;
    this.#client = new RpcClient(this.port);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    this.#model = new PanelModel(this.#client, timeZone);
    for (const { changes } of [this.#model, this.#model.details]) {
      changes.observe(() => this.requestUpdate());
    }
    const restored = this.#model.list.changes.observe(() => this.#restoreDetails(restored));
    this.#client.on('act', ({ action, fromMenu }) => this.listElement?.act(action, fromMenu));
    this.#client.on('focusSearch', () => this.toolbar?.focusSearch());
    this.#client.on('reveal', (target) => void this.#reveal(target));
    this.#model.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.#detailsResize.disconnect();
    clearTimeout(this.#saveScroll);
    clearTimeout(this.#saveLayout);
    this.#model?.dispose();
    this.#client?.dispose();
  }

  protected override willUpdate(): void {
    this.#forgetSelectionOfOtherList();
    this.#model?.widgets.show(this.kept.widgets.collapsed ? [] : this.#widgetPlaces().shown);
  }

  protected override render(): TemplateResult | typeof nothing {
    const model = this.#model;
    if (model === undefined) return nothing;
    const { view, summary } = model.overview ?? {};
    const imported = summary === undefined || summary.total > 0;
    return html`
      <h1 class="visually-hidden">${text('panel')}</h1>
      ${
        imported
          ? html`<dast-summary-widgets
                .summary=${summary}
                .filters=${view?.filters ?? {}}
                .model=${model.widgets}
                .choice=${this.kept.widgets}
                .places=${this.#widgetPlaces()}
                .expanded=${this.kept.moreWidgets}
              ></dast-summary-widgets>
              <dast-list-toolbar
                .view=${view}
                .summary=${summary}
                .filtersOpen=${this.kept.filtersOpen}
                .loadSaved=${() => model.savedFilters()}
              ></dast-list-toolbar>
              ${this.kept.filtersOpen ? this.#filters(model) : nothing}
              <dast-filter-chips .view=${view}></dast-filter-chips>`
          : nothing
      }
      <div class=${`main ${this.narrow && model.details.target !== undefined ? 'with-inlay' : ''}`}>
        ${this.#main(model)}
      </div>
      ${this.#bottom(model)}
      <dast-comment-box></dast-comment-box>
      <div class="visually-hidden" role="status">${this.#announcement.of(summary)}</div>
    `;
  }

  protected override updated(): void {
    if (this.detailsElement === this.#observed) return;
    this.#detailsResize.disconnect();
    this.#observed = this.detailsElement;
    if (this.#observed !== null) this.#detailsResize.observe(this.#observed);
  }

  get narrow(): boolean {
    return this.width < narrowBelow;
  }

  #widgetPlaces(): WidgetPlaces {
    return placeWidgets(
      this.kept.widgets,
      this.width,
      this.kept.moreWidgets,
      this.#model !== undefined && hasApplications(this.#model),
    );
  }

  #filters(model: PanelModel): TemplateResult {
    return html`<dast-filter-section
      .view=${model.overview?.view}
      .narrow=${this.narrow}
      .revision=${model.overview?.revision ?? 0}
      .applications=${hasApplications(model)}
      .loadFacet=${(field: FilterField, search: string, signal: AbortSignal) =>
        model.facet(field, search, signal)}
    ></dast-filter-section>`;
  }

  #main(model: PanelModel): TemplateResult {
    const instead = stateInsteadOfList(model);
    if (instead !== undefined) return html`<dast-list-state .state=${instead}></dast-list-state>`;
    const open = model.details.target !== undefined;
    const beside = open && !this.narrow;
    return html`
      <dast-findings-list
        .model=${model.list}
        .view=${model.overview?.view}
        .selected=${this.selected}
        .preferences=${this.kept.list}
        .applications=${hasApplications(model)}
        .initialScroll=${this.#initialScroll}
        .keysPassed=${this.#keysPassed}
        .inlay=${
          open && this.narrow && this.kept.openRow !== undefined
            ? { key: this.kept.openRow, height: this.inlayHeight }
            : undefined
        }
      >
        ${open && this.narrow ? html`<div slot="inlay" class="inlay">${this.#details(model, 'below')}${this.#splitterBelow()}</div>` : nothing}
      </dast-findings-list>
      ${beside ? html`${this.#splitter()}${this.#details(model, 'beside')}` : nothing}
    `;
  }

  #details(model: PanelModel, place: 'beside' | 'below'): TemplateResult {
    const { detailsWidth, detailsHeight } = this.kept;
    const style =
      place === 'beside'
        ? `width: ${detailsWidth}px`
        : `max-height: min(${detailsHeight}px, var(--inlay-room))`;
    return html`<dast-finding-details
      class=${place}
      role="region"
      aria-label=${text('details')}
      .style=${style}
      .model=${model.details}
      .applications=${hasApplications(model)}
      .list=${model.list}
      .timeZone=${model.overview?.view.timeZone ?? 'UTC'}
    ></dast-finding-details>`;
  }

  #splitter(): TemplateResult {
    return detailsSplitter({
      place: 'beside',
      size: this.kept.detailsWidth,
      least: narrowestDetails,
      most: Math.max(narrowestDetails, Math.round(this.clientWidth * 0.65)),
      sizeAt: (x) => this.getBoundingClientRect().right - x,
      resize: (detailsWidth) => this.#keep({ detailsWidth }),
    });
  }

  #splitterBelow(): TemplateResult {
    return detailsSplitter({
      place: 'below',
      // Where the list leaves less room than was chosen, keys start from what is seen.
      size: Math.min(this.kept.detailsHeight, Math.max(lowestDetails, this.inlayHeight)),
      least: lowestDetails,
      most: Math.max(lowestDetails, this.clientHeight),
      sizeAt: (_x, y) => y - (this.detailsElement?.getBoundingClientRect().top ?? y),
      resize: (detailsHeight) => this.#keep({ detailsHeight }),
    });
  }

  #bottom(model: PanelModel): TemplateResult {
    return html`<dast-status-line
      .line=${model.statusLine}
      .undo=${model.overview?.undo}
      .redo=${model.overview?.redo ?? ''}
      .unsaved=${model.overview?.unsaved}
      .selected=${selectedVulnerabilities(this.selected)}
    ></dast-status-line>`;
  }

  /** A second click on the row whose details stand below it closes them. */
  #rowOpened(target: RowTarget): void {
    const sameRow = this.narrow && target.api === undefined && this.kept.openRow === rowKey(target.row);
    if (sameRow && this.#model?.details.target !== undefined) this.#closeDetails();
    else this.#openDetails(target);
  }

  /** Details beside the list follow the focus. */
  #rowFocused(target: RowTarget): void {
    if (!this.narrow && this.#model?.details.target !== undefined) this.#openDetails(target);
  }

  #openDetails({ row, api }: { readonly row: PageRow; readonly api?: number | undefined }): void {
    this.#keep({ openRow: rowKey(row) });
    this.#model?.details.open(
      row.kind === 'vulnerability'
        ? { kind: 'vulnerability', vulnerability: row.row, api: api ?? 0 }
        : { kind: 'finding', finding: row.row },
    );
  }

  /** Another list starts at its top: a selection left somewhere in it would only seem to be what keys act on. */
  #forgetSelectionOfOtherList(): void {
    const view = JSON.stringify(this.#model?.overview?.view);
    const isOther = this.#viewBefore !== undefined && this.#viewBefore !== view;
    this.#viewBefore = view;
    const hasDetails = this.#model?.details.target !== undefined;
    if (!isOther) return;
    this.#rowsForCommands.forget();
    if (this.selected.size > 0 && !hasDetails) this.#select(new Set());
  }

  #select(selected: ReadonlySet<string>): void {
    this.selected = selected;
    this.#rowsForCommands.select(selected);
  }

  /** The extension names a finding to look at, e.g. one chosen in the tree. */
  async #reveal({ vulnerability, finding }: FindingsPanelEvents['reveal']): Promise<void> {
    const found = await this.#model?.locate(vulnerability, finding);
    await this.updateComplete;
    if (found === undefined) return;
    this.#rowsForCommands.focus({ row: found.row, api: undefined, finding: undefined });
    this.#select(new Set([rowKey(found.row)]));
    this.#openDetails(found);
    await this.updateComplete;
    await this.listElement?.reveal(found.index);
  }

  #showApi(api: number): void {
    const target = this.#model?.details.target;
    if (target?.kind === 'vulnerability') this.#model?.details.open({ ...target, api });
  }

  /** Setting a context goes through VS Code after every command that a key has started. */
  readonly #keysPassed = (): Promise<void> => this.#model?.focusList(true) ?? Promise.resolve();

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#escape();
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isFind || this.toolbar === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.toolbar.focusSearch();
  }

  /** The details go first, then the selection, as in VS Code's lists. */
  #escape(): void {
    if (this.#model?.details.target !== undefined) this.#closeDetails();
    else if (this.selected.size > 1) this.#select(new Set());
  }

  #closeDetails(): void {
    this.#keep({ openRow: undefined });
    this.#model?.details.close();
    this.listElement?.focus();
  }

  /** The row that was open before the reload, once it has been read. */
  #restoreDetails(restored: () => void): void {
    const { openRow } = this.kept;
    const model = this.#model;
    if (model?.list.totalRows === undefined) return;
    restored();
    const index = model.list.findIndex((row: PageRow) => rowKey(row) === openRow);
    const row = index === undefined ? undefined : model.list.row(index);
    if (index === undefined || row === undefined || openRow === undefined) return;
    this.#rowsForCommands.focus({ row, api: undefined, finding: undefined });
    this.#select(new Set([openRow]));
    this.#openDetails({ row });
    void this.updateComplete.then(() => this.listElement?.goTo(index));
  }

  #keep(change: Partial<PanelLayoutState>): void {
    this.#storage?.update(change);
    const before = layoutText(this.kept);
    this.kept = { ...this.kept, ...change };
    if (layoutText(this.kept) !== before) this.#keepLayoutSoon();
  }

  /** Columns and details are dragged in many small steps. */
  #keepLayoutSoon(): void {
    clearTimeout(this.#saveLayout);
    this.#saveLayout = setTimeout(() => this.#model?.keepLayout(layoutText(this.kept)), 250);
  }

  readonly #initialScroll = (): number => this.#scrollTop;

  /** Not in `kept`, of which every change draws the panel again. */
  #keepScroll(scrollTop: number): void {
    this.#scrollTop = scrollTop;
    this.#saveScroll ??= setTimeout(() => {
      this.#saveScroll = undefined;
      this.#storage?.update({ scrollTop: this.#scrollTop });
    }, 250);
  }

  #measureDetails(): void {
    if (this.narrow) this.inlayHeight = this.detailsElement?.offsetHeight ?? 0;
  }
}

/** Several applications are stored. */
function hasApplications({ overview }: PanelModel): boolean {
  return (overview?.summary.application.length ?? 0) > 1;
}
