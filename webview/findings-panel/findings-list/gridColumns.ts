import type { SortColumn } from '../../../src/findings/view.ts';
import type { Column, ColumnName } from './columns.ts';

/** Pixels below which Status and Resolution are icons alone. */
export const iconsBelow = 400;

/** Pixels of the Status column where rows have two lines. */
function stackedStatusWidth(icons: boolean): number {
  return icons ? 84 : 128;
}

const stackedIndent = 58;

/** Custom properties that place the cells of rows and API rows; the list's style. */
export function gridColumnStyle(
  columns: readonly Column[],
  stacked: boolean,
  width: number,
  scrollbar: number,
): string {
  const status = stackedStatusWidth(width < iconsBelow);
  const own = stacked ? `minmax(0, 1fr) ${status}px` : pixels(columns.map((column) => column.width));
  const child = stacked ? own : childColumns(columns);
  const indent = stacked ? stackedIndent : (columns[0]?.width ?? 0) + 8;
  return `--columns: ${own}; --child-columns: ${child}; --child-indent: ${indent}px; --scrollbar: ${scrollbar}px`;
}

/** Pixels of the text of an endpoint, in its column or in the cell of an API row; `icons`: of a narrow list. */
export function endpointWidth(
  columns: readonly Column[],
  {
    stacked,
    icons,
    aggregated,
  }: { readonly stacked: boolean; readonly icons: boolean; readonly aggregated: boolean },
  width: number,
): number {
  const padding = 8;
  if (stacked) return width - stackedStatusWidth(icons) - stackedIndent - 2 * padding;
  const column = columns.find(({ name }) => name === 'endpoint');
  if (!aggregated) return (column?.width ?? 0) - 2 * padding;
  const status = columns.findIndex(({ name }) => name === 'status');
  const between = columns.slice(1, status).reduce((sum, { width: pixels }) => sum + pixels, 0);
  return between - 2 * padding;
}

export interface HeaderCell {
  readonly className: string;
  readonly sorts: readonly SortColumn[];
  /** The column that its edge resizes. */
  readonly resizes: ColumnName | undefined;
}

/** The header's cells with the sort buttons in each. */
export function headerCells(
  columns: readonly Column[],
  stacked: boolean,
  aggregated: boolean,
  width: number,
): readonly HeaderCell[] {
  const bySeverity: readonly SortColumn[] = aggregated ? ['severity', 'apis'] : ['severity'];
  if (stacked) {
    // The first line of a row is its summary.
    const others: readonly SortColumn[] = aggregated ? ['apis'] : ['endpoint'];
    const sorts: readonly SortColumn[] = ['severity', 'summary', ...(width < iconsBelow ? [] : others)];
    return [
      { className: 'summary', sorts, resizes: undefined },
      { className: 'status', sorts: ['status'], resizes: undefined },
    ];
  }
  return columns.map(({ name }, index) => ({
    className: name,
    sorts: name === 'severity' ? bySeverity : [name],
    resizes: index < columns.length - 1 ? name : undefined,
  }));
}

/** One wide cell for the endpoint, then Status and what follows in the columns of the row above. */
function childColumns(columns: readonly Column[]): string {
  const status = columns.findIndex(({ name }) => name === 'status');
  const before = columns.slice(0, status).reduce((sum, column) => sum + column.width, 0);
  return pixels([before, ...columns.slice(status).map((column) => column.width)]);
}

function pixels(widths: readonly number[]): string {
  return widths.map((width) => `${width}px`).join(' ');
}
