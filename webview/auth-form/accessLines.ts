import type { FormGrid, FormGridRow } from '../../src/protocol/authForm.ts';

/** A line of the access grid: a path with all operations below it, or one of them by its place. */
export type AccessLine =
  | {
      readonly kind: 'group';
      readonly group: string;
      readonly rows: readonly number[];
      readonly isOpen: boolean;
    }
  | { readonly kind: 'row'; readonly row: number };

/** What a cell says of the operations of its line. */
export type AccessState = 'all' | 'some' | 'none';

/** `/v2` before `/v10`. */
const byPath = new Intl.Collator('en', { numeric: true });

/** Groups in the order of their paths, each with its operations unless it is closed. */
export function accessLines(
  rows: readonly FormGridRow[],
  closed: ReadonlySet<string>,
): readonly AccessLine[] {
  const groups = new Map<string, number[]>();
  for (const [place, { group }] of rows.entries()) {
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [place]);
    else known.push(place);
  }
  const pathOf = (place: number): string => rows[place]?.path ?? '';
  return [...groups]
    .toSorted(([one], [other]) => byPath.compare(one, other))
    .flatMap(([group, places]): AccessLine[] => {
      const isOpen = !closed.has(group);
      const sorted = places.toSorted((one, other) => byPath.compare(pathOf(one), pathOf(other)));
      const head: AccessLine = { kind: 'group', group, rows: sorted, isOpen };
      return isOpen ? [head, ...sorted.map((row): AccessLine => ({ kind: 'row', row }))] : [head];
    });
}

/** Rows that a line stands for. */
export function rowsOf(line: AccessLine, { rows }: FormGrid): readonly FormGridRow[] {
  const places = line.kind === 'group' ? line.rows : [line.row];
  return places.map((place) => rows[place]).filter((row) => row !== undefined);
}

/** As changes name it. */
export function operationOf({ method, path }: FormGridRow): string {
  return `${method} ${path}`;
}

export function stateOf(rows: readonly FormGridRow[], is: (row: FormGridRow) => boolean): AccessState {
  const count = rows.filter(is).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
