import { LitElement, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Finding } from '../../../src/findings/finding.ts';
import type { ListView } from '../../../src/findings/view.ts';
import { codeCharacterWidth } from '../../shared/cutTextTemplate.ts';
import { emit } from '../../shared/events.ts';
import { ModelObserver } from '../../shared/modelObserver.ts';
import { memoized } from '../../shared/memoized.ts';
import type { ListModel } from '../listModel.ts';
import { rowKey } from '../rowSelection.ts';
import { fitColumns, withoutApplications, type Column } from './columns.ts';
import { endpointWidth } from './gridColumns.ts';
import { ListLayout, type ListItem } from './listLayout.ts';
import { plainPreferences, rowHeights, type ListPreferences } from './listPreferences.ts';
import { scrollToShow, scrollWindow, type ScrollWindow } from './virtualScroll.ts';

/** Pixels below which rows have two lines instead of columns. */
const stackedBelow = 700;
/** Characters of the column of a method, and the blank after it. */
const methodCharacters = 6;
/** Rows that details below one of them leave in view, and pixels below which details are of no use. */
const rowsBesideInlay = 5;
const lowestInlay = 160;
/** Lines drawn beyond the visible ones: where the list is scrolled to, and where it comes from. */
const overscan = { ahead: 10, behind: 2 };

/** Where everything stands: sizes, the drawn window, the focused line and how it stays in view. */
export abstract class ListViewport extends LitElement {
  @property({ attribute: false }) model: ListModel | undefined;
  @property({ attribute: false }) view: ListView | undefined;
  /** Key of the row whose details stand below it inside the list, and their height in pixels. */
  @property({ attribute: false }) inlay: { readonly key: string; readonly height: number } | undefined;
  @property({ attribute: false }) preferences: ListPreferences = plainPreferences;
  /** Several applications are stored: there is a column of them. */
  @property({ type: Boolean }) applications = false;
  /** Pixels; taken once, when the first rows are there. */
  @property({ attribute: false }) initialScroll: () => number = () => 0;

  @query('.scroller') protected scroller!: HTMLElement;
  @state() protected width = 0;
  @state() protected viewportHeight = 0;
  @state() protected position = 0;
  readonly #resize = new ResizeObserver(() => this.#measure());
  protected layout = new ListLayout({ totalRows: 0, rowHeight: 28, childHeight: 28, expansions: [] });
  protected columns: readonly Column[] = [];
  protected pathRoom = 0;
  /** What is drawn. */
  protected window: ScrollWindow = { first: 0, last: -1, shift: 0 };
  #scrolledTo = 0;
  #upwards = false;
  /** What the rows are written in, as a canvas takes it. */
  protected font = '';
  /** The same columns as long as nothing changes them, by which lines know that they need not be drawn again. */
  readonly #fit = memoized(fitColumns);
  readonly #choose = memoized(withoutApplications<ListPreferences>);
  /** Pixels for which the columns were made. */
  #fittedTo = 0;
  #restored = false;
  #heightBefore = 0;
  /** What of the focused row has the keyboard focus, as a selector: it keeps it when rows move. */
  #focusedPart: string | undefined;
  /** Key of the focused row, by which the focus follows it when rows move. */
  #focusedKey: string | undefined;
  /** Row from which Shift selects. */
  protected anchor = 0;

  constructor() {
    super();
    new ModelObserver(this, 'model');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  /** The columns that the list can have now. */
  protected get choice(): ListPreferences {
    return this.#choose(this.preferences, this.applications);
  }

  /** Scrolls a row into view and makes it the focused one, without taking the keyboard focus. */
  async reveal(row: number): Promise<void> {
    await this.goTo(row);
    this.scrollToFocused();
  }

  /** Makes a row the focused one wherever it is, without taking the keyboard focus. */
  async goTo(row: number): Promise<void> {
    await this.updateComplete;
    this.setPosition(this.layout.positionOf(row));
    this.anchor = row;
  }

  /** Moves the keyboard focus to the focused row. */
  override focus(): void {
    this.rowElement(this.position)?.focus({ preventScroll: true });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#focusedPart = partOf(this.shadowRoot?.activeElement);
    const before = changed.get('view') as ListView | undefined;
    if (before !== undefined && this.view !== undefined && isOtherList(before, this.view)) {
      this.position = 0;
      this.anchor = 0;
      this.#focusedKey = undefined;
      this.scroller.scrollTop = 0;
    }
    // Where no property has changed, the list was only scrolled: everything is where it was.
    if (changed.size > 0 || this.available !== this.#fittedTo) this.#arrange();
    this.#focusedKey = this.keyAt(this.position) ?? this.#focusedKey;
  }

  /** Columns, and where the lines stand. */
  #arrange(): void {
    this.#fittedTo = this.available;
    this.columns = this.#fit(this.aggregated, this.available, this.choice);
    const pixels = endpointWidth(this.columns, this.stacked, this.aggregated, this.available);
    this.pathRoom = Math.floor(pixels / codeCharacterWidth(12)) - methodCharacters;
    const { fontSize, fontFamily } = getComputedStyle(this);
    this.font = `${fontSize} ${fontFamily}`;
    const child = this.layout.itemAt(this.position);
    this.layout = this.#makeLayout();
    this.#followRow(child.kind === 'child' ? child.child : undefined);
    this.position = Math.max(0, Math.min(this.position, this.layout.itemCount - 1));
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#restoreFocus();
    this.#restoreScroll();
    if (changed.has('inlay')) this.#showInlay();
    this.#keepFocusInView();
    const { first, last } = this.window;
    const items: ListItem[] = [];
    for (let position = first; position <= last; position += 1) items.push(this.layout.itemAt(position));
    this.model?.want(items.length === 0 ? [{ kind: 'row', row: 0 }] : items);
  }

  protected get aggregated(): boolean {
    return this.view?.showAggregation ?? true;
  }

  protected get stacked(): boolean {
    return this.width < stackedBelow;
  }

  protected get scrollbar(): number {
    return this.hasUpdated ? this.scroller.offsetWidth - this.scroller.clientWidth : 0;
  }

  #makeLayout(): ListLayout {
    const expansions = this.aggregated ? (this.model?.expansions() ?? []) : [];
    const heights = rowHeights(this.stacked, this.preferences.compact);
    const sizes = {
      totalRows: this.model?.totalRows ?? 0,
      rowHeight: heights.row,
      childHeight: heights.child,
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

  /** Pixels for columns. */
  protected get available(): number {
    return this.width - Math.max(this.scrollbar, 10);
  }

  /** Pixels that details below a row may take. */
  protected get inlayRoom(): number {
    const { row } = rowHeights(this.stacked, this.preferences.compact);
    return Math.max(lowestInlay, this.viewportHeight - rowsBesideInlay * row);
  }

  #loadedRow(key: string): number | undefined {
    return this.model?.findIndex((row) => rowKey(row) === key);
  }

  /** The window for where the list is scrolled to now. */
  protected lookThrough(): ScrollWindow {
    const scrollTop = this.hasUpdated ? this.scroller.scrollTop : 0;
    if (scrollTop !== this.#scrolledTo) this.#upwards = scrollTop < this.#scrolledTo;
    this.#scrolledTo = scrollTop;
    const { ahead, behind } = overscan;
    const beyond = this.#upwards ? { above: ahead, below: behind } : { above: behind, below: ahead };
    this.window = scrollWindow(this.layout, scrollTop, this.viewportHeight, beyond);
    return this.window;
  }

  #measure(): void {
    this.width = this.clientWidth;
    this.viewportHeight = this.hasUpdated ? this.scroller.clientHeight : this.clientHeight;
  }

  /** In the handler itself, so that the rows are there before the browser paints. */
  protected scrolled(): void {
    this.requestUpdate();
    emit(this, 'dast-list-scroll', this.scroller.scrollTop);
  }

  /** Details that open below the fold come up, as far as their row stays in view. */
  #showInlay(): void {
    const top = this.layout.inlayTop;
    if (top === undefined || this.inlay === undefined) return;
    const row = this.layout.topOf(this.position);
    const hidden = top + this.inlay.height - this.scroller.scrollTop - this.viewportHeight;
    const atMost = Math.max(0, row - this.scroller.scrollTop);
    if (hidden > 0) this.scroller.scrollTop += Math.min(hidden, atMost);
  }

  /** The list gets lower when a sentence appears below it, which must not cover the row that is worked on. */
  #keepFocusInView(): void {
    const before = this.#heightBefore;
    this.#heightBefore = this.viewportHeight;
    if (this.viewportHeight >= before || this.#focusedPart === undefined) return;
    const top = this.layout.topOf(this.position);
    const wasInView = top >= this.scroller.scrollTop && top < this.scroller.scrollTop + before;
    if (wasInView) this.scrollToFocused();
  }

  /** Rows that move take the focus along, or lose it where elements are put in another order. */
  #restoreFocus(): void {
    if (this.#focusedPart === undefined) return;
    const row = this.rowElement(this.position);
    const part = this.#focusedPart === '' ? row : row?.querySelector<HTMLElement>(this.#focusedPart);
    if (part !== this.shadowRoot?.activeElement) part?.focus({ preventScroll: true });
  }

  #restoreScroll(): void {
    if (this.#restored || this.layout.itemCount === 0 || this.viewportHeight === 0) return;
    this.#restored = true;
    const scrollTop = this.initialScroll();
    if (scrollTop > 0) this.scroller.scrollTop = scrollTop;
  }

  /** The finding of a line that shows one and is loaded. */
  protected findingAt(position: number): Finding | undefined {
    if (position < 0 || position >= this.layout.itemCount) return undefined;
    const item = this.layout.itemAt(position);
    const row = this.model?.row(item.row);
    if (row?.kind === 'finding') return row.row;
    return row && item.kind === 'child' ? this.model?.api(row.row.vulnerability, item.child) : undefined;
  }

  protected keyAt(position: number): string | undefined {
    const row = this.model?.row(this.layout.itemAt(position).row);
    return row && rowKey(row);
  }

  /** The focused row may stand elsewhere after an import or a triage change. */
  #followRow(child: number | undefined): void {
    const key = this.#focusedKey;
    if (key === undefined || this.keyAt(this.position) === key) return;
    const row = this.model?.findIndex((candidate) => rowKey(candidate) === key);
    if (row !== undefined) this.position = this.layout.positionOf(row, child);
  }

  protected setPosition(position: number): void {
    this.position = position;
    this.#focusedKey = this.keyAt(position);
  }

  protected scrollToFocused(): void {
    const { scrollTop } = this.scroller;
    this.scroller.scrollTop = scrollToShow(this.layout, this.position, scrollTop, this.viewportHeight);
  }

  protected rowElement(position: number): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`.row[data-position="${position}"]`);
  }
}

/** The empty selector stands for the row itself. */
function partOf(focused: Element | null | undefined): string | undefined {
  if (focused?.classList.contains('row') === true) return '';
  const cell = focused?.classList.contains('triage') === true ? focused.parentElement : null;
  return cell === null ? undefined : `.${[...cell.classList].join('.')} .triage`;
}

/** Another filter, sort or switch: a list that is looked at from its top. */
function isOtherList(before: ListView, after: ListView): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}
