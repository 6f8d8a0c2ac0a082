import type { LitElement, ReactiveController } from 'lit';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import type { ListSummary, ListView } from '../../../../src/findings/view/view.ts';
import { codeCharacterWidth } from '../../../shared/cutTextTemplate.ts';
import { emit } from '../../../shared/events.ts';
import { memoized } from '../../../shared/memoized.ts';
import type { ListModel } from '../../models/listModel.ts';
import type { RowTarget } from '../../models/rowTarget.ts';
import { fitColumns, withoutApplications, type Column, type ColumnWidths } from '../columns/columns.ts';
import { contentWidths, stackedStatusWidth } from '../columns/contentWidths.ts';
import { endpointWidth, type IconRows, iconRows } from '../columns/gridColumns.ts';
import { ListLayout, type ListItem } from '../columns/listLayout.ts';
import { rowHeights, type ListPreferences } from '../columns/listPreferences.ts';
import { scrollToShow, scrollWindow, type ScrollWindow } from './virtualScroll.ts';

/** Pixels below which rows have two lines instead of columns. */
const stackedBelow = 700;
/** Characters of a long method, such as DELETE, and the blank after it. */
const methodCharacters = 7;
/** Lines drawn beyond the visible ones: where the list is scrolled to, and where it comes from. */
const overscan = { ahead: 10, behind: 2 };

/** What the list is given. */
export interface ListInput {
  readonly model: ListModel | undefined;
  readonly view: ListView | undefined;
  /** Which values there are. */
  readonly summary: ListSummary | undefined;
  readonly preferences: ListPreferences;
  /** Several applications are stored: there is a column of them. */
  readonly applications: boolean;
  /** Pixels; taken once, when the first rows are there. */
  readonly initialScroll: () => number;
}

export type ListHost = LitElement & ListInput;

/** Where everything stands: sizes, columns, lines, and which of them are drawn. */
export class ListViewport implements ReactiveController {
  readonly #host: ListHost;
  readonly #resize = new ResizeObserver(() => this.#measure());
  #scroller: HTMLElement | null = null;
  #width = 0;
  #height = 0;
  #layout = new ListLayout({ totalRows: 0, rowHeight: 28, childHeight: 28, expansions: [] });
  #columns: readonly Column[] = [];
  #pathRoom = 0;
  #font = '';
  #statusWidth = 128;
  #window: ScrollWindow = { first: 0, last: -1, shift: 0 };
  #scrolledTo = 0;
  #upwards = false;
  /** The same columns as long as nothing changes them, by which lines know that they need not be drawn again. */
  readonly #fit = memoized(fitColumns);
  readonly #measureContent = memoized(contentWidths);
  readonly #measureStatus = memoized(stackedStatusWidth);
  readonly #sameContent = memoized(
    (severity?: number, status?: number, resolution?: number, category?: number): ColumnWidths =>
      severity === undefined || status === undefined || resolution === undefined || category === undefined
        ? {}
        : { severity, status, resolution, category },
  );
  readonly #choose = memoized(withoutApplications<ListPreferences>);
  /** Pixels for which the columns were made. */
  #fittedTo = 0;
  #restored = false;

  constructor(host: ListHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#resize.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#resize.disconnect();
  }

  get width(): number {
    return this.#width;
  }

  /** Pixels of the lines that are in view. */
  get height(): number {
    return this.#height;
  }

  get layout(): ListLayout {
    return this.#layout;
  }

  get columns(): readonly Column[] {
    return this.#columns;
  }

  /** Characters of an endpoint that fit. */
  get pathRoom(): number {
    return this.#pathRoom;
  }

  /** What the rows are written in, as a canvas takes it. */
  get font(): string {
    return this.#font;
  }

  get aggregated(): boolean {
    return this.#host.view?.showAggregation ?? true;
  }

  /** Where Status and Resolution are icons alone. */
  get icons(): IconRows {
    return iconRows(this.#width);
  }

  /** Pixels that the words of Status and Resolution need where they stand in one column. */
  get statusWidth(): number {
    return this.#statusWidth;
  }

  /** Rows have two lines instead of columns. */
  get stacked(): boolean {
    return this.#width < stackedBelow;
  }

  get scrollTop(): number {
    return this.#scrolling?.scrollTop ?? 0;
  }

  get scrollbar(): number {
    const scroller = this.#scrolling;
    return scroller === null ? 0 : scroller.offsetWidth - scroller.clientWidth;
  }

  /** Pixels for columns. */
  get available(): number {
    return this.#width - Math.max(this.scrollbar, 10);
  }

  /** The columns that the list can have now. */
  get choice(): ListPreferences {
    return this.#choose(this.#host.preferences, this.#host.applications);
  }

  /** Pixels that columns of few values need. */
  get content(): ColumnWidths {
    const widths = this.#measureContent(this.#host.summary, this.aggregated, this.#font);
    return this.#sameContent(widths.severity, widths.status, widths.resolution, widths.category);
  }

  /** The columns were made for another width. */
  get isOutgrown(): boolean {
    return this.available !== this.#fittedTo;
  }

  /** Columns, and where the lines stand. */
  arrange(): void {
    const { available } = this;
    this.#fittedTo = available;
    const { fontSize, fontFamily } = getComputedStyle(this.#host);
    this.#font = `${fontSize} ${fontFamily}`;
    this.#statusWidth = this.#measureStatus(this.#font, `12px ${fontFamily}`);
    this.#columns = this.#fit(this.aggregated, available, this.choice, this.content);
    const pixels = endpointWidth(this.#columns, this, available);
    this.#pathRoom = Math.floor(pixels / codeCharacterWidth(12)) - methodCharacters;
    this.#layout = this.#makeLayout();
  }

  /** The window for where the list is scrolled to now. */
  lookThrough(): ScrollWindow {
    const { scrollTop } = this;
    if (scrollTop !== this.#scrolledTo) this.#upwards = scrollTop < this.#scrolledTo;
    this.#scrolledTo = scrollTop;
    const { ahead, behind } = overscan;
    const beyond = this.#upwards ? { above: ahead, below: behind } : { above: behind, below: ahead };
    this.#window = scrollWindow(this.#layout, scrollTop, this.#height, beyond);
    return this.#window;
  }

  /** In the handler itself, so that the rows are there before the browser paints; a part of a line shows no others. */
  scrolled(): void {
    const { first, last, shift } = this.#window;
    const now = this.lookThrough();
    if (now.first !== first || now.last !== last || now.shift !== shift) this.#host.requestUpdate();
    emit(this.#host, 'dast-list-scroll', this.scrollTop);
  }

  scrollTo(scrollTop: number): void {
    if (this.#scrolling !== null) this.#scrolling.scrollTop = scrollTop;
  }

  /** Scrolls a line into view. */
  show(position: number): void {
    this.scrollTo(scrollToShow(this.#layout, position, this.scrollTop, this.#height));
  }

  /** Goes where the list was scrolled to before a reload, once there are rows. */
  restoreScroll(): void {
    if (this.#restored || this.#layout.itemCount === 0 || this.#height === 0) return;
    this.#restored = true;
    const scrollTop = this.#host.initialScroll();
    if (scrollTop > 0) this.scrollTo(scrollTop);
  }

  /** Reads what is drawn. */
  fetch(): void {
    const { first, last } = this.#window;
    const items: ListItem[] = [];
    for (let position = first; position <= last; position += 1) items.push(this.#layout.itemAt(position));
    this.#host.model?.want(items.length === 0 ? [{ kind: 'row', row: 0 }] : items);
  }

  /** What a line shows, as far as it is in memory. */
  target(position: number): RowTarget | undefined {
    const item = this.#layout.itemAt(position);
    const row = this.#host.model?.row(item.row);
    if (row === undefined) return undefined;
    if (row.kind === 'finding') return { row, api: undefined, finding: row.row };
    const api = item.kind === 'child' ? item.child : undefined;
    return { row, api, finding: this.findingAt(position) };
  }

  /** The finding of a line that shows one and is loaded. */
  findingAt(position: number): Finding | undefined {
    if (position < 0 || position >= this.#layout.itemCount) return undefined;
    const item = this.#layout.itemAt(position);
    const row = this.#host.model?.row(item.row);
    if (row?.kind === 'finding') return row.row;
    return row && item.kind === 'child'
      ? this.#host.model?.api(row.row.vulnerability, item.child)
      : undefined;
  }

  rowElement(position: number): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(`.row[data-position="${position}"]`);
  }

  get #scrolling(): HTMLElement | null {
    if (this.#host.hasUpdated) this.#scroller ??= this.#host.renderRoot.querySelector('.scroller');
    return this.#scroller;
  }

  #measure(): void {
    this.#width = this.#host.clientWidth;
    this.#height = (this.#scrolling ?? this.#host).clientHeight;
    this.#host.requestUpdate();
  }

  #makeLayout(): ListLayout {
    const { model, preferences } = this.#host;
    const expansions = this.aggregated ? (model?.expansions() ?? []) : [];
    const heights = rowHeights(this.stacked, preferences.compact);
    return new ListLayout({
      totalRows: model?.totalRows ?? 0,
      rowHeight: heights.row,
      childHeight: heights.child,
      expansions,
    });
  }
}
