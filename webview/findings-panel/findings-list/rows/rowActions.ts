import type { TriageScope } from '../../../../src/findings/model/triage.ts';
import type { PageRow } from '../../../../src/findings/engine.ts';
import type { TriageField, Vulnerability } from '../../../../src/findings/model/finding.ts';
import type { Anchor } from '../../../components/placePopup.ts';
import type { Menu } from '../../../components/menu/menu.ts';
import { emit } from '../../../shared/events.ts';
import { shownValue } from '../../../shared/shownValue.ts';
import { text } from '../../../shared/strings.ts';
import { rowKey, selectedVulnerabilities } from '../../models/rowSelection.ts';
import type { RowTarget } from '../../models/rowTarget.ts';
import { triageMenu } from '../../triageMenu.ts';
import { targetOfRow, targetOfRows, type TriageTarget } from '../../models/triageTarget.ts';
import { rowValues } from './rowValues.ts';

/** Rows that an action on this one is for: the selection, where the row is part of one. */
export function affectedVulnerabilities(row: PageRow, selected: ReadonlySet<string>): readonly number[] {
  if (row.kind !== 'vulnerability') return [];
  const several = selected.size > 1 && selected.has(rowKey(row));
  return several ? selectedVulnerabilities(selected) : [row.row.vulnerability];
}

/** What is selected, and what a change of it would reach as far as that is known. */
export interface SelectedScope {
  readonly selected: ReadonlySet<string>;
  readonly scope: TriageScope | undefined;
}

/** What an action on this row is for: the selection, where the row is part of one, with what is set there now. */
function requestFor(row: Vulnerability, entry: PageRow, { selected, scope }: SelectedScope): TriageTarget {
  const vulnerabilities = affectedVulnerabilities(entry, selected);
  return vulnerabilities.length > 1 ? targetOfRows(vulnerabilities, scope) : targetOfRow(row);
}

/** Lets Status or Resolution be chosen for a row, then gives the keyboard to `back`; without aggregation says why not. */
export async function chooseTriage(
  list: HTMLElement & SelectedScope,
  menu: Menu,
  { back, at }: { readonly back: HTMLElement; readonly at: Anchor },
  row: PageRow,
  field: TriageField,
): Promise<void> {
  if (row.kind !== 'vulnerability') {
    emit(list, 'dast-say', text('triageNeedsAggregation'));
    return;
  }
  const target = requestFor(row.row, row, list);
  const value = await menu.choose(back, triageMenu(field, target), at);
  const { vulnerabilities } = target;
  if (value !== undefined) emit(list, 'dast-triage', { vulnerabilities, set: { [field]: value } });
}

/** Opens the box that comments on a row; without aggregation says why it cannot be. */
export function askForComment(opener: HTMLElement, row: PageRow, selected: SelectedScope): void {
  if (row.kind !== 'vulnerability') return emit(opener, 'dast-say', text('triageNeedsAggregation'));
  const { left, top, bottom } = opener.getBoundingClientRect();
  const request = requestFor(row.row, row, selected);
  emit(opener, 'dast-comment', { opener, at: { left: left + 40, top, bottom }, request });
}

/** Lets one of the row's values be chosen, to filter by it or to leave it out. */
export async function chooseValue(
  list: HTMLElement,
  menu: Menu,
  opener: HTMLElement,
  target: RowTarget,
  how: 'chooseFilter' | 'chooseExcluded',
): Promise<void> {
  const values = rowValues(target);
  const { left, top, bottom } = opener.getBoundingClientRect();
  const chosen = await menu.choose(
    opener,
    {
      label: text(how),
      items: values.map(([field, value], index) => ({
        id: String(index),
        label: text(how === 'chooseFilter' ? 'filterBy' : 'excludeBy', text(field), shownValue(value)),
        role: 'menuitem',
      })),
    },
    { left: left + 40, top, bottom },
  );
  const [field, value] = values[Number(chosen)] ?? [];
  if (chosen === undefined || field === undefined || value === undefined) return;
  emit(
    list,
    'dast-view',
    how === 'chooseFilter'
      ? { type: 'setField', field, filter: { values: [value], texts: [] } }
      : { type: 'excludeValue', field, value },
  );
}
