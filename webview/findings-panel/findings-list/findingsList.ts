import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PageRow } from '../../../src/findings/engine.ts';
import type { TriageField } from '../../../src/findings/finding.ts';
import type { ListView } from '../../../src/findings/view.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import { emit } from '../../shared/events.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { plural, text } from '../../shared/strings.ts';
import type { ListModel } from '../listModel.ts';
import { rowKey, selectedVulnerabilities, toggled } from '../rowSelection.ts';
import { triageMenu } from '../triageMenu.ts';
import { fitColumns, type Column } from './columns.ts';
import { gridColumnStyle, headerCells, type HeaderCell } from './gridColumns.ts';
import { headerRow } from './headerTemplate.ts';
import { movedPosition } from './listKeys.ts';
import { ListLayout, type ListItem } from './listLayout.ts';
import { listStyles } from './listStyles.ts';
import { RowSlots } from './rowSlots.ts';
import { apiCells, loadingCells, rowCells, type RowContext } from './rowTemplates.ts';
import { apisAsFiltered } from './rowText.ts';
import { scrollToShow, scrollWindow, spacerHeight } from './virtualScroll.ts';

const overscan = 10;
const stackedBelow = 640;

/** A row as `row-open` and `row-focus` report it; `api` where it is an API row of an open vulnerability. */
export interface RowTarget {
  readonly row: PageRow;
  readonly api: number | undefined;
}

/** The list: sortable columns, virtualised rows that open in place, one focused row, any number selected. */
@customElement('dast-findings-list')
export class FindingsList extends LitElement {
  static override styles = [baseStyles, iconStyles, listStyles];

  @property({ attribute: false }) model: ListModel | undefined;
  @property({ attribute: false }) view: ListView | undefined;
  /** Changes whenever the model does. */
  @property({ type: Number }) tick = 0;
  /** Key of the row whose details stand below it inside the list, and their height in pixels. */
  @property({ attribute: false }) inlay: { readonly key: string; readonly height: number } | undefined;
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** Pixels; taken once, when the first rows are there. */
  @property({ attribute: false }) initialScroll = 0;

  @query('.scroller') private scroller!: HTMLElement;
  @query('dast-menu') private menu!: Menu;
  @state() private width = 0;
  @state() private viewportHeight = 0;
  @state() private position = 0;
  readonly #slots = new RowSlots();
  readonly #resize = new ResizeObserver(() => this.#measure());
  #layout = new ListLayout({ totalRows: 0, rowHeight: 28, childHeight: 28, expansions: [] });
  #columns: readonly Column[] = [];
  #restored = false;
  /** Reordering elements takes the focus from the one that moves; it gets it back. */
  #hadFocus = false;
  /** Row from which Shift selects. */
  #anchor = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  /** Scrolls a row into view and makes it the focused one, without taking the keyboard focus. */
  async reveal(row: number): Promise<void> {
    await this.updateComplete;
    this.position = this.#layout.positionOf(row);
    this.#anchor = row;
    this.#scrollToFocused();
  }

  /** Moves the keyboard focus to the focused row. */
  override focus(): void {
    this.#rowElement(this.position)?.focus({ preventScroll: true });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const focused = this.shadowRoot?.activeElement;
    this.#hadFocus = focused?.classList.contains('row') === true;
    const before = changed.get('view') as ListView | undefined;
    if (before !== undefined && this.view !== undefined && isOtherList(before, this.view)) {
      this.position = 0;
      this.#anchor = 0;
      this.scroller.scrollTop = 0;
    }
    this.#columns = fitColumns(this.#aggregated, this.width - this.#scrollbar);
    this.#layout = this.#makeLayout();
    this.position = Math.max(0, Math.min(this.position, this.#layout.itemCount - 1));
  }

  protected override render(): TemplateResult {
    const { first, last, shift } = this.#window();
    const positions = withFocused(first, last, this.position, this.#layout.itemCount);
    const slots = this.#slots.assign(positions);
    const lines = positions.map((position, index) => ({ position, slot: slots[index] ?? 0 }));
    const classes = `grid ${this.#aggregated ? 'aggregated' : ''} ${this.#stacked ? 'stacked' : ''}`;
    return html`
      <div
        class=${classes}
        role=${this.#aggregated ? 'treegrid' : 'grid'}
        aria-label=${text('list')}
        aria-multiselectable="true"
        aria-rowcount=${this.#layout.itemCount + 1}
        aria-colcount=${this.#headers().length}
        .style=${gridColumnStyle(this.#columns, this.#stacked, this.width, this.#scrollbar)}
      >
        <div role="rowgroup">
          ${headerRow(this.#headers(), this.view?.sort, (sort) =>
            emit(this, 'dast-view', { type: 'setSort', sort }),
          )}
        </div>
        <div
          class="scroller"
          role="rowgroup"
          @scroll=${() => this.#scrolled()}
          @keydown=${(event: KeyboardEvent) => this.#key(event)}
        >
          <div class="spacer" role="presentation" .style=${`height: ${spacerHeight(this.#layout)}px`}>
            ${repeat(
              lines,
              ({ slot }) => slot,
              ({ position }) => this.#line(position, shift),
            )}
            ${this.#inlayTemplate(shift)}
          </div>
        </div>
      </div>
      <dast-menu></dast-menu>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#hadFocus && this.shadowRoot?.activeElement === null) this.focus();
    this.#restoreScroll();
    if (changed.has('inlay')) this.#showInlay();
    const { first, last } = this.#window();
    const items: ListItem[] = [];
    for (let position = first; position <= last; position += 1) items.push(this.#layout.itemAt(position));
    this.model?.want(items.length === 0 ? [{ kind: 'row', row: 0 }] : items);
  }

  get #aggregated(): boolean {
    return this.view?.showAggregation ?? true;
  }

  get #stacked(): boolean {
    return this.width < stackedBelow;
  }

  get #scrollbar(): number {
    return this.hasUpdated ? this.scroller.offsetWidth - this.scroller.clientWidth : 0;
  }

  #makeLayout(): ListLayout {
    const expansions = this.#aggregated ? (this.model?.expansions() ?? []) : [];
    const sizes = {
      totalRows: this.model?.totalRows ?? 0,
      rowHeight: this.#stacked ? 40 : 28,
      childHeight: this.#stacked ? 24 : 28,
      expansions,
    };
    const plain = new ListLayout(sizes);
    const row = this.inlay === undefined ? undefined : this.#loadedRow(this.inlay.key);
    if (this.inlay === undefined || row === undefined) return plain;
    const children = expansions.find((expansion) => expansion.row === row)?.count ?? 0;
    return new ListLayout({
      ...sizes,
      inlay: { after: plain.positionOf(row) + children, height: this.inlay.height },
    });
  }

  #loadedRow(key: string): number | undefined {
    return this.model?.findIndex((row) => rowKey(row) === key);
  }

  #window(): { readonly first: number; readonly last: number; readonly shift: number } {
    const scrollTop = this.hasUpdated ? this.scroller.scrollTop : 0;
    return scrollWindow(this.#layout, scrollTop, this.viewportHeight, overscan);
  }

  #headers(): readonly HeaderCell[] {
    return headerCells(this.#columns, this.#stacked, this.#aggregated, this.width);
  }

  #line(position: number, shift: number): TemplateResult {
    const item = this.#layout.itemAt(position);
    const row = this.model?.row(item.row);
    const context = this.#context(position, row);
    const style = `top: ${this.#layout.topOf(position) + shift}px; height: ${this.#layout.heightOf(position)}px`;
    const child = item.kind === 'child';
    const selected = row !== undefined && !child && this.selected.has(rowKey(row));
    const openable = row?.kind === 'vulnerability' && !child;
    return html`<div
      class="row ${child ? 'child' : ''} ${selected ? 'selected' : ''}"
      role="row"
      data-position=${position}
      tabindex=${position === this.position ? 0 : -1}
      aria-rowindex=${position + 2}
      aria-level=${this.#aggregated ? (child ? 2 : 1) : nothing}
      aria-expanded=${openable ? context.expanded : nothing}
      aria-selected=${child ? nothing : selected}
      .style=${style}
      @click=${(event: MouseEvent) => this.#click(event, position)}
    >
      ${this.#cells(item, row, context)}
    </div>`;
  }

  #cells(item: ListItem, row: PageRow | undefined, context: RowContext): TemplateResult {
    if (row === undefined) return loadingCells(context);
    if (item.kind === 'row' || row.kind !== 'vulnerability') return rowCells(row, context);
    const finding = this.model?.api(row.row.vulnerability, item.child);
    return finding === undefined ? loadingCells(context) : apiCells(finding, context);
  }

  #context(position: number, row: PageRow | undefined): RowContext {
    return {
      columns: this.#columns,
      timeZone: this.view?.timeZone ?? 'UTC',
      now: Date.now(),
      stacked: this.#stacked,
      expanded: row?.kind === 'vulnerability' && this.model?.isExpanded(row.row.vulnerability) === true,
      focused: position === this.position,
      onChevron: (event) => {
        event.stopPropagation();
        this.#toggle(row);
      },
      onTriage: (event, field) => void this.#triage(event, row, field),
    };
  }

  #inlayTemplate(shift: number): TemplateResult | typeof nothing {
    const top = this.#layout.inlayTop;
    if (top === undefined) return nothing;
    return html`<div
      class="inlay"
      role="row"
      .style=${`top: ${top + shift}px; height: ${this.inlay?.height ?? 0}px`}
      @keydown=${(event: Event) => event.stopPropagation()}
    >
      <div role="gridcell"><slot name="inlay"></slot></div>
    </div>`;
  }

  #measure(): void {
    this.width = this.clientWidth;
    this.viewportHeight = this.hasUpdated ? this.scroller.clientHeight : this.clientHeight;
  }

  /** In the handler itself, so that the rows are there before the browser paints. */
  #scrolled(): void {
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('list-scroll', { detail: this.scroller.scrollTop }));
  }

  /** Details that open below the fold come up, as far as their row stays in view. */
  #showInlay(): void {
    const top = this.#layout.inlayTop;
    if (top === undefined || this.inlay === undefined) return;
    const row = this.#layout.topOf(this.position);
    const hidden = top + this.inlay.height - this.scroller.scrollTop - this.viewportHeight;
    const atMost = Math.max(0, row - this.scroller.scrollTop);
    if (hidden > 0) this.scroller.scrollTop += Math.min(hidden, atMost);
  }

  #restoreScroll(): void {
    if (this.#restored || this.#layout.itemCount === 0 || this.viewportHeight === 0) return;
    this.#restored = true;
    if (this.initialScroll > 0) this.scroller.scrollTop = this.initialScroll;
  }

  #target(position: number): RowTarget | undefined {
    const item = this.#layout.itemAt(position);
    const row = this.model?.row(item.row);
    return row && { row, api: item.kind === 'child' ? item.child : undefined };
  }

  #click(event: MouseEvent, position: number): void {
    const target = this.#target(position);
    this.position = position;
    if (target === undefined) return;
    if (event.shiftKey) void this.#selectRange(position);
    else if ((event.ctrlKey || event.metaKey) && target.api === undefined) this.#select(target, true);
    else {
      this.#select(target, false);
      this.#report('row-open', target);
    }
    this.#rowElement(position)?.focus({ preventScroll: true });
  }

  #select(target: RowTarget, add: boolean): void {
    const key = rowKey(target.row);
    this.#anchor = this.#layout.itemAt(this.position).row;
    this.#setSelected(add ? toggled(this.selected, key) : new Set([key]));
  }

  async #selectRange(position: number): Promise<void> {
    const { row } = this.#layout.itemAt(position);
    const rows = await this.model?.read(Math.min(row, this.#anchor), Math.max(row, this.#anchor));
    if (rows !== undefined) this.#setSelected(new Set(rows.map(rowKey)));
  }

  #setSelected(keys: ReadonlySet<string>): void {
    this.dispatchEvent(new CustomEvent('row-select', { detail: keys }));
  }

  #report(name: 'row-open' | 'row-focus', target: RowTarget): void {
    this.dispatchEvent(new CustomEvent<RowTarget>(name, { detail: target }));
  }

  #key(event: KeyboardEvent): void {
    const onRow = event.composedPath()[0] === this.#rowElement(this.position);
    const target = this.#target(this.position);
    const modified = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    const pageSize = Math.max(1, Math.floor(this.viewportHeight / this.#layout.heightOf(this.position)) - 1);
    const moved = movedPosition(event.key, this.position, this.#layout.itemCount, pageSize);
    if (moved !== undefined) void this.#moveTo(moved, event.shiftKey ? 'range' : modified ? 'none' : 'one');
    else if (onRow && modified && event.key === 'a') void this.#selectAll();
    else if (!onRow || target === undefined) return;
    else if (event.key === 'Enter') this.#report('row-open', target);
    else if (event.key === ' ' && target.api === undefined) this.#select(target, true);
    else if (event.key === 'ArrowRight') this.#openOrEnter(target);
    else if (event.key === 'ArrowLeft') this.#closeOrLeave(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async #moveTo(position: number, select: 'one' | 'range' | 'none'): Promise<void> {
    this.position = position;
    this.#scrollToFocused();
    await this.updateComplete;
    this.focus();
    const target = this.#target(position);
    if (select === 'range') void this.#selectRange(position);
    if (target === undefined || select !== 'one') return;
    this.#select(target, false);
    this.#report('row-focus', target);
  }

  #scrollToFocused(): void {
    const { scrollTop } = this.scroller;
    this.scroller.scrollTop = scrollToShow(this.#layout, this.position, scrollTop, this.viewportHeight);
  }

  async #selectAll(): Promise<void> {
    const rows = await this.model?.read(0, (this.model.totalRows ?? 0) - 1);
    if (rows !== undefined) this.#setSelected(new Set(rows.map(rowKey)));
  }

  #openOrEnter(target: RowTarget): void {
    if (target.row.kind !== 'vulnerability' || target.api !== undefined) return;
    if (this.model?.isExpanded(target.row.row.vulnerability) === true)
      void this.#moveTo(this.position + 1, 'one');
    else this.#toggle(target.row);
  }

  #closeOrLeave(target: RowTarget): void {
    if (target.row.kind !== 'vulnerability') return;
    if (target.api !== undefined) void this.#moveTo(this.position - target.api - 1, 'one');
    else if (this.model?.isExpanded(target.row.row.vulnerability) === true) this.#toggle(target.row);
  }

  #toggle(row: PageRow | undefined): void {
    if (row?.kind === 'vulnerability') this.model?.toggle(row.row.vulnerability);
  }

  async #triage(event: Event, row: PageRow | undefined, field: TriageField): Promise<void> {
    event.stopPropagation();
    if (row?.kind !== 'vulnerability') return;
    const several = this.selected.size > 1 && this.selected.has(rowKey(row));
    const value = await this.menu.choose(event.currentTarget as HTMLElement, {
      ...triageMenu(field, several ? '' : row.row[field]),
      note: several ? plural('selectedRows', this.selected.size) : apisAsFiltered(row.row),
    });
    if (value === undefined) return;
    const vulnerabilities = several ? selectedVulnerabilities(this.selected) : [row.row.vulnerability];
    emit(this, 'dast-triage', { vulnerabilities, field, value });
  }

  #rowElement(position: number): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`.row[data-position="${position}"]`);
  }
}

/** The drawn lines, and the focused one wherever it is: focus must not get lost by scrolling. */
function withFocused(first: number, last: number, focused: number, count: number): readonly number[] {
  const positions = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (count === 0 || (focused >= first && focused <= last)) return positions;
  return focused < first ? [focused, ...positions] : [...positions, focused];
}

/** Another filter, sort or switch: a list that is looked at from its top. */
function isOtherList(before: ListView, after: ListView): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}
