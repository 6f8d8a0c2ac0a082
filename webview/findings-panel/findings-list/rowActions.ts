import type { PageRow } from '../../../src/findings/engine.ts';
import type { TriageField } from '../../../src/findings/finding.ts';
import type { Anchor } from '../../components/placePopup.ts';
import type { Menu } from '../../components/menu/menu.ts';
import { emit } from '../../shared/events.ts';
import { shownValue } from '../../shared/shownValue.ts';
import { plural, text } from '../../shared/strings.ts';
import { rowKey, selectedVulnerabilities } from '../rowSelection.ts';
import type { RowTarget } from '../rowTarget.ts';
import { triageMenu } from '../triageMenu.ts';
import { apisAsFiltered } from './rowText.ts';
import { rowValues } from './rowValues.ts';

/** Rows that an action on this one is for: the selection, where the row is part of one. */
export function affectedVulnerabilities(row: PageRow, selected: ReadonlySet<string>): readonly number[] {
  if (row.kind !== 'vulnerability') return [];
  const several = selected.size > 1 && selected.has(rowKey(row));
  return several ? selectedVulnerabilities(selected) : [row.row.vulnerability];
}

/** Lets Status or Resolution be chosen for a row, then gives the keyboard to `back`; without aggregation says why not. */
export async function chooseTriage(
  list: HTMLElement,
  menu: Menu,
  { back, at }: { readonly back: HTMLElement; readonly at: Anchor },
  row: PageRow,
  field: TriageField,
  selected: ReadonlySet<string>,
): Promise<void> {
  if (row.kind !== 'vulnerability') {
    emit(list, 'dast-say', text('triageNeedsAggregation'));
    return;
  }
  const vulnerabilities = affectedVulnerabilities(row, selected);
  const several = vulnerabilities.length > 1;
  const value = await menu.choose(
    back,
    {
      ...triageMenu(field, several ? '' : row.row[field]),
      note: several ? plural('selectedRows', vulnerabilities.length) : apisAsFiltered(row.row),
    },
    at,
  );
  if (value !== undefined) emit(list, 'dast-triage', { vulnerabilities, field, value });
}

/** Opens the box that sets Status or Resolution with a comment; without aggregation says why it cannot be. */
export function askForComment(opener: HTMLElement, row: PageRow, selected: ReadonlySet<string>): void {
  if (row.kind !== 'vulnerability') return emit(opener, 'dast-say', text('triageNeedsAggregation'));
  const vulnerabilities = affectedVulnerabilities(row, selected);
  const several = vulnerabilities.length > 1;
  const { left, top, bottom } = opener.getBoundingClientRect();
  emit(opener, 'dast-comment', {
    opener,
    at: { left: left + 40, top, bottom },
    request: {
      vulnerabilities,
      note: several ? plural('selectedRows', vulnerabilities.length) : apisAsFiltered(row.row),
      status: several ? '' : row.row.status,
      resolution: several ? '' : row.row.resolution,
    },
  });
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
