import { html, nothing, type TemplateResult } from 'lit';
import type { Sort, SortColumn } from '../../../../src/findings/view/view.ts';
import { lineIcon } from '../../../shared/icons.ts';
import type { RovingFocus } from '../../../shared/rovingFocus.ts';
import { text } from '../../../shared/strings.ts';
import type { ColumnName } from './columns.ts';
import type { HeaderCell } from './gridColumns.ts';
import { nextSort, readsDownwards } from './listSort.ts';
import { ownElement } from '../../../shared/ownElement.ts';

export interface HeaderActions {
  readonly sort: (sort: Sort) => void;
  /** `width` in pixels; undefined gives the column its own width back. */
  readonly resize: (column: ColumnName, width: number | undefined) => void;
  /** One Tab stop for all buttons of the header. */
  readonly roving: RovingFocus;
  readonly chooseColumns: (opener: HTMLElement) => void;
  readonly chooseSort: (opener: HTMLElement, columns: readonly SortColumn[]) => void;
}

/** Pixels that a key press adds to or takes from a column. */
const step = 16;

/** The header row: sort by a click, resize by the edge or by Shift and arrows, choose columns at the end. */
export function headerRow(
  cells: readonly HeaderCell[],
  sort: Sort | undefined,
  actions: HeaderActions,
): TemplateResult {
  return html`<div
    class="header"
    role="row"
    aria-rowindex="1"
    @focusin=${actions.roving.focused}
    @keydown=${actions.roving.pressed}
    @contextmenu=${(event: MouseEvent) => openChooser(event, actions)}
  >
    ${cells.map((cell) => headerCell(cell, sort, actions))}
    <div role="columnheader" class="choose">
      <button
        class="icon-button"
        tabindex="-1"
        aria-haspopup="menu"
        aria-label=${text('chooseColumns')}
        title=${text('chooseColumns')}
        @click=${(event: Event) => actions.chooseColumns(ownElement(event))}
      >
        ${lineIcon('columns')}
      </button>
    </div>
  </div>`;
}

/** A right click on the header leads to its columns as well. */
function openChooser(event: MouseEvent, actions: HeaderActions): void {
  const opener = ownElement(event).querySelector<HTMLElement>('.choose button');
  if (opener === null) return;
  event.preventDefault();
  event.stopPropagation();
  actions.chooseColumns(opener);
}

function headerCell(cell: HeaderCell, sort: Sort | undefined, actions: HeaderActions): TemplateResult {
  const { className, sorts, menu, resizes } = cell;
  const sorted = sort !== undefined && sorts.includes(sort.column);
  return html`<div
    class="column ${className}"
    role="columnheader"
    aria-sort=${sorted ? (readsDownwards(sort) ? 'descending' : 'ascending') : 'none'}
    @keydown=${(event: KeyboardEvent) => resizes && resizeByKey(event, resizes, actions)}
  >
    ${
      menu === undefined
        ? sorts.map((column, index) => [
            index === 0 ? nothing : html`<span class="between" aria-hidden="true">·</span>`,
            sortButton(column, sort, actions),
          ])
        : sortMenuButton(menu, sort, actions)
    }
    ${
      resizes === undefined
        ? nothing
        : html`<span
            class="edge"
            title=${text('resizeColumn')}
            @pointerdown=${(event: PointerEvent) => ownElement(event).setPointerCapture(event.pointerId)}
            @pointermove=${(event: PointerEvent) => resizeByPointer(event, resizes, actions)}
            @dblclick=${() => actions.resize(resizes, undefined)}
          ></span>`
    }
  </div>`;
}

function resizeByPointer(event: PointerEvent, column: ColumnName, actions: HeaderActions): void {
  const edge = ownElement(event);
  const cell = edge.parentElement;
  if (cell === null || !edge.hasPointerCapture(event.pointerId)) return;
  actions.resize(column, event.clientX - cell.getBoundingClientRect().left);
}

function resizeByKey(event: KeyboardEvent, column: ColumnName, actions: HeaderActions): void {
  const sign = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (sign === undefined || !event.shiftKey) return;
  event.preventDefault();
  actions.resize(column, ownElement(event).offsetWidth + sign * step);
}

function sortButton(column: SortColumn, sort: Sort | undefined, actions: HeaderActions): TemplateResult {
  const sorted = sort?.column === column;
  return html`<button
    class="sort ${sorted ? 'sorted' : ''}"
    tabindex="-1"
    title=${text('sortBy', text(column))}
    @click=${() => sort && actions.sort(nextSort(sort, column))}
  >
    <span class="ellipsis">${text(column)}</span> ${sorted ? direction(sort) : nothing}
  </button>`;
}

/** Names what the list is sorted by, and leads to everything else it can be sorted by. */
function sortMenuButton(
  menu: readonly SortColumn[],
  sort: Sort | undefined,
  actions: HeaderActions,
): TemplateResult {
  const [first = 'severity'] = menu;
  const sorted = sort !== undefined && menu.includes(sort.column);
  const name = text(sorted ? sort.column : first);
  const label = sorted
    ? text('sortedBy', name, text(readsDownwards(sort) ? 'sortedDescending' : 'sortedAscending'))
    : text('sortBy', name);
  return html`<button
    class="sort ${sorted ? 'sorted' : ''}"
    tabindex="-1"
    aria-haspopup="menu"
    aria-label=${label}
    title=${label}
    @click=${(event: Event) => actions.chooseSort(ownElement(event), menu)}
  >
    <span class="ellipsis">${name}</span> ${
      sorted ? lineIcon(readsDownwards(sort) ? 'arrowDown' : 'arrowUp') : lineIcon('chevronDown')
    }
  </button>`;
}

function direction(sort: Sort): TemplateResult {
  const downwards = readsDownwards(sort);
  return html`${lineIcon(downwards ? 'arrowDown' : 'arrowUp')}<span class="visually-hidden"
      >${text(downwards ? 'sortedDescending' : 'sortedAscending')}</span
    >`;
}
