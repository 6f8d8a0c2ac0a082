import type { SortColumn } from '../../../src/findings/view.ts';

export type ColumnName = Exclude<SortColumn, 'apis'>;

export interface Column {
  readonly name: ColumnName;
  /** Pixels. */
  readonly width: number;
}

interface ColumnKind {
  readonly name: ColumnName;
  /** Pixels below which its text is of no use. */
  readonly least: number;
  /** Share of the space that is left. */
  readonly grow: number;
  /** The highest is left out first where the list is narrow. */
  readonly expendable: number;
}

const aggregatedColumns: readonly ColumnKind[] = [
  { name: 'severity', least: 176, grow: 0, expendable: 0 },
  { name: 'summary', least: 160, grow: 3, expendable: 0 },
  { name: 'category', least: 112, grow: 0.4, expendable: 3 },
  { name: 'subCategory', least: 130, grow: 2, expendable: 2 },
  { name: 'status', least: 128, grow: 0, expendable: 0 },
  { name: 'resolution', least: 116, grow: 0, expendable: 1 },
  { name: 'discovered', least: 96, grow: 0, expendable: 4 },
];

const findingColumns: readonly ColumnKind[] = [
  { name: 'severity', least: 96, grow: 0, expendable: 0 },
  { name: 'endpoint', least: 180, grow: 3, expendable: 0 },
  { name: 'summary', least: 160, grow: 3, expendable: 0 },
  { name: 'category', least: 112, grow: 0.4, expendable: 3 },
  { name: 'subCategory', least: 130, grow: 2, expendable: 2 },
  { name: 'eventId', least: 120, grow: 0.4, expendable: 5 },
  { name: 'status', least: 128, grow: 0, expendable: 0 },
  { name: 'resolution', least: 116, grow: 0, expendable: 1 },
  { name: 'discovered', least: 96, grow: 0, expendable: 4 },
];

/** The columns that fit into `available` pixels, with widths that fill it exactly. */
export function fitColumns(aggregated: boolean, available: number): readonly Column[] {
  const kinds = keepWhatFits(aggregated ? aggregatedColumns : findingColumns, available);
  const spare = Math.max(0, available - leastWidth(kinds));
  const shares = kinds.reduce((sum, kind) => sum + kind.grow, 0);
  return kinds.map(({ name, least, grow }) => ({
    name,
    width: least + (shares === 0 ? 0 : Math.floor((spare * grow) / shares)),
  }));
}

function keepWhatFits(kinds: readonly ColumnKind[], available: number): readonly ColumnKind[] {
  let kept = kinds;
  while (leastWidth(kept) > available) {
    const expendable = kept.reduce((most, kind) => Math.max(most, kind.expendable), 0);
    if (expendable === 0) return kept;
    kept = kept.filter((kind) => kind.expendable !== expendable);
  }
  return kept;
}

function leastWidth(kinds: readonly ColumnKind[]): number {
  return kinds.reduce((sum, kind) => sum + kind.least, 0);
}
