import type { ShownRow, ShownVerdict } from '../../src/protocol/authorizationTestProtocol.ts';

/** A line of the grid: what a group is called, or one of its rows by its place. */
export type GridLine =
  | {
      readonly kind: 'group';
      readonly group: string;
      readonly rows: number;
      /** Cells in which somebody was let in. */
      readonly letIn: number;
      /** Cells that are to be looked at. */
      readonly look: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'row'; readonly row: number };

/** What a user has to look at. */
const standingOut: ReadonlySet<ShownVerdict> = new Set(['let-in', 'part', 'look']);

export function standsOut({ cells }: ShownRow): boolean {
  return cells.some(({ verdict }) => standingOut.has(verdict));
}

/** `/v2` before `/v10`. */
const byPath = new Intl.Collator('en', { numeric: true });

/** Groups in the order of their paths, each with its rows unless it is closed. */
export function gridLines(
  rows: readonly ShownRow[],
  closed: ReadonlySet<string>,
  onlyStandingOut: boolean,
): readonly GridLine[] {
  const groups = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    if (onlyStandingOut && !standsOut(row)) continue;
    const group = groups.get(row.group);
    if (group === undefined) groups.set(row.group, [place]);
    else group.push(place);
  }
  const pathOf = (place: number): string => rows[place]?.path ?? '';
  return [...groups]
    .toSorted(([one], [other]) => byPath.compare(one, other))
    .flatMap(([group, places]): GridLine[] => {
      const isOpen = !closed.has(group);
      const cells = places.flatMap((place) => rows[place]?.cells ?? []);
      const head: GridLine = {
        kind: 'group',
        group,
        rows: places.length,
        letIn: cells.filter(({ verdict }) => verdict === 'let-in').length,
        look: cells.filter(({ verdict }) => verdict === 'part' || verdict === 'look').length,
        isOpen,
      };
      const sorted = places.toSorted((one, other) => byPath.compare(pathOf(one), pathOf(other)));
      return isOpen ? [head, ...sorted.map((row): GridLine => ({ kind: 'row', row }))] : [head];
    });
}

/** Where a key leads from a cell; undefined where it is none of the grid. */
export function moved(
  key: string,
  { line, column }: GridPlace,
  { lines, columns, page }: { readonly lines: number; readonly columns: number; readonly page: number },
  isWide: boolean,
): GridPlace | undefined {
  const to: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { line: line - 1, column },
    ArrowDown: { line: line + 1, column },
    ArrowLeft: { line, column: column - 1 },
    ArrowRight: { line, column: column + 1 },
    PageUp: { line: line - page, column },
    PageDown: { line: line + page, column },
    Home: { line: isWide ? 0 : line, column: 0 },
    End: { line: isWide ? lines - 1 : line, column: columns - 1 },
  };
  const wanted = to[key];
  if (wanted === undefined) return undefined;
  return { line: within(wanted.line, lines), column: within(wanted.column, columns) };
}

/** A cell of the grid by its line and column; the first column is that of the operations. */
export interface GridPlace {
  readonly line: number;
  readonly column: number;
}

function within(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
