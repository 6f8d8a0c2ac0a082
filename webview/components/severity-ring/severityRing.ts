import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { severities, type Severity } from '../../../src/findings/model/finding.ts';
import type { CountedValue } from '../../../src/findings/view/view.ts';
import { emit } from '../../shared/events.ts';
import { shortNumber } from '../../shared/format.ts';
import { iconStyles } from '../../shared/styles.ts';
import { plural } from '../../shared/strings.ts';
import { ringArcs } from './ringArcs.ts';

const size = { centre: 42, outer: 40, inner: 29, gap: 0.045 } as const;

/** The ring is a picture of the legend beside it, for the mouse: keyboard and screen reader use the legend. */
@customElement('dast-severity-ring')
export class SeverityRing extends LitElement {
  static override styles = [
    iconStyles,
    css`
      :host {
        position: relative;
        display: grid;
        place-items: center;
        width: 84px;
        height: 84px;
        flex: none;
        user-select: none;
      }
      svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
      }
      path {
        fill: currentColor;
        fill-rule: evenodd;
        stroke: var(--vscode-contrastBorder, transparent);
        cursor: pointer;
        transition: opacity 120ms ease-out;
      }
      path.dimmed {
        opacity: 0.35;
      }
      .none {
        fill: none;
        stroke: var(
          --vscode-contrastBorder,
          var(--vscode-widget-border, var(--vscode-descriptionForeground))
        );
        stroke-width: 1;
        opacity: 0.5;
      }
      [hidden] {
        display: none !important;
      }
      .middle {
        display: flex;
        flex-direction: column;
        align-items: center;
        pointer-events: none;
      }
      .total {
        font-size: 15px;
        font-weight: 600;
        line-height: 18px;
        font-variant-numeric: tabular-nums;
      }
      .total.long {
        font-size: 12px;
      }
      .caption {
        font-size: 9px;
        line-height: 12px;
        color: var(--vscode-descriptionForeground);
      }
      @media (prefers-reduced-motion: reduce) {
        path {
          transition: none;
        }
      }
      @media (forced-colors: active) {
        path {
          color: CanvasText !important;
        }
      }
    `,
  ];

  @property({ attribute: false }) counts: readonly CountedValue<Severity>[] = [];
  /** Severities that the filters keep: the total is theirs. */
  @property({ attribute: false }) kept: readonly string[] = severities;
  /** The counts are not known yet. */
  @property({ type: Boolean }) loading = false;
  @state() private hovered: Severity | undefined;

  protected override render(): TemplateResult {
    const counts = this.counts.map(({ value, count, open = count }) => ({ value, count: open }));
    const isPart = this.counts.some(({ open }) => open !== undefined);
    const shown = counts.find(({ value }) => value === this.hovered);
    const total = counts
      .filter(({ value }) => this.kept.includes(value))
      .reduce((sum, { count }) => sum + count, 0);
    const arcs = ringArcs(counts, size);
    const middle = shortNumber(shown?.count ?? total);
    return html`
      <svg viewBox="0 0 84 84" aria-hidden="true">
        ${arcs.length === 0 ? svg`<circle class="none" cx="42" cy="42" r="34.5"></circle>` : nothing}
        ${arcs.map(({ value, path }) => this.#segment(value, path))}
      </svg>
      <div class="middle" aria-hidden="true" ?hidden=${this.loading}>
        <span class="total ${middle.length > 5 ? 'long' : ''}">${middle}</span>
        <span class="caption"
          >${shown?.value ?? plural(isPart ? 'openInRing' : 'findingsInRing', total)}</span
        >
      </div>
    `;
  }

  #segment(value: Severity, path: string): TemplateResult {
    const dimmed = !this.kept.includes(value) && this.hovered !== value;
    const className = `${value.toLowerCase()} ${dimmed ? 'dimmed' : ''}`;
    return svg`<path
        class=${className}
        d=${path}
        @click=${(event: MouseEvent) => this.#choose(event, value)}
        @pointerenter=${() => (this.hovered = value)}
        @pointerleave=${() => (this.hovered = undefined)}
      ></path>`;
  }

  #choose(event: MouseEvent, value: Severity): void {
    emit(this, 'dast-choose-value', { value, add: event.ctrlKey || event.metaKey });
  }
}
