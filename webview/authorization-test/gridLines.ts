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
