import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CountedValue } from '../../../src/findings/view/view.ts';
import { nearestTexts } from '../../shared/cutText.ts';
import { cutTextStyles } from '../../shared/cutTextTemplate.ts';
import { emit } from '../../shared/events.ts';
import { formatNumber } from '../../shared/format.ts';
import { RovingFocus } from '../../shared/rovingFocus.ts';
import { filterValue } from '../../shared/shownValue.ts';
import { elementStyles } from '../../shared/styles.ts';
import { plural, text } from '../../shared/strings.ts';
import { distinctTextStyles } from '../distinct-text/distinctText.ts';

/** Values with their counts, each a toggle button; with a thin bar, or with a mark as the ring's legend. */
@customElement('dast-value-bars')
export class ValueBars extends LitElement {
  static override styles = [
    elementStyles,
    cutTextStyles,
    distinctTextStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      ul {
        margin: 0 -6px;
        padding: 0;
        list-style: none;
      }
      .none {
        margin: 0;
      }
      :host([inline]) ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0 8px;
      }
      :host([inline]) {
        container-type: inline-size;
      }
      /* Beside code the marks say which is which, and the line stays one. */
      @container (max-width: 560px) {
        :host([inline]) dast-distinct-text {
          display: none;
        }
        :host([inline]) .all {
          display: none;
        }
        :host([inline]) ul {
          column-gap: 2px;
        }
        :host([inline]) button {
          grid-template-columns: auto auto;
          column-gap: 4px;
          padding-inline: 4px;
        }
      }
      button {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        column-gap: 8px;
        align-items: center;
        width: 100%;
        padding: 1px 6px 2px;
        border-radius: 3px;
      }
      button.plain {
        grid-template-columns: minmax(0, 1fr) auto;
        padding-bottom: 3px;
      }
      .all {
        color: var(--vscode-descriptionForeground);
      }
      button[aria-pressed='true'] .all {
        color: inherit;
      }
      .bars li {
        container-type: inline-size;
      }
      /* The value itself needs the room. */
      @container (max-width: 150px) {
        .bars .all {
          display: none;
        }
      }
      button:hover {
        background: var(--vscode-list-hoverBackground);
        outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
        outline-offset: -1px;
      }
      button[aria-pressed='true'] {
        background: var(--vscode-list-activeSelectionBackground);
        color: var(--vscode-list-activeSelectionForeground, var(--vscode-foreground));
        outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
        outline-offset: -1px;
      }
      button:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
      }
      .bar {
        grid-column: 1 / -1;
        height: 4px;
        margin-top: 2px;
        border-radius: 2px;
        background: color-mix(in srgb, var(--vscode-foreground) 14%, transparent);
        overflow: hidden;
      }
      .fill {
        height: 100%;
        border-radius: 2px;
        background: var(--vscode-charts-blue);
        transition: inline-size 120ms ease-out;
      }
      .fill.in-progress {
        background: var(--vscode-charts-purple);
      }
      .fill.resolved,
      .fill.fixed {
        background: var(--vscode-charts-green);
      }
      :host-context(.vscode-high-contrast) .bar {
        height: 6px;
        margin-block: 1px -1px;
        border: 1px solid var(--vscode-contrastBorder);
        border-radius: 0;
        background: none;
      }
      :host-context(.vscode-high-contrast) .fill {
        border-radius: 0;
      }
      @media (prefers-reduced-motion: reduce) {
        .fill {
          transition: none;
        }
      }
      @media (forced-colors: active) {
        .bar {
          border: 1px solid CanvasText;
        }
        .fill {
          background: CanvasText !important;
          forced-color-adjust: none;
        }
        button[aria-pressed='true'] {
          background: Highlight;
          color: HighlightText;
          forced-color-adjust: none;
        }
        [aria-pressed='true'] .bar {
          border-color: HighlightText;
        }
        [aria-pressed='true'] .fill {
          background: HighlightText !important;
        }
        [aria-pressed='true'] .icon {
          color: inherit !important;
        }
      }
    `,
  ];

  /** Name of the field, for assistive technology. */
  @property() label = '';
  @property({ attribute: false }) values: readonly CountedValue<string>[] = [];
  @property({ attribute: false }) active: readonly string[] = [];
  /** The counts are not known yet: the values stand where they will stand. */
  @property({ type: Boolean }) loading = false;
  /** Bars are drawn against the largest value instead of against all of them. */
  @property({ type: Boolean }) relative = false;
  /** The values stand beside each other in one line. */
  @property({ type: Boolean, reflect: true }) inline = false;
  /** Draws a mark before each value instead of a bar below it. */
  @property({ attribute: false }) mark: ((value: string) => TemplateResult) | undefined;

  readonly #roving = new RovingFocus(this, 'button');

  protected override render(): TemplateResult {
    const counts = this.values.map(({ count }) => count);
    const total = this.relative ? Math.max(0, ...counts) : counts.reduce((sum, count) => sum + count, 0);
    if (counts.length === 0) {
      return html`<p class="none secondary">${this.loading ? nothing : text('noValues')}</p>`;
    }
    const nearest = nearestTexts(this.values.map(({ value }) => filterValue(value)));
    return html`<ul
      class=${this.mark === undefined ? 'bars' : ''}
      aria-label=${this.label}
      @focusin=${this.#roving.focused}
      @keydown=${this.#roving.pressed}
    >
      ${this.values.map((value) => this.#value(value, total, nearest))}
    </ul>`;
  }

  #value(
    { value, count, open }: CountedValue<string>,
    total: number,
    nearest: ReadonlyMap<string, readonly string[]>,
  ): TemplateResult {
    const shown = filterValue(value);
    const counted = open === undefined ? plural('findings', count) : plural('findingsOpen', open, count);
    return html`<li>
      <button
        class=${this.mark === undefined ? 'plain' : ''}
        tabindex="-1"
        aria-pressed=${this.active.includes(value)}
        aria-label=${text('widgetValue', shown, counted)}
        title=${text('widgetHint', counted, shown)}
        @click=${(event: MouseEvent) => this.#choose(event, value)}
      >
        ${this.mark?.(value) ?? nothing}
        <dast-distinct-text .text=${shown} .others=${nearest.get(shown) ?? []}></dast-distinct-text>
        <span class="number">${this.loading ? nothing : countOf(count, open)}</span>
        ${this.mark === undefined ? bar(value, total === 0 ? 0 : count / total) : nothing}
      </button>
    </li>`;
  }

  #choose(event: MouseEvent, value: string): void {
    emit(this, 'dast-choose-value', { value, add: event.ctrlKey || event.metaKey });
  }
}

/** What is open comes first, and before all findings where there are others. */
function countOf(count: number, open: number | undefined): TemplateResult | string {
  if (open === undefined) return formatNumber(count);
  return html`${formatNumber(open)}<span class="all">/${formatNumber(count)}</span>`;
}

function bar(value: string, share: number): TemplateResult {
  // A value that is there must be seen, however rare.
  const percent = share === 0 ? 0 : Math.max(1.5, share * 100);
  const className = `fill ${value.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return html`<div class="bar" aria-hidden="true">
    <div class=${className} .style=${`inline-size: ${percent}%`}></div>
  </div>`;
}
