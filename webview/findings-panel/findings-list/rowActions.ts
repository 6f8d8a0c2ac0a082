import type { PageRow } from '../../../src/findings/engine.ts';
import type { TriageField } from '../../../src/findings/finding.ts';
import type { FilterField, ViewAction } from '../../../src/findings/view.ts';
import type { Menu } from '../../components/menu/menu.ts';
import type { MenuItem } from '../../components/menu/menuItems.ts';
import type { Anchor } from '../../components/placePopup.ts';
import { emit } from '../../shared/events.ts';
import { shownValue } from '../../shared/shownValue.ts';
import { plural, text } from '../../shared/strings.ts';
import { rowKey, selectedVulnerabilities } from '../rowSelection.ts';
import type { RowTarget } from '../rowTarget.ts';
import { triageMenu } from '../triageMenu.ts';
import { apisAsFiltered } from './rowText.ts';

/** Rows that an action on this one is for: the selection, where the row is part of one. */
export function affectedVulnerabilities(row: PageRow, selected: ReadonlySet<string>): readonly number[] {
  if (row.kind !== 'vulnerability') return [];
  const several = selected.size > 1 && selected.has(rowKey(row));
  return several ? selectedVulnerabilities(selected) : [row.row.vulnerability];
}

/** Lets Status or Resolution be chosen for a row; without aggregation says why it cannot be. */
export async function chooseTriage(
  list: HTMLElement,
  menu: Menu,
  opener: HTMLElement,
  row: PageRow,
  field: TriageField,
  selected: ReadonlySet<string>,
  at?: Anchor,
): Promise<void> {
  if (row.kind !== 'vulnerability') {
    emit(list, 'dast-say', text('triageNeedsAggregation'));
    return;
  }
  const vulnerabilities = affectedVulnerabilities(row, selected);
  const several = vulnerabilities.length > 1;
  const value = await menu.choose(
    opener,
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

/** The menu of a row: what the keys and the details do, for the mouse. */
export async function chooseRowAction(
  list: HTMLElement,
  menu: Menu,
  opener: HTMLElement,
  target: RowTarget,
  selected: ReadonlySet<string>,
  at: Anchor,
): Promise<void> {
  const filters = filterActions(target);
  const items: readonly MenuItem[] = [
    ...(target.api === undefined ? triageItems(target.row) : []),
    item('revealInTree', target.api === undefined),
    item('copyCurl', true),
    item('copyEndpoint'),
    item('copyRow'),
    ...filters.map(({ label }, index) => ({
      id: `filter ${index}`,
      label,
      role: 'menuitem' as const,
      separated: index === 0,
    })),
  ];
  const chosen = await menu.choose(opener, { label: text('rowActions'), items }, at);
  if (chosen === undefined) return;
  const filter = filters[Number(chosen.slice('filter '.length))];
  if (chosen.startsWith('filter ') && filter !== undefined) emit(list, 'dast-view', filter.action);
  else if (chosen === 'setStatus' || chosen === 'setResolution') {
    const field = chosen === 'setStatus' ? 'status' : 'resolution';
    await chooseTriage(list, menu, opener, target.row, field, selected, at);
  } else if (chosen === 'comment') askForComment(opener, target.row, selected);
  else if (chosen === 'revealInTree') emit(list, 'dast-reveal', target);
  else if (chosen === 'copyCurl') emit(list, 'dast-copy', { what: 'curl', target });
  else if (chosen === 'copyEndpoint') emit(list, 'dast-copy', { what: 'endpoint', target });
  else emit(list, 'dast-copy', { what: 'row', target });
}

function triageItems(row: PageRow): readonly MenuItem[] {
  const reason = row.kind === 'vulnerability' ? {} : { disabledReason: text('triageNeedsAggregation') };
  return [
    { ...item('setStatus'), label: `${text('setStatus')}…`, ...reason },
    { ...item('setResolution'), label: `${text('setResolution')}…`, ...reason },
    { ...item('comment'), label: `${text('comment')}…`, key: 'c', ...reason },
  ];
}

function item(
  id: 'setStatus' | 'setResolution' | 'comment' | 'revealInTree' | 'copyCurl' | 'copyEndpoint' | 'copyRow',
  separated = false,
): MenuItem {
  return { id, label: text(id), role: 'menuitem', separated };
}

/** Each value of the row as a filter of its field. */
function filterActions(
  target: RowTarget,
): readonly { readonly label: string; readonly action: ViewAction }[] {
  const { row } = target.row;
  const finding = target.finding;
  const values: readonly (readonly [FilterField, string])[] = [
    ['severity', row.severity],
    ['summary', row.summary],
    ['category', row.category],
    ['subCategory', row.subCategory],
    ['status', row.status],
    ['resolution', row.resolution],
    ...(finding === undefined
      ? []
      : ([
          ['endpoint', finding.endpoint],
          ['method', finding.method],
          ['eventId', finding.eventId],
        ] as const)),
  ];
  const single = values.filter(([, value]) => value !== 'Mixed' && value !== '');
  return [
    ...single.map(([field, value]) => ({
      label: text('filterBy', text(field), shownValue(value)),
      action: { type: 'setField', field, filter: { values: [value], texts: [] } } as const,
    })),
    ...single.map(([field, value]) => ({
      label: text('excludeBy', text(field), shownValue(value)),
      action: { type: 'excludeValue', field, value } as const,
    })),
  ];
}
