import { LitElement, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import { type GridPlace, moved } from './gridPlaces.ts';

/** Pixels below which the cells of a line stand below what it is about. */
const stackedBelow = 560;
const heights = { line: 28, stacked: 50, head: 44 };
/** Lines that are drawn above and below what is seen. */
const overscan = 6;

export function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const others = [...set].filter((one) => one !== value);
  return new Set(set.has(value) ? others : [...others, value]);
}

/**
 * A grid of any number of lines, of which those in sight are drawn: one Tab stop; arrows lead from cell to cell. What extends it
 * draws a `.scroller` with a `.head`, and in it lines whose cells have `tabIndexAt()`.
 */
export abstract class VirtualGrid extends LitElement {
  @state() protected place: GridPlace = { line: 0, column: 0 };
  @state() protected box = { width: 0, height: 0, top: 0 };
  protected tops: readonly number[] = [0];
  #takesFocus = false;
  readonly #resize = new ResizeObserver(() => {
    this.measure();
    if (this.keepsPlaceInSight) this.#showLine(this.place.line);
  });

  protected abstract get lines(): readonly { readonly kind: string }[];
  /** Besides the first one. */
  protected abstract get columnCount(): number;
  /** Enter or Space. */
  protected abstract act(place: GridPlace): void;

  /** Whether the line of a group is one cell, and as high in narrow places as in others. */
  protected get groupsAreOneCell(): boolean {
    return true;
  }

  /** Whether the cell with the keyboard stays in sight when there is less room. */
  protected get keepsPlaceInSight(): boolean {
    return false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  /** Puts the keyboard back into the cell where it was. */
  override focus(): void {
    this.#takesFocus = true;
    this.requestUpdate();
  }

  protected get isStacked(): boolean {
    return this.box.width < stackedBelow;
  }

  /** Reads the lines before this. */
  protected override willUpdate(_changed: PropertyValues): void {
    const row = this.isStacked ? heights.stacked : heights.line;
    let end = 0;
    this.tops = [
      0,
      ...this.lines.map(({ kind }) => (end += kind === 'row' || !this.groupsAreOneCell ? row : heights.line)),
    ];
    const { line, column } = this.place;
    const last = Math.max(0, this.lines.length - 1);
    if (line > last || column > this.columnCount)
      this.place = { line: Math.min(line, last), column: Math.min(column, this.columnCount) };
  }

  protected override updated(): void {
    if (!this.#takesFocus) return;
    this.#takesFocus = false;
    const cell = this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    this.#showColumn(cell);
  }

  /** What is seen, and the line that has the keyboard. */
  protected drawn(): readonly number[] {
    const { top, height } = this.box;
    const first = Math.max(0, this.#lineAt(top) - overscan);
    const last = Math.min(this.lines.length, this.#lineAt(top + height) + 1 + overscan);
    const drawn = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
    const { line } = this.place;
    if (line >= first && line < last) return drawn;
    return line < first ? [line, ...drawn] : [...drawn, line];
  }

  /** Where a line stands, as its style. */
  protected styleOf(line: number): string {
    const [start = 0, end = 0] = [this.tops[line], this.tops[line + 1]];
    return `top: ${start}px; height: ${end - start}px`;
  }

  protected tabIndexAt(line: number, column?: number): 0 | -1 {
    const isHere = this.place.line === line && (column === undefined || this.place.column === column);
    return isHere ? 0 : -1;
  }

  /** For `focus` of a cell. */
  protected enter(line: number, column: number): void {
    const isHere = this.place.line === line && this.place.column === column;
    if (!isHere && !(this.place.line === line && this.#isOneCell(line))) this.place = { line, column };
  }

  /** The column is kept for the lines below it. */
  #isOneCell(line: number): boolean {
    return this.groupsAreOneCell && this.lines[line]?.kind === 'group';
  }

  #target(event: KeyboardEvent): GridPlace | undefined {
    const { top, height } = this.box;
    const page = Math.max(1, this.#lineAt(top + height - heights.head) - this.#lineAt(top) - 1);
    const size = { lines: this.lines.length, columns: this.columnCount + 1, page };
    return moved(event.key, this.place, size, event.ctrlKey || event.metaKey);
  }

  /** For `keydown` of the scroller. */
  protected readonly pressed = (event: KeyboardEvent): void => {
    const isInButton = event.composedPath().some((one) => one instanceof HTMLButtonElement);
    if (event.altKey || event.shiftKey || isInButton) return;
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (isPlain && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return this.act(this.place);
    }
    const to = this.#target(event);
    if (to === undefined) return;
    event.preventDefault();
    this.place = to;
    this.#takesFocus = true;
    this.#showLine(to.line);
  };

  /** For `scroll` of the scroller. */
  protected readonly measure = (): void => {
    const { clientWidth: width = 0, clientHeight: height = 0, scrollTop: top = 0 } = this.#scroller ?? {};
    const { box } = this;
    if (box.width !== width || box.height !== height || box.top !== top) this.box = { width, height, top };
  };

  get #scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.scroller');
  }

  #lineAt(top: number): number {
    const after = this.tops.findIndex((one) => one > top);
    return after < 0 ? this.lines.length : after - 1;
  }

  #showLine(line: number): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const [top = 0, bottom = 0] = [this.tops[line], this.tops[line + 1]];
    const room = scroller.clientHeight - heights.head;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room;
    this.measure();
  }

  /** Moves what is behind the frozen column, or beyond the edge, into sight. */
  #showColumn(cell: HTMLElement | null): void {
    const scroller = this.#scroller;
    if (scroller === null || cell === null || cell.classList.contains('first')) return;
    const frozen = this.isStacked
      ? 0
      : (this.renderRoot.querySelector('.head .first')?.getBoundingClientRect().width ?? 0);
    const edge = scroller.getBoundingClientRect();
    const { left, right } = cell.getBoundingClientRect();
    if (left < edge.left + frozen) scroller.scrollLeft -= edge.left + frozen - left;
    else if (right > edge.left + scroller.clientWidth)
      scroller.scrollLeft += right - edge.left - scroller.clientWidth;
  }
}
