import type { ListView } from '../findings/view.ts';
import type { FieldValue } from './selection.ts';

/** The view of one tree group: the shared filters, and only this value of the group's field. */
export function narrowView(view: ListView, within: FieldValue | undefined): ListView {
  if (!within) return view;
  const filter = { values: [within.value], texts: [] };
  return { ...view, filters: { ...view.filters, [within.field]: filter } };
}
