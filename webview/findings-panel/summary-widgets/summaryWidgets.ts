import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { resolutions, severities, statuses, type Severity } from '../../../src/findings/finding.ts';
import type { FacetValue, FilterField, Filters, ListSummary } from '../../../src/findings/view.ts';
import '../../components/severity-ring/severityRing.ts';
import '../../components/value-bars/valueBars.ts';
import type { Choice } from '../../components/value-bars/valueBars.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon, severityIcon } from '../../shared/icons.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { shownCategories } from './shownCategories.ts';

type WidgetField = 'severity' | 'status' | 'resolution' | 'category';

/** The state of the findings at a glance; every value sets the filter of its field. */
@customElement('dast-summary-widgets')
export class SummaryWidgets extends LitElement {
  static override styles = [
    baseStyles,
    iconStyles,
    css`
      :host {
        display: block;
        border-bottom: var(--divider);
      }
      .widgets {
        display: grid;
        grid-template-columns: minmax(232px, 1.1fr) repeat(3, minmax(0, 1fr));
      }
      :host([narrow]) .widgets {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      section {
        container-type: inline-size;
        min-width: 0;
        padding: 10px var(--gutter) 10px;
        border-inline-start: var(--divider);
      }
      section:first-child,
      :host([narrow]) section:nth-child(odd) {
        border-inline-start: none;
      }
      :host([narrow]) section:nth-child(n + 3) {
        border-block-start: var(--divider);
      }
      h2 {
        margin-bottom: 6px;
      }
      .severity {
        display: flex;
        align-items: center;
        gap: 14px;
      }
      .severity dast-value-bars {
        flex: 1;
      }
      @container (max-width: 195px) {
        dast-severity-ring {
          display: none;
        }
      }
      .more {
        display: flex;
        width: 100%;
        justify-content: center;
        border-block-start: var(--divider);
        border-radius: 0;
        color: var(--secondary);
        font-size: 11px;
      }
    `,
  ];

  @property({ attribute: false }) summary: ListSummary | undefined;
  @property({ attribute: false }) filters: Filters = {};
  /** Only Severity and Status, the rest behind More. */
  @property({ type: Boolean, reflect: true }) narrow = false;
  /** In the narrow layout: the rest is shown as well. */
  @property({ type: Boolean }) expanded = false;

  protected override render(): TemplateResult {
    const rest = !this.narrow || this.expanded;
    return html`
      <div class="widgets" role="group" aria-label=${text('summaryWidgets')}>
        ${this.#severity(this.summary?.severity ?? uncounted(severities))}
        ${this.#bars('status', this.summary?.status ?? uncounted(statuses))}
        ${
          rest
            ? html`${this.#bars('resolution', this.summary?.resolution ?? uncounted(resolutions))}
              ${this.#bars('category', this.#categories())}`
            : nothing
        }
      </div>
      ${
        this.narrow
          ? html`<button class="tool more" aria-expanded=${this.expanded} @click=${() => this.#toggleMore()}>
              ${lineIcon(this.expanded ? 'chevronUp' : 'chevronDown')}
              ${text(this.expanded ? 'less' : 'more')}
            </button>`
          : nothing
      }
    `;
  }

  #severity(counts: readonly { readonly value: Severity; readonly count: number }[]): TemplateResult {
    const active = this.#active('severity');
    const choose = (event: CustomEvent<Choice>): void => this.#choose('severity', event.detail);
    return html`<section>
      <h2>${text('severity')}</h2>
      <div class="severity">
        <dast-severity-ring
          .counts=${counts}
          .active=${active}
          .loading=${this.summary === undefined}
          @choose=${choose}
        ></dast-severity-ring>
        <dast-value-bars
          .label=${text('severity')}
          .values=${counts}
          .loading=${this.summary === undefined}
          .active=${active}
          .mark=${severityMark}
          @choose=${choose}
        ></dast-value-bars>
      </div>
    </section>`;
  }

  #bars(field: WidgetField, values: readonly FacetValue[]): TemplateResult {
    return html`<section>
      <h2>${text(field)}</h2>
      <dast-value-bars
        .label=${text(field)}
        .values=${values}
        .loading=${this.summary === undefined}
        .active=${this.#active(field)}
        @choose=${(event: CustomEvent<Choice>) => this.#choose(field, event.detail)}
      ></dast-value-bars>
    </section>`;
  }

  #categories(): readonly FacetValue[] {
    return shownCategories(this.summary?.category ?? [], this.#active('category'));
  }

  #active(field: FilterField): readonly string[] {
    return this.filters[field]?.values ?? [];
  }

  #choose(field: FilterField, { value, add }: Choice): void {
    emit(this, 'dast-view', { type: 'toggleValue', field, value, add });
  }

  #toggleMore(): void {
    this.dispatchEvent(new CustomEvent('more', { detail: !this.expanded }));
  }
}

/** Before the first answer the values already stand in their places. */
function uncounted<Value>(
  values: readonly Value[],
): readonly { readonly value: Value; readonly count: number }[] {
  return values.map((value) => ({ value, count: 0 }));
}

function severityMark(value: string): TemplateResult {
  return severityIcon(severities.find((severity) => severity === value) ?? 'Info');
}
