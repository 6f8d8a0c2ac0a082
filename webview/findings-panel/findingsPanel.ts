import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { FilterField } from '../../src/findings/view/view.ts';
import type { FindingsPanelEvents, FindingsPanelRequests } from '../../src/protocol/findingsPanelProtocol.ts';
import '../shared/events.ts';
import { RpcClient } from '../shared/rpcClient.ts';
import { text } from '../shared/strings.ts';
import { baseStyles, iconStyles } from '../shared/styles.ts';
import type { PanelPort } from '../shared/vscodeApi.ts';
import { Announcement } from './announcement.ts';
import { answerByModel } from './models/answerByModel.ts';
import './comment-box/commentBox.ts';
import type { CommentBox } from './comment-box/commentBox.ts';
import { DetailsPlace } from './detailsPlace.ts';
import './filter-chips/filterChips.ts';
import './filter-section/filterSection.ts';
import './findings-list/findingsList.ts';
import type { FindingsList } from './findings-list/findingsList.ts';
import { findingsPanelStyles } from './findingsPanelStyles.ts';
import { FocusKeeper } from '../shared/focusKeeper.ts';
import { KeptLayout } from './models/keptLayout.ts';
import './list-state/listState.ts';
import type { ListState } from './list-state/listState.ts';
import { stateInsteadOfList } from './list-state/stateInsteadOfList.ts';
import './list-toolbar/listToolbar.ts';
import type { ListToolbar } from './list-toolbar/listToolbar.ts';
import { PanelModel } from './models/panelModel.ts';
import { PanelRoom } from './panelRoom.ts';
import { selectedVulnerabilities } from './models/rowSelection.ts';
import { RowsInUse } from './models/rowsInUse.ts';
import './status-line/statusLine.ts';
import './summary-widgets/summaryWidgets.ts';
import { placeWidgets, type WidgetPlaces } from './summary-widgets/widgetChoice.ts';

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
  @query('dast-comment-box') private commentBox!: CommentBox;
  @state() private width = 0;
  @state() private height = 0;
  /** They were asked for while the Advanced filters need the room. */
  @state() private widgetsBesideFilters = false;
  #client: RpcClient<FindingsPanelRequests, FindingsPanelEvents> | undefined;
  #model: PanelModel | undefined;
  readonly #kept = new KeptLayout(this, (layout) => this.#model?.keepLayout(layout));
  readonly #rows = new RowsInUse(this, this.#kept);
  readonly #details = new DetailsPlace(this, this.#kept);
  readonly #resize = new ResizeObserver(() => this.#measure());
  readonly #announcement = new Announcement();

  constructor() {
    super();
    const toList = (): void => (this.listElement ?? this.stateElement)?.focus();
    new FocusKeeper(this, toList);
    answerByModel(this, () => this.#model);
    this.addEventListener('dast-to-list', toList);
    this.addEventListener('dast-filters', (event) => {
      this.widgetsBesideFilters = false;
      this.#kept.keep({ filtersOpen: event.detail });
    });
    this.addEventListener('dast-list-preferences', (event) => this.#kept.keep({ list: event.detail }));
    this.addEventListener('dast-list-scroll', (event) => this.#kept.keepScroll(event.detail));
    this.addEventListener('dast-widgets', (event) => {
      this.widgetsBesideFilters = true;
      this.#kept.keep({ widgets: event.detail });
    });
    this.addEventListener('dast-more-widgets', (event) => this.#kept.keep({ moreWidgets: event.detail }));
    this.addEventListener('dast-comment', ({ detail: { opener, request, at } }) => {
      void this.commentBox.open(opener, request, at);
    });
    // VS Code looks for it on elements outside of shadow roots only, when the event has come through them.
    this.addEventListener('contextmenu', () => delete this.dataset['vscodeContext'], true);
    this.addEventListener('dast-row-menu', (event) => (this.dataset['vscodeContext'] = event.detail));
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'main');
    this.#measure();
    this.#resize.observe(this);
    if (this.port === undefined) return;
    this.#kept.load(this.port, this.layout);
    this.#client = new RpcClient(this.port);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    this.#model = new PanelModel(this.#client, timeZone);
    for (const { changes } of [this.#model, this.#model.details, this.#model.scope]) {
      changes.observe(() => this.requestUpdate());
    }
    this.#rows.restoreWhenRead(this.#model);
    this.#client.on('act', ({ action, fromMenu }) => this.listElement?.act(action, fromMenu));
    this.#client.on('focusSearch', () => void this.toolbar?.focusSearch());
    this.#client.on('reveal', (target) => void this.#rows.reveal(target));
    this.#model.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.#model?.dispose();
    this.#client?.dispose();
  }

  get model(): PanelModel | undefined {
    return this.#model;
  }

  get list(): FindingsList | null {
    return this.listElement;
  }

  get room(): PanelRoom {
    return new PanelRoom(this.width, this.height);
  }

  #measure(): void {
    this.width = this.clientWidth;
    this.height = this.clientHeight;
  }

  protected override willUpdate(): void {
    this.#rows.forgetThoseOfOtherList();
    const { overview } = this.#model ?? {};
    this.#model?.scope.show(selectedVulnerabilities(this.#rows.selected), overview?.revision ?? 0);
    this.#model?.widgets.show(this.#widgetsCollapsed ? [] : this.#widgetPlaces().shown);
  }

  protected override render(): TemplateResult | typeof nothing {
    const model = this.#model;
    if (model === undefined) return nothing;
    const { summary } = model.overview ?? {};
    const imported = summary === undefined || summary.total > 0;
    const announced = this.#announcement.of(summary, model.overview?.view.sort);
    return html`
      <h1 class="visually-hidden">${text('panel')}</h1>
      ${imported ? this.#aboveList(model) : nothing}
      <div class=${`main ${this.#details.isBelow(model) ? 'with-details' : ''}`}>${this.#main(model)}</div>
      <dast-status-line
        .line=${model.statusLine}
        .undo=${model.overview?.undo}
        .redo=${model.overview?.redo ?? ''}
        .unsaved=${model.overview?.unsaved}
        .selected=${selectedVulnerabilities(this.#rows.selected)}
        .scope=${model.scope.scope}
      ></dast-status-line>
      <dast-comment-box></dast-comment-box>
      <div class="visually-hidden" role="status">${announced}</div>
    `;
  }

  #aboveList(model: PanelModel): TemplateResult {
    const { view, summary } = model.overview ?? {};
    const { widgets, moreWidgets, filtersOpen } = this.#kept.current;
    return html`<dast-summary-widgets
        .summary=${summary}
        .filters=${view?.filters ?? {}}
        .model=${model.widgets}
        .choice=${widgets}
        .collapsed=${this.#widgetsCollapsed}
        .places=${this.#widgetPlaces()}
        .small=${this.room.small}
        .expanded=${moreWidgets}
      ></dast-summary-widgets>
      <dast-list-toolbar
        .view=${view}
        .summary=${summary}
        .filtersOpen=${filtersOpen}
        .canGoBack=${model.overview?.canGoBack === true}
        .small=${this.room.small}
        .searchIsButton=${this.room.searchIsButton}
        .loadSaved=${() => model.savedFilters()}
      ></dast-list-toolbar>
      ${filtersOpen ? this.#filters(model) : nothing}
      <dast-filter-chips .view=${view} .small=${this.room.small}></dast-filter-chips>`;
  }

  #filters(model: PanelModel): TemplateResult {
    return html`<dast-filter-section
      .view=${model.overview?.view}
      .narrow=${this.room.small}
      .revision=${model.overview?.revision ?? 0}
      .applications=${this.#applications}
      .handlers=${model.overview?.summary.handlers ?? false}
      .branches=${model.overview?.summary.branches ?? false}
      .changedCode=${model.overview?.summary.changedCode ?? false}
      .loadFacet=${(field: FilterField, search: string, signal: AbortSignal) =>
        model.facet(field, search, signal)}
    ></dast-filter-section>`;
  }

  #main(model: PanelModel): TemplateResult {
    const instead = stateInsteadOfList(model);
    if (instead !== undefined) return html`<dast-list-state .state=${instead}></dast-list-state>`;
    return html`
      <dast-findings-list
        .model=${model.list}
        .view=${model.overview?.view}
        .summary=${model.overview?.summary}
        .selected=${this.#rows.selected}
        .scope=${model.scope.scope}
        .preferences=${this.#kept.current.list}
        .applications=${this.#applications}
        .initialScroll=${this.#initialScroll}
        .keysPassed=${this.#keysPassed}
      ></dast-findings-list>
      ${this.#details.render(model, this.#applications)}
    `;
  }

  /** In a small panel they are one line until they are asked for; filters would leave no row in view beside them. */
  get #widgetsCollapsed(): boolean {
    const { widgets, filtersOpen } = this.#kept.current;
    if (!this.room.small) return widgets.collapsed;
    return !widgets.openWhenSmall || (filtersOpen && !this.widgetsBesideFilters);
  }

  #widgetPlaces(): WidgetPlaces {
    const { widgets, moreWidgets } = this.#kept.current;
    return placeWidgets(widgets, this.width, moreWidgets, this.#applications);
  }

  /** Several applications are stored. */
  get #applications(): boolean {
    return (this.#model?.overview?.summary.application.length ?? 0) > 1;
  }

  readonly #initialScroll = (): number => this.#kept.scrollTop;

  /** Setting a context goes through VS Code after every command that a key has started. */
  readonly #keysPassed = (): Promise<void> => this.#model?.focusList(true) ?? Promise.resolve();

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#rows.escape();
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isFind || this.toolbar === null) return;
    event.preventDefault();
    event.stopPropagation();
    void this.toolbar.focusSearch();
  }
}
