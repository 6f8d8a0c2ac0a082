import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { resolutions, severities, statuses, type Severity } from '../../../src/findings/model/finding.ts';
import type {
  FacetValue,
  FieldFilter,
  FilterField,
  Filters,
  ListSummary,
} from '../../../src/findings/view/view.ts';
import '../../components/histogram/histogram.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import '../../components/severity-ring/severityRing.ts';
import '../../components/value-bars/valueBars.ts';
import type { ChosenValue } from '../../components/value-bars/chosenValue.ts';
import { emit, listen } from '../../shared/events.ts';
import { lineIcon, severityIcon } from '../../shared/icons.ts';
import { ModelObserver } from '../../shared/modelObserver.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { FocusKeeper } from '../../shared/focusKeeper.ts';
import type { WidgetsModel } from '../models/widgetsModel.ts';
import { shownValues } from './shownValues.ts';
import { summaryWidgetsStyles } from './summaryWidgetsStyles.ts';
import {
  plainWidgets,
  widgetItems,
  widgetLabel,
  withWidgetItem,
  type WidgetChoice,
  type WidgetName,
  type WidgetPlaces,
} from './widgetChoice.ts';
import { ownElement } from '../../shared/ownElement.ts';

/** The state of the findings at a glance; every value sets the filter of its field. */
@customElement('dast-summary-widgets')
export class SummaryWidgets extends LitElement {
  static override styles = [baseStyles, iconStyles, summaryWidgetsStyles];

  @property({ attribute: false }) summary: ListSummary | undefined;
  @property({ attribute: false }) model: WidgetsModel | undefined;
  @property({ attribute: false }) filters: Filters = {};
  @property({ attribute: false }) choice: WidgetChoice = plainWidgets;
  /** All of them are one line: by choice, or because something else needs the room. */
  @property({ type: Boolean }) collapsed = false;
  @property({ attribute: false }) places: WidgetPlaces = { columns: 2, shown: [], more: false };
  /** Those that do not fit beside the others are shown as well. */
  @property({ type: Boolean }) expanded = false;
  /** The panel has no room to spare. */
  @property({ type: Boolean }) small = false;
  @query('dast-menu') private menu!: Menu;

  constructor() {
    super();
    new ModelObserver(this, 'model');
    new FocusKeeper(this, () => emit(this, 'dast-to-list', undefined));
  }

  protected override render(): TemplateResult {
    return html`
      ${
        this.collapsed
          ? html`<div class="collapsed" role="group" aria-label=${text('summaryWidgets')}>
              ${this.#legend()}
            </div>`
          : html`<div
              class="widgets"
              role="group"
              aria-label=${text('summaryWidgets')}
              .style=${`--widget-columns: ${this.places.columns}`}
            >
              ${this.places.shown.map((name, index) => this.#widget(name, index))}
            </div>`
      }
      ${this.places.more && !this.collapsed ? this.#moreButton() : nothing}
      <div class="tools">${this.#collapseButton()} ${this.collapsed ? nothing : this.#chooseButton()}</div>
      <dast-menu></dast-menu>
    `;
  }

  #widget(name: WidgetName, index: number): TemplateResult {
    const startsLine = index % this.places.columns === 0;
    const isBelow = index >= this.places.columns;
    const isCorner = index === Math.min(this.places.columns, this.places.shown.length) - 1;
    const className = `${startsLine ? 'first' : ''} ${isBelow ? 'below' : ''} ${isCorner ? 'corner' : ''}`;
    const label = text(widgetLabel(name));
    return html`<section class=${className}>
      <h2 class="ellipsis" aria-label=${label} title=${label}>${label}</h2>
      ${this.#content(name)}
    </section>`;
  }

  #content(name: WidgetName): TemplateResult {
    switch (name) {
      case 'severity':
        return html`<div class="severity">${this.#legend()} ${this.#ring()}</div>`;
      case 'status':
        return this.#bars(name, this.summary?.status ?? uncounted(statuses));
      case 'resolution':
        return this.#bars(name, this.summary?.resolution ?? uncounted(resolutions));
      case 'category':
        return this.#bars(name, shownValues(this.summary?.category ?? [], this.#active(name)));
      case 'application':
        return this.#bars(name, shownValues(this.summary?.application ?? [], this.#active(name)));
      case 'method':
      case 'endpoint':
        return this.#bars(name, shownValues(this.model?.data[name] ?? [], this.#active(name)));
      case 'discovered':
        return this.#histogram();
    }
  }

  #ring(): TemplateResult {
    return html`<dast-severity-ring
      .counts=${this.summary?.severity ?? uncounted(severities)}
      .kept=${keptBy(this.filters.severity)}
      .loading=${this.summary === undefined}
      ${listen('dast-choose-value', (choice) => this.#choose('severity', choice))}
    ></dast-severity-ring>`;
  }

  #histogram(): TemplateResult {
    return html`<dast-histogram
      .label=${text('discovered')}
      .buckets=${this.model?.data.timeline ?? []}
      .days=${{ from: this.filters.from, to: this.filters.to }}
      ${listen('dast-brush', (days) => emit(this, 'dast-view', { type: 'setDays', ...days }))}
    ></dast-histogram>`;
  }

  #legend(): TemplateResult {
    return html`<dast-value-bars
      .label=${text('severity')}
      .values=${this.summary?.severity ?? uncounted(severities)}
      .active=${this.#active('severity')}
      .loading=${this.summary === undefined}
      .mark=${severityMark}
      .inline=${this.collapsed}
      ${listen('dast-choose-value', (choice) => this.#choose('severity', choice))}
    ></dast-value-bars>`;
  }

  #bars(name: WidgetName & FilterField, values: readonly FacetValue[]): TemplateResult {
    return html`<dast-value-bars
      .label=${text(widgetLabel(name))}
      .values=${values}
      .active=${this.#active(name)}
      .loading=${this.summary === undefined}
      .relative=${name === 'endpoint'}
      ${listen('dast-choose-value', (choice) => this.#choose(name, choice))}
    ></dast-value-bars>`;
  }

  #moreButton(): TemplateResult {
    return html`<button
      class="tool more"
      aria-expanded=${this.expanded}
      @click=${() => emit(this, 'dast-more-widgets', !this.expanded)}
    >
      ${lineIcon(this.expanded ? 'chevronUp' : 'chevronDown')} ${text(this.expanded ? 'less' : 'more')}
    </button>`;
  }

  #collapseButton(): TemplateResult {
    const { collapsed } = this;
    const label = text(collapsed ? 'showWidgets' : 'hideWidgets');
    return html`<button
      aria-label=${label}
      title=${label}
      @click=${() => this.#change({ ...this.choice, [this.small ? 'openWhenSmall' : 'collapsed']: this.small === collapsed })}
    >
      ${lineIcon(collapsed ? 'chevronDown' : 'chevronUp')}
    </button>`;
  }

  #chooseButton(): TemplateResult {
    return html`<button
      aria-haspopup="menu"
      aria-label=${text('chooseWidgets')}
      title=${text('chooseWidgets')}
      @click=${(event: Event) => void this.#openMenu(ownElement(event))}
    >
      ${lineIcon('columns')}
    </button>`;
  }

  async #openMenu(opener: HTMLElement): Promise<void> {
    await this.menu.choose(opener, {
      label: text('chooseWidgets'),
      items: widgetItems(this.choice, this.#applications),
      onToggle: (id) => {
        this.#change(withWidgetItem(this.choice, id, this.#applications));
        return widgetItems(this.choice, this.#applications);
      },
    });
  }

  get #applications(): boolean {
    return (this.summary?.application.length ?? 0) > 1;
  }

  #change(choice: WidgetChoice): void {
    this.choice = choice;
    emit(this, 'dast-widgets', choice);
  }

  #active(field: FilterField): readonly string[] {
    return this.filters[field]?.values ?? [];
  }

  #choose(field: FilterField, { value, add }: ChosenValue): void {
    emit(this, 'dast-view', { type: 'toggleValue', field, value, add });
  }
}

/** Before the first answer the values already stand in their places. */
function uncounted<Value>(
  values: readonly Value[],
): readonly { readonly value: Value; readonly count: number }[] {
  return values.map((value) => ({ value, count: 0 }));
}

/** The severities that a filter lets through. */
function keptBy({ values, excluded = [] }: FieldFilter = { values: [], texts: [] }): readonly Severity[] {
  return severities.filter(
    (severity) => (values.length === 0 || values.includes(severity)) && !excluded.includes(severity),
  );
}

function severityMark(value: string): TemplateResult {
  return severityIcon(severities.find((severity) => severity === value) ?? 'Info');
}
