import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { TimelineBucket } from '../../../src/findings/view/view.ts';
import { emit } from '../../shared/events.ts';
import { formatCalendarDay } from '../../shared/format.ts';
import { baseStyles } from '../../shared/styles.ts';
import { plural, text } from '../../shared/strings.ts';
import { activeRange, brushedDays, bucketAt, rangeBetween, type BrushRange, type Days } from './brush.ts';

/**
 * Findings over time. Dragging chooses a range of days, a click one stretch; with the keyboard arrows move,
 * Shift and arrows extend, Enter chooses. Emits `dast-brush`.
 */
@customElement('dast-histogram')
export class Histogram extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .bars {
        display: flex;
        align-items: stretch;
        height: 72px;
        touch-action: none;
        user-select: none;
        cursor: ew-resize;
      }
      button {
        position: relative;
        flex: 1 1 0;
        min-width: 0;
        padding-inline: 1px;
        display: flex;
        align-items: flex-end;
        cursor: inherit;
      }
      .bar {
        width: 100%;
        border-radius: 1px 1px 0 0;
        background: var(--vscode-charts-blue);
        transition: block-size 120ms ease-out;
      }
      .some button:not(.active) .bar {
        opacity: 0.45;
      }
      button.active {
        background: var(--vscode-list-activeSelectionBackground);
        box-shadow: inset 0 1px 0 var(--vscode-contrastActiveBorder, transparent);
      }
      button:hover .bar {
        opacity: 1;
        background: color-mix(in srgb, var(--vscode-charts-blue) 80%, var(--vscode-foreground));
      }
      .days {
        display: flex;
        justify-content: space-between;
        gap: 6px;
        margin-top: 4px;
        font-size: 11px;
        line-height: 15px;
        color: var(--secondary);
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      .chosen {
        color: var(--vscode-foreground);
      }
      @media (prefers-reduced-motion: reduce) {
        .bar {
          transition: none;
        }
      }
      @media (forced-colors: active) {
        .bar {
          background: CanvasText;
          forced-color-adjust: none;
        }
        button.active {
          background: Highlight;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  @property() label = '';
  @property({ attribute: false }) buckets: readonly TimelineBucket[] = [];
  @property({ attribute: false }) days: Days = { from: undefined, to: undefined };
  @query('.bars') private bars!: HTMLElement;
  @state() private dragged: BrushRange | undefined;
  @state() private focusedBucket = 0;
  #start = 0;

  protected override render(): TemplateResult {
    const most = this.buckets.reduce((max, { count }) => Math.max(max, count), 1);
    const active = this.dragged ?? activeRange(this.buckets, this.days);
    return html`
      <div
        class="bars ${active === undefined ? '' : 'some'}"
        role="group"
        aria-label=${this.label}
        @pointerdown=${(event: PointerEvent) => this.#down(event)}
        @pointermove=${(event: PointerEvent) => this.#move(event)}
        @pointerup=${(event: PointerEvent) => this.#up(event)}
        @pointercancel=${() => (this.dragged = undefined)}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
      >
        ${this.buckets.map((bucket, index) => this.#bar(bucket, index, most, active))}
      </div>
      <div class="days" aria-hidden="true">${this.#axis(active)}</div>
    `;
  }

  #bar(bucket: TimelineBucket, index: number, most: number, active: BrushRange | undefined): TemplateResult {
    const chosen = active !== undefined && index >= active.first && index <= active.last;
    const label = text('widgetValue', daysText(bucket.from, bucket.to), plural('findings', bucket.count));
    const percent = bucket.count === 0 ? 0 : Math.max(3, (bucket.count / most) * 100);
    return html`<button
      class=${chosen ? 'active' : ''}
      aria-pressed=${chosen}
      aria-label=${label}
      title=${label}
      tabindex=${index === Math.min(this.focusedBucket, this.buckets.length - 1) ? 0 : -1}
    >
      <span class="bar" .style=${`block-size: ${percent}%`}></span>
    </button>`;
  }

  #axis(active: BrushRange | undefined): TemplateResult | typeof nothing {
    const [first] = this.buckets;
    const last = this.buckets.at(-1);
    if (first === undefined || last === undefined) return nothing;
    if (active === undefined) {
      return html`<span>${formatCalendarDay(first.from)}</span><span>${formatCalendarDay(last.to)}</span>`;
    }
    // The days that are chosen may begin and end in the middle of a stretch.
    const { from, to }: Partial<Days> = this.dragged === undefined ? this.days : {};
    const chosenFrom = from ?? this.buckets[active.first]?.from ?? first.from;
    const chosenTo = to ?? this.buckets[active.last]?.to ?? last.to;
    return html`<span class="chosen">${daysText(chosenFrom, chosenTo)}</span>`;
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.buckets.length === 0) return;
    this.bars.setPointerCapture(event.pointerId);
    this.#start = this.#bucketAt(event);
    this.dragged = rangeBetween(this.#start, this.#start);
  }

  #move(event: PointerEvent): void {
    if (this.dragged !== undefined) this.dragged = rangeBetween(this.#start, this.#bucketAt(event));
  }

  #up(event: PointerEvent): void {
    if (this.dragged === undefined) return;
    this.#choose(rangeBetween(this.#start, this.#bucketAt(event)));
    this.dragged = undefined;
  }

  #bucketAt(event: PointerEvent): number {
    const { left, width } = this.bars.getBoundingClientRect();
    return bucketAt(event.clientX - left, width, this.buckets.length);
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      if (!event.shiftKey) this.dragged = undefined;
      else if (this.dragged === undefined) this.#start = this.focusedBucket;
      const last = this.buckets.length - 1;
      this.focusedBucket = Math.max(0, Math.min(last, this.focusedBucket + step));
      if (event.shiftKey) this.dragged = rangeBetween(this.#start, this.focusedBucket);
      this.bars.querySelectorAll('button')[this.focusedBucket]?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(this.dragged ?? rangeBetween(this.focusedBucket, this.focusedBucket));
      this.dragged = undefined;
    } else return;
    event.preventDefault();
  }

  #choose(range: BrushRange): void {
    emit(this, 'dast-brush', brushedDays(this.buckets, range, activeRange(this.buckets, this.days)));
  }
}

function daysText(from: string, to: string): string {
  return from === to
    ? formatCalendarDay(from)
    : text('dayRange', formatCalendarDay(from), formatCalendarDay(to));
}
