import type { ListView, ShownView } from '../../findings/view.ts';
import type { App } from '../app.ts';
import type { FieldValue, SelectedRows } from './selection.ts';

/** The view of one tree group: the shared filters, and only this value of the group's field. */
export function narrowView(view: ListView, within: FieldValue | undefined): ListView {
  if (!within) return view;
  const filter = { values: [within.value], texts: [] };
  return { ...view, filters: { ...view.filters, [within.field]: filter } };
}

/** The view by which rows stand for findings: the panel's list, a group of the tree, or the shared filters. */
export function viewOfRows(
  app: Pick<App, 'view' | 'pinnedList'>,
  { inPanel, within }: SelectedRows,
): ShownView {
  return inPanel ? app.pinnedList.view : narrowView(app.view.current, within);
}
