import type { Sort, SortColumn } from '../../../src/findings/view.ts';

/** Columns people want to see from the top down first. */
const descendingFirst: readonly SortColumn[] = ['apis', 'discovered'];

/** Whether the list reads from the top down; Severity sorts its highest, Critical, first when ascending. */
export function readsDownwards({ column, descending }: Sort): boolean {
  return column === 'severity' ? !descending : descending;
}

/** What a click on a column's header makes of the sort. */
export function nextSort(current: Sort, column: SortColumn): Sort {
  if (current.column === column) return { column, descending: !current.descending };
  return { column, descending: descendingFirst.includes(column) };
}
