import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { distinctTextStyles } from '../../components/distinct-text/distinctText.ts';
import { cutTextStyles } from '../../shared/cutTextTemplate.ts';
import { emit } from '../../shared/events.ts';
import { severityIcon, statusIcon } from '../../shared/icons.ts';
import { ModelObserver } from '../../shared/modelObserver.ts';
import { shownValue } from '../../shared/shownValue.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { movedPosition } from '../findings-list/input/listKeys.ts';
import { ListLayout } from '../findings-list/columns/listLayout.ts';
import { splitEndpoint } from '../findings-list/rows/rowText.ts';
import {
  scrollToShow,
  scrollWindow,
  spacerHeight,
  type ScrollWindow,
} from '../findings-list/viewport/virtualScroll.ts';
import type { ListModel } from '../models/listModel.ts';
import { apiListStyles, lineHeight } from './apiListStyles.ts';

/** Lines drawn above and below the visible ones. */
const beyond = { above: 6, below: 6 };

/** All APIs of a vulnerability as filtered, however many; choosing one asks for its details. */
@customElement('dast-api-list')
export class ApiList extends LitElement {
  static override styles = [baseStyles, iconStyles, cutTextStyles, distinctTextStyles, apiListStyles];

  @property({ attribute: false }) list: ListModel | undefined;
  @property({ type: Number }) vulnerability = 0;
  @property({ type: Number }) count = 0;
  /** The API whose details are shown. */
  @property({ type: Number }) current = 0;
  /** The API that the keyboard is on. */
  @state() private active = 0;
  @state() private viewportHeight = 0;
  @query('.scroller') private scroller!: HTMLElement;
  readonly #resize = new ResizeObserver(() => (this.viewportHeight = this.clientHeight));
  #layout = layoutOf(0);

  constructor() {
    super();
    new ModelObserver(this, 'list');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('current') || changed.has('vulnerability')) this.active = this.current;
    this.active = Math.max(0, Math.min(this.active, this.count - 1));
    if (changed.has('count')) this.#layout = layoutOf(this.count);
  }

  protected override render(): TemplateResult {
    const { first, last, shift } = this.#window();
    const activeIsDrawn = this.active >= first && this.active <= last;
    return html`<div
      class="scroller"
      role="listbox"
      tabindex="0"
      aria-label=${text('apis')}
      aria-activedescendant=${activeIsDrawn ? `api-${this.active}` : nothing}
      @scroll=${() => this.requestUpdate()}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
    >
      <div class="spacer" role="presentation" .style=${`height: ${spacerHeight(this.#layout)}px`}>
        ${Array.from({ length: Math.max(0, last - first + 1) }, (_, line) => this.#line(first + line, shift))}
      </div>
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('current') || changed.has('vulnerability')) this.#show(this.active);
    const { first, last } = this.#window();
    if (last >= first) this.list?.needApis(this.vulnerability, first, last);
  }

  #window(): ScrollWindow {
    const scrollTop = this.hasUpdated ? this.scroller.scrollTop : 0;
    return scrollWindow(this.#layout, scrollTop, this.viewportHeight, beyond);
  }

  #line(index: number, shift: number): TemplateResult {
    const finding = this.list?.api(this.vulnerability, index);
    const classes = `api ${index === this.active ? 'active' : ''} ${finding?.noLongerMatches ? 'left' : ''}`;
    return html`<div
      id=${`api-${index}`}
      class=${classes}
      role="option"
      aria-selected=${index === this.current}
      aria-posinset=${index + 1}
      aria-setsize=${this.count}
      .style=${`top: ${this.#layout.topOf(index) + shift}px`}
      @click=${() => this.#choose(index)}
    >
      ${finding === undefined ? text('loadingRow') : this.#api(finding, index)}
    </div>`;
  }

  #api(finding: NonNullable<ReturnType<ListModel['api']>>, index: number): TemplateResult {
    const { method, path } = splitEndpoint(finding);
    const beside = [index - 1, index + 1].flatMap((line) => this.list?.api(this.vulnerability, line) ?? []);
    return html`${severityIcon(finding.severity)}<span class="visually-hidden">${finding.severity}</span
      ><span class="code" title=${finding.endpoint}
        ><span class="secondary">${shownValue(method)}</span>
        <dast-distinct-text
          .text=${path}
          .others=${beside.map((other) => splitEndpoint(other).path)}
        ></dast-distinct-text></span
      >${statusIcon(finding.status)}<span>${finding.status}</span>${
        finding.noLongerMatches ? html`<span class="visually-hidden">${text('noLongerMatches')}</span>` : ''
      }`;
  }

  #choose(index: number): void {
    this.active = index;
    emit(this, 'dast-show-api', index);
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') this.#choose(this.active);
    else {
      const pageSize = Math.max(1, Math.floor(this.viewportHeight / lineHeight) - 1);
      const to = movedPosition(event.key, { position: this.active, count: this.count, pageSize });
      if (to === undefined) return;
      this.active = to;
      this.#show(to);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #show(index: number): void {
    const { scrollTop, clientHeight } = this.scroller;
    this.scroller.scrollTop = scrollToShow(this.#layout, index, scrollTop, clientHeight);
  }
}

function layoutOf(count: number): ListLayout {
  return new ListLayout({ totalRows: count, rowHeight: lineHeight, childHeight: lineHeight, expansions: [] });
}
