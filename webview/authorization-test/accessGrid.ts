import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AuthorizationView, ShownRow } from '../../src/protocol/authorizationTestProtocol.ts';
import { formatNumber } from '../shared/format.ts';
import type { GridPlace } from '../shared/gridPlaces.ts';
import { gridStyles } from '../shared/gridStyles.ts';
import { arrowIcon, lineIcon } from '../shared/icons.ts';
import { elementStyles } from '../shared/styles.ts';
import { plural, text } from '../shared/strings.ts';
import { toggled, VirtualGrid } from '../shared/virtualGrid.ts';
import { accessGridStyles } from './accessGridStyles.ts';
import { type GridLine, gridLines } from './gridLines.ts';
import { type MatrixColumn, matrixColumns, placeOf, wordsOf } from './matrixColumns.ts';
import { verdictIcon } from './verdictIcon.ts';

/** A cell that somebody wants to look into. */
export interface ChosenCell {
  readonly row: number;
  /** Places of the users that the cell stands for, the one that stands out most first. */
  readonly places: readonly number[];
}

/** Operations by roles: who got what. One Tab stop; arrows lead from cell to cell. */
@customElement('dast-access-grid')
export class AccessGrid extends VirtualGrid {
  static override styles = [elementStyles, gridStyles, accessGridStyles];

  @property({ attribute: false }) view: Pick<AuthorizationView, 'users' | 'rows'> = { users: [], rows: [] };
  @property({ type: Boolean }) onlyStandingOut = false;
  /** Called with the cell that is clicked, or on which Enter is pressed. */
  @property({ attribute: false }) choose: (cell: ChosenCell) => void = () => undefined;
  /** The cell that is looked into. */
  @property({ attribute: false }) chosen: ChosenCell | undefined;
  @state() private openRoles: ReadonlySet<string> = new Set();
  @state() private closed: ReadonlySet<string> = new Set();
  #lines: readonly GridLine[] = [];
  #columns: readonly MatrixColumn[] = [];

  protected override get lines(): readonly GridLine[] {
    return this.#lines;
  }

  protected override get columnCount(): number {
    return this.#columns.length;
  }

  /** The exchanges of a cell take room from the cells. */
  protected override get keepsPlaceInSight(): boolean {
    return this.chosen !== undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { rows, users } = this.view;
    this.#columns = matrixColumns(users, this.openRoles);
    if (['view', 'onlyStandingOut', 'closed'].some((name) => changed.has(name)))
      this.#lines = gridLines(rows, this.closed, this.onlyStandingOut);
    super.willUpdate(changed);
  }

  protected override render(): TemplateResult {
    const columns = this.#columns;
    return html`<div
      class="scroller ${this.isStacked ? 'stacked' : ''}"
      role="grid"
      aria-label=${text('accessMatrix')}
      aria-rowcount=${this.#lines.length + 1}
      aria-colcount=${columns.length + 1}
      .style=${`--columns: ${columns.length}; --width: ${this.box.width}px`}
      @scroll=${this.measure}
      @keydown=${this.pressed}
    >
      <div class="head entry" role="row" aria-rowindex="1">
        <span class="first" role="columnheader" aria-colindex="1">${text('operation')}</span>
        ${columns.map((column, index) => this.#header(column, index))}
      </div>
      <div class="canvas" role="rowgroup" .style=${`height: ${this.tops.at(-1) ?? 0}px`}>
        ${repeat(
          this.drawn(),
          (line) => line,
          (line) => this.#line(line),
        )}
      </div>
    </div>`;
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
    const place = this.styleOf(index);
    if (line.kind === 'group') return this.#group(line, index, place);
    const row = this.view.rows[line.row];
    if (row === undefined) return nothing;
    const label = [row.method, row.path, row.object].filter(Boolean).join(' ');
    return html`<div class="entry" role="row" aria-rowindex=${index + 2} .style=${place}>
      <span
        class="first"
        role="rowheader"
        aria-colindex="1"
        tabindex=${this.tabIndexAt(index, 0)}
        title=${label}
        @focus=${() => this.enter(index, 0)}
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
        tabindex=${this.tabIndexAt(index)}
        @focus=${() => this.enter(index, 0)}
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
      tabindex=${this.tabIndexAt(at.line, at.column)}
      title=${wordsOf(row.cells, column, this.view.users)}
      @focus=${() => this.enter(at.line, at.column)}
      @click=${() => this.#chosen(rowPlace, column, place)}
    >
      ${verdictIcon(verdict)}<span class="number">${status}</span>
      <span class="visually-hidden">${words}</span>
    </span>`;
  }

  #chosen(row: number, { places }: MatrixColumn, first: number): void {
    const others = places.filter((place) => place !== first);
    this.choose({ row, places: [first, ...others] });
  }

  protected override act({ line, column }: GridPlace): void {
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
}

/** What stands out in a group, counted. */
function markTemplate(verdict: 'let-in' | 'look', count: number): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const words =
    verdict === 'let-in' ? text('letIn', formatNumber(count)) : text('toSee', formatNumber(count));
  return html`<span class="mark ${verdict}">${verdictIcon(verdict)} ${words}</span>`;
}
