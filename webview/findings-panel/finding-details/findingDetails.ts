import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { FindingDetails } from '../../../src/findings/model/finding.ts';
import '../../components/distinct-text/distinctText.ts';
import { distinctTextStyles } from '../../components/distinct-text/distinctText.ts';
import { markdownStyles } from '../../components/markdown/markdownStyles.ts';
import { cutTextStyles } from '../../shared/cutTextTemplate.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon, severityIcon } from '../../shared/icons.ts';
import { ModelObserver } from '../../shared/modelObserver.ts';
import { messageStyles } from '../../shared/messageStyles.ts';
import { elementStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import type { DetailsModel, DetailsState, DetailsTarget } from '../models/detailsModel.ts';
import { FocusKeeper } from '../../shared/focusKeeper.ts';
import type { HandlerAction } from '../models/handlerUse.ts';
import '../api-list/apiList.ts';
import type { ListModel } from '../models/listModel.ts';
import { comparisonStyles } from './comparisonStyles.ts';
import { detailsStyles } from './detailsStyles.ts';
import { metaParts } from './detailsText.ts';
import { comparisonTab, isCompared } from './comparisonTab.ts';
import { stepper } from './stepper.ts';
import { historyTab, lastChange } from './historyTab.ts';
import { tabBar, type Tab } from './tabBar.ts';
import { handlerLink, type MessageActions, messageTab, overviewTab, type OverviewLinks } from './tabs.ts';
import { appliesToNote, triageChoices } from './triageChoices.ts';

/** What is in them is searched by itself. */
const textTabs: ReadonlySet<Tab> = new Set(['exchanges', 'request', 'response']);

/** Everything about one finding. */
@customElement('dast-finding-details')
export class FindingDetailsPane extends LitElement {
  static override styles = [
    elementStyles,
    messageStyles,
    cutTextStyles,
    distinctTextStyles,
    detailsStyles,
    comparisonStyles,
    markdownStyles,
  ];

  @property({ attribute: false }) model: DetailsModel | undefined;
  /** Several applications are stored. */
  @property({ type: Boolean }) applications = false;
  /** What is not read again and again takes one line each, and the text the rest. */
  @property({ type: Boolean }) compact = false;
  @property({ attribute: false }) list: ListModel | undefined;
  @property() timeZone = 'UTC';
  @state() private tab: Tab = 'overview';
  @state() private occurrence = 0;
  @state() private wrapped = true;
  #shownFinding: number | undefined;
  readonly #links: OverviewLinks = {
    open: (url) => emit(this, 'dast-link', url),
    copy: (copied) => emit(this, 'dast-copy-text', copied),
    retest: (occurrence) => this.#retest(occurrence),
    useHandler: (action) => this.#useHandler(action),
  };

  constructor() {
    super();
    new ModelObserver(this, 'model');
    new FocusKeeper(this, () => emit(this, 'dast-to-list', undefined));
  }

  get target(): DetailsTarget | undefined {
    return this.model?.target;
  }

  get state(): DetailsState {
    return this.model?.state ?? { kind: 'loading' };
  }

  protected override willUpdate(): void {
    const finding = this.state.kind === 'ready' ? this.state.details.finding.id : undefined;
    if (finding === this.#shownFinding) return;
    this.#shownFinding = finding;
    this.occurrence = 0;
  }

  protected override render(): TemplateResult {
    return html`
      <div class="head">
        <h2 class="title" title=${this.compact ? this.#title() : nothing}>${this.#title()}</h2>
        ${this.state.kind === 'ready' ? this.#linkButton(this.state.details) : nothing}
        <button
          class="close"
          aria-label=${text('closeDetails')}
          title=${text('closeDetails')}
          @click=${() => emit(this, 'dast-close-details', undefined)}
        >
          ${lineIcon('close')}
        </button>
        ${this.state.kind === 'ready' ? this.#head(this.state.details) : nothing}
      </div>
      ${this.model?.hidden ? this.#exclusion() : nothing} ${this.#body()}
    `;
  }

  #linkButton({ finding }: FindingDetails): TemplateResult {
    return html`<button
      class="link-to"
      aria-label=${text('copyLink')}
      title=${text('copyLink')}
      @click=${() => emit(this, 'dast-copy-link', finding.id)}
    >
      ${lineIcon('link')}
    </button>`;
  }

  #exclusion(): TemplateResult {
    return html`<p class="exclusion" role="status">
      ${text('detailsHiddenByFilters')}
      <button class="link" @click=${() => emit(this, 'dast-view', { type: 'clearFilters' })}>
        ${text('clearFilters')}
      </button>
    </p>`;
  }

  #title(): string {
    if (this.target === undefined) return '';
    return this.target.kind === 'vulnerability'
      ? this.target.vulnerability.summary
      : this.target.finding.summary;
  }

  #body(): TemplateResult {
    switch (this.state.kind) {
      case 'loading':
        return html``;
      case 'gone':
        return html`<p class="message" role="status">${text('gone')}</p>`;
      case 'failed':
        return html`<p class="message" role="alert">${text('failed')}</p>
          <p class="message">
            <button class="link" @click=${() => emit(this, 'dast-retry', undefined)}>
              ${text('tryAgain')}
            </button>
          </p>`;
      case 'ready':
        return this.#ready(this.state.details);
    }
  }

  #ready(details: FindingDetails): TemplateResult {
    const tab = this.#shownTab(details);
    return html`${triageChoices(this, {
        target: this.target,
        finding: details.finding,
        hidden: this.model?.hidden ?? false,
        beside: this.compact ? handlerLink(details, this.#links) : nothing,
        notes: this.compact ? [] : this.#notes(details),
      })}
      ${tabBar(this.target, tab, isCompared(details), (chosen) => this.#choose(chosen))}
      <div
        role="tabpanel"
        id="panel"
        class=${tab}
        aria-labelledby=${tab}
        @keydown=${(event: KeyboardEvent) => this.#findKey(event)}
        tabindex=${tab === 'apis' ? -1 : 0}
      >
        ${this.compact && tab === 'overview' ? this.#about(details) : nothing} ${this.#tabContent(details)}
      </div>`;
  }

  #head(details: FindingDetails): TemplateResult {
    const { endpoint } = details.finding;
    const { target } = this;
    const apis =
      target?.kind === 'vulnerability'
        ? stepper('api', target.api, target.vulnerability.apis, (api) => emit(this, 'dast-show-api', api))
        : nothing;
    if (!this.compact) {
      return html`${this.#meta(details)}
        <p class="endpoint"><span class="code">${endpoint}</span></p>
        ${apis}`;
    }
    // A text that differs at its end from another is cut in the middle.
    const others = [endpoint.slice(0, -1)];
    return html`<div class="place">
      <dast-distinct-text
        class="code"
        title=${endpoint}
        .text=${endpoint}
        .others=${others}
      ></dast-distinct-text>
      ${apis}
    </div>`;
  }

  #meta(details: FindingDetails): TemplateResult | typeof nothing {
    if (this.target === undefined) return nothing;
    const { severity } = details.finding;
    const parts = [severity, ...metaParts(this.target, details, this.timeZone, this.applications)];
    return html`<p class="meta">${severityIcon(severity)}${parts.join(' · ')}</p>`;
  }

  /** What a change applies to, and by whom and when it was changed last. */
  #notes(details: FindingDetails): readonly string[] {
    return [
      appliesToNote(this.target, this.model?.hidden ?? false),
      lastChange(details, this.timeZone),
    ].filter((note) => note !== '');
  }

  #about(details: FindingDetails): TemplateResult {
    return html`<div class="about">
      ${this.#meta(details)}
      <p class="meta">${this.#notes(details).join(' · ')}</p>
    </div>`;
  }

  #retest(occurrence: number): void {
    if (this.state.kind !== 'ready') return;
    const { id, vulnerability } = this.state.details.finding;
    emit(this, 'dast-run', ['retestFinding', { vulnerability, finding: id, occurrence }]);
  }

  #useHandler(action: HandlerAction): void {
    if (this.state.kind === 'ready')
      emit(this, 'dast-run', [action, { finding: this.state.details.finding.id }]);
  }

  /** The chosen tab has the focus, where a key chose it. */
  #choose(tab: Tab): void {
    this.tab = tab;
    this.renderRoot.querySelector<HTMLElement>(`#${tab}`)?.focus();
  }

  /** A finding whose exchanges are compared has no single request, and others have nothing to compare. */
  #shownTab(details: FindingDetails): Tab {
    const isMessage = this.tab === 'request' || this.tab === 'response';
    if (isCompared(details)) return isMessage ? 'exchanges' : this.tab;
    return this.tab === 'exchanges' ? 'response' : this.tab;
  }

  #tabContent(details: FindingDetails): TemplateResult {
    const occurrence = {
      index: Math.min(this.occurrence, Math.max(0, details.occurrences.length - 1)),
      show: (index: number) => (this.occurrence = index),
    };
    const tab = this.#shownTab(details);
    switch (tab) {
      case 'exchanges':
        return comparisonTab(details, occurrence, this.#links.copy);
      case 'overview':
        return overviewTab(details, occurrence, this.timeZone, this.#links);
      case 'request':
      case 'response':
        return messageTab(details, tab, occurrence, this.#messageActions(details));
      case 'history':
        return historyTab(details, this.timeZone);
      case 'apis':
        return this.target?.kind === 'vulnerability' && this.list !== undefined
          ? this.#apis(this.target, this.list)
          : overviewTab(details, occurrence, this.timeZone, this.#links);
    }
  }

  #messageActions({ finding }: FindingDetails): MessageActions {
    return {
      copy: this.#links.copy,
      find: () => emit(this, 'dast-run', ['find']),
      openInEditor: (occurrence, part) =>
        emit(this, 'dast-open-message', { finding: finding.id, occurrence, part }),
      toggleWrap: () => (this.wrapped = !this.wrapped),
      isWrapped: this.wrapped,
    };
  }

  /** Finds in the text of a request or response; elsewhere this key searches the findings. */
  #findKey(event: KeyboardEvent): void {
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isFind || !textTabs.has(this.tab)) return;
    event.preventDefault();
    event.stopPropagation();
    emit(this, 'dast-run', ['find']);
  }

  #apis(
    { vulnerability, api }: DetailsTarget & { readonly kind: 'vulnerability' },
    list: ListModel,
  ): TemplateResult {
    return html`<dast-api-list
      .list=${list}
      .vulnerability=${vulnerability.vulnerability}
      .count=${vulnerability.apis}
      .current=${api}
    ></dast-api-list>`;
  }
}
