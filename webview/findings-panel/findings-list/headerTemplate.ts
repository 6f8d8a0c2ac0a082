import { html, nothing, type TemplateResult } from 'lit';
import type { Sort, SortColumn } from '../../../src/findings/view.ts';
import { lineIcon } from '../../shared/icons.ts';
import { text } from '../../shared/strings.ts';
import type { HeaderCell } from './gridColumns.ts';
import { nextSort, readsDownwards } from './listSort.ts';

/** The header row; a click on a column sorts by it, a second one the other way round. */
export function headerRow(
  cells: readonly HeaderCell[],
  sort: Sort | undefined,
  onSort: (sort: Sort) => void,
): TemplateResult {
  return html`<div class="header" role="row" aria-rowindex="1">
    ${cells.map(({ className, sorts }) => {
      const sorted = sort !== undefined && sorts.includes(sort.column);
      return html`<div
        class="column ${className}"
        role="columnheader"
        aria-sort=${sorted ? (readsDownwards(sort) ? 'descending' : 'ascending') : 'none'}
      >
        ${sorts.map((column, index) => [
          index === 0 ? nothing : html`<span class="between" aria-hidden="true">·</span>`,
          sortButton(column, sort, onSort),
        ])}
      </div>`;
    })}
  </div>`;
}

function sortButton(
  column: SortColumn,
  sort: Sort | undefined,
  onSort: (sort: Sort) => void,
): TemplateResult {
  const sorted = sort?.column === column;
  return html`<button
    class="sort ${sorted ? 'sorted' : ''}"
    title=${text('sortBy', text(column))}
    @click=${() => sort && onSort(nextSort(sort, column))}
  >
    <span class="ellipsis">${text(column)}</span> ${sorted ? direction(sort) : nothing}
  </button>`;
}

function direction(sort: Sort): TemplateResult {
  const downwards = readsDownwards(sort);
  return html`${lineIcon(downwards ? 'arrowDown' : 'arrowUp')}<span class="visually-hidden"
      >${text(downwards ? 'sortedDescending' : 'sortedAscending')}</span
    >`;
}
