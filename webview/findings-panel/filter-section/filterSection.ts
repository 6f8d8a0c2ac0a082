import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import {
  textFields,
  type FieldFilter,
  type FilterField,
  type ListView,
} from '../../../src/findings/view/view.ts';
import { isEmptyFilter } from '../../../src/findings/view/viewActions.ts';
import '../../components/field-filter/fieldFilter.ts';
import '../../components/switch/switch.ts';
import { emit, listen } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { elementStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { describeFilter, filterFieldOrder } from '../models/chips.ts';
import type { FacetAnswer } from '../models/panelModel.ts';
import { dayRange, isFromAfterTo, zoneLabel, type DayRange } from './dateRange.ts';

/** Reads the values of any field. */
type LoadFieldFacet = (field: FilterField, search: string, signal: AbortSignal) => Promise<FacetAnswer>;

const noFilter: FieldFilter = { values: [], texts: [] };

/** The Advanced filters: every field of list rule 2, applied as they change. */
@customElement('dast-filter-section')
export class FilterSection extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        display: block;
        border-bottom: var(--divider);
        padding: 8px var(--gutter) 12px;
      }
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(196px, 1fr));
        gap: 8px 12px;
      }
      /* Rows of the list stay in view, however many fields there are; a low panel scrolls rather than squeeze them. */
      :host([narrow]) {
        flex: none;
        max-height: max(150px, 38vh);
        overflow: hidden auto;
        scrollbar-width: thin;
      }
      :host([narrow]) .fields {
        grid-template-columns: repeat(auto-fill, minmax(136px, 1fr));
      }
      .match {
        grid-column: 1 / -1;
      }
      /* Both ends of the range stand in one line. */
      .days {
        grid-column: span 2;
        display: grid;
        grid-template-columns: subgrid;
      }
      .about-days {
        grid-column: 1 / -1;
      }
      @media (max-width: 311px) {
        .days {
          grid-column: auto;
          row-gap: 8px;
        }
      }
      label {
        display: block;
        margin-bottom: 2px;
        font-size: 12px;
        color: var(--secondary);
      }
      input {
        width: 100%;
        height: 26px;
        padding: 0 6px;
        border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent));
        border-radius: 3px;
        background: var(--vscode-input-background);
        color: var(--vscode-input-foreground);
        font: inherit;
        color-scheme: light;
      }
      :host-context(.vscode-dark) input,
      :host-context(.vscode-high-contrast:not(.vscode-high-contrast-light)) input {
        color-scheme: dark;
      }
      input:focus-visible {
        outline: none;
        border-color: var(--vscode-focusBorder);
      }
      input[aria-invalid='true'] {
        border-color: var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground));
      }
      .note,
      .error {
        margin: 3px 0 0;
        font-size: 11px;
        line-height: 15px;
      }
      .note {
        color: var(--secondary);
      }
      /* As in the status line, the sentence keeps the colour of text. */
      .error .icon {
        width: 12px;
        height: 12px;
        vertical-align: -2px;
        margin-inline-end: 4px;
        color: var(--vscode-errorForeground);
      }
    `,
  ];

  @property({ attribute: false }) view: ListView | undefined;
  @property({ attribute: false }) loadFacet: LoadFieldFacet | undefined;
  /** Of the findings: the counts change with it. */
  @property({ type: Number }) revision = 0;
  /** Several applications are stored, so that there is something to choose. */
  @property({ type: Boolean }) applications = false;
  /** Handlers of endpoints are known. */
  @property({ type: Boolean }) handlers = false;
  /** Scans of a branch and of the default branch are compared. */
  @property({ type: Boolean }) branches = false;
  /** Code was compared with a commit. */
  @property({ type: Boolean }) changedCode = false;
  @property({ type: Boolean, reflect: true }) narrow = false;
  @query('#from') private from!: HTMLInputElement;
  @query('#to') private to!: HTMLInputElement;
  /** Days that cannot be applied: they stand in the inputs, with the reason, until they are mended. */
  @state() private refused: DayRange | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('view')) return;
    const before = changed.get('view');
    const { from, to } = this.view?.filters ?? {};
    if (before?.filters.from !== from || before?.filters.to !== to) this.refused = undefined;
  }

  protected override render(): TemplateResult {
    return html`<div class="fields" role="group" aria-label=${text('filters')}>
      ${this.#preciseMatch()}
      ${filterFieldOrder.filter((field) => this.#isOffered(field)).map((field) => this.#field(field))}
      <div class="days">
        ${this.#day('from')} ${this.#day('to')}
        <div class="about-days" id="about-days">${this.#aboutDays()}</div>
      </div>
    </div>`;
  }

  #preciseMatch(): TemplateResult {
    return html`<div class="match" title=${text('preciseMatchHint')}>
      <dast-switch
        .label=${text('preciseMatch')}
        .on=${this.view?.preciseMatch ?? true}
        ${listen('dast-switch', (on) => emit(this, 'dast-view', { type: 'setSwitch', name: 'preciseMatch', on }))}
      ></dast-switch>
    </div>`;
  }

  #isOffered(field: FilterField): boolean {
    if (field === 'application') return this.applications;
    if (field === 'newOnBranch') return this.branches;
    if (field === 'inChangedCode') return this.changedCode;
    return field !== 'handler' || this.handlers;
  }

  #field(field: FilterField): TemplateResult {
    const filter = this.view?.filters[field] ?? noFilter;
    const preciseMatch = this.view?.preciseMatch ?? true;
    return html`<dast-field-filter
      .label=${text(field)}
      .shown=${isEmptyFilter(filter) ? '' : describeFilter(filter, preciseMatch)}
      .filter=${filter}
      .takesText=${textFields.some((name) => name === field)}
      .preciseMatch=${preciseMatch}
      .revision=${this.revision}
      .load=${(search: string, signal: AbortSignal) => this.loadFacet?.(field, search, signal)}
      ${listen('dast-field', (changed) =>
        emit(this, 'dast-view', { type: 'setField', field, filter: changed }),
      )}
    ></dast-field-filter>`;
  }

  #day(name: 'from' | 'to'): TemplateResult {
    const day = (this.refused ?? this.view?.filters)?.[name] ?? '';
    return html`<div>
      <label for=${name}>${text(name)}</label>
      <input
        id=${name}
        type="date"
        max="9999-12-31"
        aria-invalid=${this.refused !== undefined}
        aria-describedby="about-days"
        .value=${live(day)}
        @change=${() => this.#daysChanged()}
      />
    </div>`;
  }

  #aboutDays(): TemplateResult {
    if (this.refused !== undefined) {
      return html`<p class="error" role="alert">${lineIcon('error')}${text('fromAfterTo')}</p>`;
    }
    const zone = zoneLabel(this.view?.timeZone ?? 'UTC', Date.now());
    return html`<p class="note">${text('daysInZone', zone)}</p>`;
  }

  #daysChanged(): void {
    const range = dayRange(this.from.value, this.to.value);
    this.refused = isFromAfterTo(range) ? range : undefined;
    if (this.refused === undefined) emit(this, 'dast-view', { type: 'setDays', ...range });
  }
}
