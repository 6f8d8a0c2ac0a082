import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { statusIcon } from '../../shared/icons.ts';
import { shownValue } from '../../shared/shownValue.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { splitEndpoint } from '../findings-list/rowText.ts';
import type { ListModel } from '../listModel.ts';
import { apiListStyles, lineHeight } from './apiListStyles.ts';

/** Lines drawn above and below the visible ones. */
const overscan = 6;

/** All APIs of a vulnerability as filtered, however many; `api` asks to show one of them. */
@customElement('dast-api-list')
export class ApiList extends LitElement {
  static override styles = [baseStyles, iconStyles, apiListStyles];

  @property({ attribute: false }) list: ListModel | undefined;
  @property({ type: Number }) vulnerability = 0;
  @property({ type: Number }) count = 0;
  /** The API whose details are shown. */
  @property({ type: Number }) current = 0;
  /** Changes whenever the model does. */
  @property({ type: Number }) tick = 0;
  /** The API that the keyboard is on. */
  @state() private active = 0;
  @state() private viewportHeight = 0;
  @query('.scroller') private scroller!: HTMLElement;
  readonly #resize = new ResizeObserver(() => (this.viewportHeight = this.clientHeight));

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
  }

  protected override render(): TemplateResult {
    const { first, last } = this.#window();
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
      <div class="spacer" role="presentation" .style=${`height: ${this.count * lineHeight}px`}>
        ${Array.from({ length: Math.max(0, last - first + 1) }, (_, line) => this.#line(first + line))}
      </div>
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('current') || changed.has('vulnerability')) this.#show(this.active);
    const { first, last } = this.#window();
    if (last >= first) this.list?.needApis(this.vulnerability, first, last);
  }

  #window(): { readonly first: number; readonly last: number } {
    const top = this.hasUpdated ? Math.floor(this.scroller.scrollTop / lineHeight) : 0;
    const visible = Math.ceil(this.viewportHeight / lineHeight);
    return {
      first: Math.max(0, top - overscan),
      last: Math.min(this.count - 1, top + visible + overscan),
    };
  }

  #line(index: number): TemplateResult {
    const finding = this.list?.api(this.vulnerability, index);
    const classes = `api ${index === this.active ? 'active' : ''} ${finding?.noLongerMatches ? 'left' : ''}`;
    return html`<div
      id=${`api-${index}`}
      class=${classes}
      role="option"
      aria-selected=${index === this.current}
      aria-posinset=${index + 1}
      aria-setsize=${this.count}
      .style=${`top: ${index * lineHeight}px`}
      @click=${() => this.#choose(index)}
    >
      ${finding === undefined ? text('loadingRow') : this.#api(finding)}
    </div>`;
  }

  #api(finding: NonNullable<ReturnType<ListModel['api']>>): TemplateResult {
    const { method, path } = splitEndpoint(finding);
    return html`<span class="code ellipsis" title=${finding.endpoint}
        >${shownValue(method)} <span class="secondary">${path}</span></span
      >${statusIcon(finding.status)}<span>${finding.status}</span>${
        finding.noLongerMatches ? html`<span class="visually-hidden">${text('noLongerMatches')}</span>` : ''
      }`;
  }

  #choose(index: number): void {
    this.active = index;
    this.dispatchEvent(new CustomEvent('api', { detail: index }));
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') this.#choose(this.active);
    else {
      const to = this.#moved(event.key);
      if (to === undefined) return;
      this.active = Math.max(0, Math.min(to, this.count - 1));
      this.#show(this.active);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #moved(key: string): number | undefined {
    const page = Math.max(1, Math.floor(this.viewportHeight / lineHeight) - 1);
    switch (key) {
      case 'ArrowDown':
        return this.active + 1;
      case 'ArrowUp':
        return this.active - 1;
      case 'PageDown':
        return this.active + page;
      case 'PageUp':
        return this.active - page;
      case 'Home':
        return 0;
      case 'End':
        return this.count - 1;
      default:
        return undefined;
    }
  }

  #show(index: number): void {
    const top = index * lineHeight;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top + lineHeight > scrollTop + clientHeight) {
      this.scroller.scrollTop = top + lineHeight - clientHeight;
    }
  }
}
