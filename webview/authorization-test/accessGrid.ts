import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AuthorizationView, ShownRow } from '../../src/protocol/authorizationTestProtocol.ts';
import { formatNumber } from '../shared/format.ts';
import { arrowIcon, lineIcon } from '../shared/icons.ts';
import { elementStyles } from '../shared/styles.ts';
import { plural, text } from '../shared/strings.ts';
import { accessGridStyles } from './accessGridStyles.ts';
import { type GridLine, gridLines, type GridPlace, moved } from './gridLines.ts';
import { type MatrixColumn, matrixColumns, placeOf, wordsOf } from './matrixColumns.ts';
import { verdictIcon } from './verdictIcon.ts';

/** A cell that somebody wants to look into. */
export interface ChosenCell {
  readonly row: number;
  /** Places of the users that the cell stands for, the one that stands out most first. */
  readonly places: readonly number[];
}

/** Pixels below which the cells of an operation stand below its path. */
const stackedBelow = 560;
const heights = { line: 28, stacked: 50, head: 44 };
/** Lines that are drawn above and below what is seen. */
const overscan = 6;

/** Operations by roles: who got what. One Tab stop; arrows lead from cell to cell. */
@customElement('dast-access-grid')
export class AccessGrid extends LitElement {
  static override styles = [elementStyles, accessGridStyles];

  @property({ attribute: false }) view: Pick<AuthorizationView, 'users' | 'rows'> = { users: [], rows: [] };
  @property({ type: Boolean }) onlyStandingOut = false;
  /** Called with the cell that is clicked, or on which Enter is pressed. */
  @property({ attribute: false }) choose: (cell: ChosenCell) => void = () => undefined;
  /** The cell that is looked into. */
  @property({ attribute: false }) chosen: ChosenCell | undefined;
  @state() private openRoles: ReadonlySet<string> = new Set();
  @state() private closed: ReadonlySet<string> = new Set();
  @state() private place: GridPlace = { line: 0, column: 0 };
  @state() private box = { width: 0, height: 0, top: 0 };
  #lines: readonly GridLine[] = [];
  #tops: readonly number[] = [0];
  #columns: readonly MatrixColumn[] = [];
  #takesFocus = false;
  readonly #resize = new ResizeObserver(() => {
    this.#measure();
    // The exchanges of a cell take room from the cells.
    if (this.chosen !== undefined) this.#showLine(this.place.line);
  });

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

  get #isStacked(): boolean {
    return this.box.width < stackedBelow;
  }

  /** Where each line begins, and where the last one ends. */
  #measured(): readonly number[] {
    const row = this.#isStacked ? heights.stacked : heights.line;
    let top = 0;
    return [0, ...this.#lines.map(({ kind }) => (top += kind === 'row' ? row : heights.line))];
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { rows, users } = this.view;
    this.#columns = matrixColumns(users, this.openRoles);
    if (['view', 'onlyStandingOut', 'closed'].some((name) => changed.has(name)))
      this.#lines = gridLines(rows, this.closed, this.onlyStandingOut);
    this.#tops = this.#measured();
    const { line, column } = this.place;
    const last = Math.max(0, this.#lines.length - 1);
    if (line > last || column > this.#columns.length)
      this.place = { line: Math.min(line, last), column: Math.min(column, this.#columns.length) };
  }

  protected override updated(): void {
    if (!this.#takesFocus) return;
    this.#takesFocus = false;
    const cell = this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    this.#showColumn(cell);
  }

  protected override render(): TemplateResult {
    const columns = this.#columns;
    return html`<div
      class="scroller ${this.#isStacked ? 'stacked' : ''}"
      role="grid"
      aria-label=${text('accessMatrix')}
      aria-rowcount=${this.#lines.length + 1}
      aria-colcount=${columns.length + 1}
      .style=${`--columns: ${columns.length}; --width: ${this.box.width}px`}
      @scroll=${this.#measure}
      @keydown=${this.#pressed}
    >
      <div class="head entry" role="row" aria-rowindex="1">
        <span class="first" role="columnheader" aria-colindex="1">${text('operation')}</span>
        ${columns.map((column, index) => this.#header(column, index))}
      </div>
      <div class="canvas" role="rowgroup" .style=${`height: ${this.#tops.at(-1) ?? 0}px`}>
        ${repeat(
          this.#drawn(),
          (line) => line,
          (line) => this.#line(line),
        )}
      </div>
    </div>`;
  }

  /** What is seen, and the line that has the keyboard. */
  #drawn(): readonly number[] {
    const { top, height } = this.box;
    const first = Math.max(0, this.#lineAt(top) - overscan);
    const last = Math.min(this.#lines.length, this.#lineAt(top + height) + 1 + overscan);
    const drawn = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
    const { line } = this.place;
    if (line >= first && line < last) return drawn;
    return line < first ? [line, ...drawn] : [...drawn, line];
  }

  #lineAt(top: number): number {
    const after = this.#tops.findIndex((one) => one > top);
    return after < 0 ? this.#lines.length : after - 1;
  }

  #header({ role, places, username, isOpen }: MatrixColumn, index: number): TemplateResult {
    const who = username === '' && places.length > 1 ? plural('users', places.length) : username;
    const named =
      role === ''
        ? html`<span class="role">${text('nobody')}</span>`
        : html`<span class="role">${role}</span><span class="who">${who}</span>`;
    return html`<span role="columnheader" aria-colindex=${index + 2} title=${[role, who].join(' ').trim()}>
      ${
        isOpen === undefined
          ? named
          : html`<button aria-expanded=${isOpen} @click=${() => this.#toggleRole(role)}>
              ${named}${lineIcon(isOpen ? 'chevronDown' : 'chevronRight')}
            </button>`
      }
    </span>`;
  }

  #line(index: number): TemplateResult | typeof nothing {
    const line = this.#lines[index];
    if (line === undefined) return nothing;
    const [start = 0, end = 0] = [this.#tops[index], this.#tops[index + 1]];
    const place = `top: ${start}px; height: ${end - start}px`;
    if (line.kind === 'group') return this.#group(line, index, place);
    const row = this.view.rows[line.row];
    if (row === undefined) return nothing;
    const label = [row.method, row.path, row.object].filter(Boolean).join(' ');
    return html`<div class="entry" role="row" aria-rowindex=${index + 2} .style=${place}>
      <span
        class="first"
        role="rowheader"
        aria-colindex="1"
        tabindex=${this.#tabIndex(index, 0)}
        title=${label}
        @focus=${() => this.#enter(index, 0)}
      >
        <span class="code">${row.method} ${row.path}</span>
        <span class="secondary">${row.object}</span>
      </span>
      ${this.#columns.map((column, at) => this.#cell(row, line.row, column, { line: index, column: at + 1 }))}
    </div>`;
  }

  #group(line: Extract<GridLine, { kind: 'group' }>, index: number, place: string): TemplateResult {
    return html`<div class="entry group" role="row" aria-rowindex=${index + 2} .style=${place}>
      <span
        class="first"
        role="gridcell"
        aria-colindex="1"
        aria-colspan=${this.#columns.length + 1}
        aria-expanded=${line.isOpen}
        title=${line.group}
        tabindex=${this.#tabIndex(index)}
        @focus=${() => this.#enter(index, 0)}
        @click=${() => this.#toggleGroup(line.group)}
      >
        ${arrowIcon(line.isOpen)}<span class="name">${line.group}</span>
        <span class="secondary">${plural('operations', line.rows)}</span>
        ${markTemplate('let-in', line.letIn)}${markTemplate('look', line.look)}
      </span>
    </div>`;
  }

  #cell(row: ShownRow, rowPlace: number, column: MatrixColumn, at: GridPlace): TemplateResult {
    const place = placeOf(row.cells, column);
    const { status = '', verdict = 'not-asked', words = '' } = row.cells[place] ?? {};
    const { chosen } = this;
    const isChosen = chosen?.row === rowPlace && chosen.places.includes(place);
    return html`<span
      class="cell ${verdict}"
      role="gridcell"
      aria-selected=${isChosen}
      aria-colindex=${at.column + 1}
      tabindex=${this.#tabIndex(at.line, at.column)}
      title=${wordsOf(row.cells, column, this.view.users)}
      @focus=${() => this.#enter(at.line, at.column)}
      @click=${() => this.#chosen(rowPlace, column, place)}
    >
      ${verdictIcon(verdict)}<span class="number">${status}</span>
      <span class="visually-hidden">${words}</span>
    </span>`;
  }

  #tabIndex(line: number, column?: number): 0 | -1 {
    const isHere = this.place.line === line && (column === undefined || this.place.column === column);
    return isHere ? 0 : -1;
  }

  #enter(line: number, column: number): void {
    const isHere = this.place.line === line && this.place.column === column;
    // A line of a group is one cell; the column is kept for the lines below it.
    if (!isHere && !(this.place.line === line && this.#lines[line]?.kind === 'group'))
      this.place = { line, column };
  }

  #chosen(row: number, { places }: MatrixColumn, first: number): void {
    const others = places.filter((place) => place !== first);
    this.choose({ row, places: [first, ...others] });
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    if (
      event.altKey ||
      event.shiftKey ||
      event.composedPath().some((one) => one instanceof HTMLButtonElement)
    )
      return;
    const wide = event.ctrlKey || event.metaKey;
    const { place } = this;
    if (!wide && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return this.#act(place);
    }
    const { top, height } = this.box;
    const page = Math.max(1, this.#lineAt(top + height - heights.head) - this.#lineAt(top) - 1);
    const to = moved(
      event.key,
      place,
      { lines: this.#lines.length, columns: this.#columns.length + 1, page },
      wide,
    );
    if (to === undefined) return;
    event.preventDefault();
    this.place = to;
    this.#takesFocus = true;
    this.#showLine(to.line);
  };

  #act({ line, column }: GridPlace): void {
    const at = this.#lines[line];
    if (at?.kind === 'group') return this.#toggleGroup(at.group);
    const row = at === undefined ? undefined : this.view.rows[at.row];
    const chosen = this.#columns[column - 1];
    if (at !== undefined && row !== undefined && chosen !== undefined)
      this.#chosen(at.row, chosen, placeOf(row.cells, chosen));
  }

  #toggleGroup(group: string): void {
    this.closed = toggled(this.closed, group);
  }

  #toggleRole(role: string): void {
    this.openRoles = toggled(this.openRoles, role);
  }

  get #scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.scroller');
  }

  readonly #measure = (): void => {
    const { clientWidth: width = 0, clientHeight: height = 0, scrollTop: top = 0 } = this.#scroller ?? {};
    const { box } = this;
    if (box.width !== width || box.height !== height || box.top !== top) this.box = { width, height, top };
  };

  #showLine(line: number): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const [top = 0, bottom = 0] = [this.#tops[line], this.#tops[line + 1]];
    const room = scroller.clientHeight - heights.head;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room;
    this.#measure();
  }

  /** Moves what is behind the frozen column, or beyond the edge, into sight. */
  #showColumn(cell: HTMLElement | null): void {
    const scroller = this.#scroller;
    if (scroller === null || cell === null || cell.classList.contains('first')) return;
    const frozen = this.#isStacked
      ? 0
      : (this.renderRoot.querySelector('.head .first')?.getBoundingClientRect().width ?? 0);
    const edge = scroller.getBoundingClientRect();
    const { left, right } = cell.getBoundingClientRect();
    if (left < edge.left + frozen) scroller.scrollLeft -= edge.left + frozen - left;
    else if (right > edge.left + scroller.clientWidth)
      scroller.scrollLeft += right - edge.left - scroller.clientWidth;
  }
}

/** What stands out in a group, counted. */
function markTemplate(verdict: 'let-in' | 'look', count: number): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const words =
    verdict === 'let-in' ? text('letIn', formatNumber(count)) : text('toSee', formatNumber(count));
  return html`<span class="mark ${verdict}">${verdictIcon(verdict)} ${words}</span>`;
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const others = [...set].filter((one) => one !== value);
  return new Set(set.has(value) ? others : [...others, value]);
}
