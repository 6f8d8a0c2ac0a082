import type { FieldFilter, ListView, ShownView } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import type { FieldValue, SelectedRows } from './selection.ts';

/** The view of one tree group: the shared filters, and only this value of the group's field. */
export function narrowView(view: ListView, within: FieldValue | undefined, application?: string): ListView {
  const only = (value: string): FieldFilter => ({ values: [value], texts: [] });
  const filters = {
    ...view.filters,
    ...(within === undefined ? {} : { [within.field]: only(within.value) }),
    ...(application === undefined ? {} : { application: only(application) }),
  };
  return within === undefined && application === undefined ? view : { ...view, filters };
}

/** The view by which rows stand for findings: the panel's list, a group of the tree, or the shared filters. */
export function viewOfRows(
  app: Pick<App, 'view' | 'pinnedList'>,
  { inPanel, within, application }: SelectedRows,
): ShownView {
  return inPanel ? app.pinnedList.view : narrowView(app.view.current, within, application);
}
