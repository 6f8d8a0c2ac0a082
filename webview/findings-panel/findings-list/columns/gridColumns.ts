import type { SortColumn } from '../../../../src/findings/view/view.ts';
import { type Column, type ColumnName, sortableColumns } from './columns.ts';

/** Where Status and Resolution are icons alone: nowhere, in the rows of one API each, or in every row. */
export type IconRows = 'none' | 'ofApis' | 'all';

/** By the pixels of the list: what it is that a vulnerability was set to is said in words as long as they fit. */
export function iconRows(width: number): IconRows {
  if (width >= 400) return 'none';
  return width >= 300 ? 'ofApis' : 'all';
}

/** Pixels of the Status column where rows have two lines. */
function lastColumnWidth({ icons, aggregated, statusWidth }: RowShape): number {
  return icons === 'all' || (icons === 'ofApis' && !aggregated) ? 84 : statusWidth;
}

/** Pixels of an icon alone at the end of an API row. */
const apiStatusWidth = 40;

const stackedIndent = 58;

/** How rows stand in the list. */
interface RowShape {
  /** Two lines instead of columns. */
  readonly stacked: boolean;
  readonly icons: IconRows;
  readonly aggregated: boolean;
  /** Pixels that the words of Status and Resolution need where they stand in one column. */
  readonly statusWidth: number;
}

/** Custom properties that place the cells of rows and API rows; the list's style. */
export function gridColumnStyle(columns: readonly Column[], shape: RowShape, scrollbar: number): string {
  const { stacked, icons } = shape;
  const status = lastColumnWidth(shape);
  const stackedColumns = (last: number): string => `minmax(0, 1fr) ${last}px`;
  const own = stacked ? stackedColumns(status) : pixels(columns.map((column) => column.width));
  const child = stacked ? stackedColumns(icons === 'none' ? status : apiStatusWidth) : childColumns(columns);
  const indent = stacked ? stackedIndent : (columns[0]?.width ?? 0) + 8;
  return `--columns: ${own}; --child-columns: ${child}; --child-indent: ${indent}px; --scrollbar: ${scrollbar}px`;
}

/** Pixels of the text of an endpoint, in its column or in the cell of an API row. */
export function endpointWidth(columns: readonly Column[], shape: RowShape, width: number): number {
  const padding = 8;
  const { stacked, icons, aggregated } = shape;
  if (stacked) {
    const last = aggregated && icons !== 'none' ? apiStatusWidth : lastColumnWidth(shape);
    return width - last - stackedIndent - 2 * padding;
  }
  const column = columns.find(({ name }) => name === 'endpoint');
  if (!aggregated) return (column?.width ?? 0) - 2 * padding;
  const status = columns.findIndex(({ name }) => name === 'status');
  const between = columns.slice(1, status).reduce((sum, { width: pixels }) => sum + pixels, 0);
  return between - 2 * padding;
}

export interface HeaderCell {
  readonly className: string;
  readonly sorts: readonly SortColumn[];
  /** Where the names have no room beside each other: what a menu offers instead. */
  readonly menu?: readonly SortColumn[];
  /** The column that its edge resizes. */
  readonly resizes: ColumnName | undefined;
}

/** The header's cells with the sort buttons in each. */
export function headerCells(
  columns: readonly Column[],
  { stacked, aggregated }: Pick<RowShape, 'stacked' | 'aggregated'>,
  hidden: readonly ColumnName[],
): readonly HeaderCell[] {
  const bySeverity: readonly SortColumn[] = aggregated ? ['severity', 'apis'] : ['severity'];
  if (stacked) {
    const menu = sortableColumns(aggregated, hidden);
    return [
      { className: 'summary', sorts: menu, menu, resizes: undefined },
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
