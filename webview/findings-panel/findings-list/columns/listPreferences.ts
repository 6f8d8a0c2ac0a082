import { sortColumns } from '../../../../src/findings/view/view.ts';
import type { MenuItem } from '../../../components/menu/menuItems.ts';
import { text } from '../../../shared/strings.ts';
import {
  hideableColumns,
  resizeColumn,
  type ColumnChoice,
  type ColumnName,
  type ColumnWidths,
} from './columns.ts';
import { isRecord } from '../../../../src/base/untrusted.ts';

/** How the user wants the list to look; kept across reloads. */
export interface ListPreferences extends ColumnChoice {
  /** Lower rows. */
  readonly compact: boolean;
}

export const plainPreferences: ListPreferences = {
  widths: {},
  hidden: ['risk', 'score', 'confidence', 'handler', 'changedBy', 'seenAs'],
  compact: false,
};

/** Takes what is of the right kind. */
export function readListPreferences(stored: unknown): ListPreferences {
  if (!isRecord(stored)) return plainPreferences;
  const { widths, hidden, compact } = stored;
  const pixels = Object.entries(widths ?? {}).filter(
    ([name, width]) => isColumnName(name) && typeof width === 'number' && width > 0,
  );
  return {
    widths: Object.fromEntries(pixels),
    hidden: Array.isArray(hidden) ? hidden.filter(isColumnName) : plainPreferences.hidden,
    compact: compact === true,
  };
}

const compactItem = 'compact';
const resetItem = 'reset';

/** The menu of columns and density. `columns` is false where rows have two lines instead. */
export function preferenceItems(
  preferences: ListPreferences,
  aggregated: boolean,
  columns: boolean,
  applications: boolean,
): readonly MenuItem[] {
  const hideable = columns ? hideableColumns(aggregated, applications) : [];
  return [
    ...hideable.map((name) => ({
      id: name,
      label: text(name),
      role: 'menuitemcheckbox' as const,
      checked: !preferences.hidden.includes(name),
    })),
    {
      id: compactItem,
      label: text('compactRows'),
      role: 'menuitemcheckbox',
      checked: preferences.compact,
      separated: columns,
    },
    ...(columns ? [{ id: resetItem, label: text('resetColumns'), role: 'menuitem' as const }] : []),
    { id: 'keys', label: text('keyboardShortcuts'), role: 'menuitem', key: '?', separated: true },
  ];
}

/** The preferences after an item of that menu was chosen. */
export function withPreferenceItem(preferences: ListPreferences, id: string): ListPreferences {
  if (id === compactItem) return { ...preferences, compact: !preferences.compact };
  if (id === resetItem) return { ...plainPreferences, compact: preferences.compact };
  if (!isColumnName(id)) return preferences;
  const hidden = preferences.hidden.includes(id)
    ? preferences.hidden.filter((name) => name !== id)
    : [...preferences.hidden, id];
  return { ...preferences, hidden };
}

/** The preferences with a column `width` pixels wide; undefined gives it its own width back. */
export function withColumnWidth(
  preferences: ListPreferences,
  shown: {
    readonly aggregated: boolean;
    readonly available: number;
    readonly choice: ColumnChoice;
    readonly content: ColumnWidths;
  },
  column: ColumnName,
  width: number | undefined,
): ListPreferences {
  const { [column]: _own, ...others } = preferences.widths;
  const widths =
    width === undefined
      ? others
      : resizeColumn(shown.aggregated, shown.available, shown.choice, column, width, shown.content).widths;
  return { ...preferences, widths };
}

/** Pixels of a row and of an API row. */
export function rowHeights(
  stacked: boolean,
  compact: boolean,
): { readonly row: number; readonly child: number } {
  if (stacked) return compact ? { row: 34, child: 22 } : { row: 36, child: 24 };
  return compact ? { row: 24, child: 24 } : { row: 28, child: 28 };
}

function isColumnName(name: unknown): name is ColumnName {
  return name !== 'apis' && sortColumns.some((column) => column === name);
}
