import type { Sort, SortColumn } from '../../../../src/findings/view/view.ts';

/** Columns people want to see from the top down first. */
const descendingFirst: readonly SortColumn[] = ['apis', 'discovered'];

/** Columns that sort their highest first when ascending. */
const worstFirst: readonly SortColumn[] = ['severity', 'risk', 'score', 'confidence'];

/** Whether the list reads from the top down. */
export function readsDownwards({ column, descending }: Sort): boolean {
  return worstFirst.includes(column) ? !descending : descending;
}

/** What a click on a column's header makes of the sort. */
export function nextSort(current: Sort, column: SortColumn): Sort {
  if (current.column === column) return { column, descending: !current.descending };
  return { column, descending: descendingFirst.includes(column) };
}
