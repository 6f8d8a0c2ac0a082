import type { ShownCell, ShownMatrix, ShownVerdict } from '../../src/protocol/loginResultsProtocol.ts';

/** A role, or one of its users. */
export interface MatrixColumn {
  readonly role: string;
  /** Their places among the cells of a row. */
  readonly users: readonly number[];
  /** Empty where it stands for several. */
  readonly username: string;
  /** Of the first column of a role that has several users: whether each has a column. */
  readonly isOpen: boolean | undefined;
}

/** What stands out first in a cell that stands for several users. */
const byWeight: readonly ShownVerdict[] = [
  'let-in',
  'part',
  'look',
  'less',
  'undeclared',
  'unknown',
  'allowed',
  'refused',
  'not-asked',
];

/** One for each role, or for each user of the roles that are open. */
export function matrixColumns({ users }: ShownMatrix, open: ReadonlySet<string>): readonly MatrixColumn[] {
  const byRole = new Map<string, number[]>();
  for (const [place, { role }] of users.entries()) byRole.set(role, [...(byRole.get(role) ?? []), place]);
  return [...byRole].flatMap(([role, places]): MatrixColumn[] => {
    const nameOf = (place: number): string => users[place]?.username ?? '';
    const [only, ...others] = places;
    if (only === undefined) return [];
    if (others.length === 0) return [{ role, users: places, username: nameOf(only), isOpen: undefined }];
    if (!open.has(role)) return [{ role, users: places, username: '', isOpen: false }];
    return places.map((place, index) => ({
      role,
      users: [place],
      username: nameOf(place),
      isOpen: index === 0 ? true : undefined,
    }));
  });
}

/** What a column says of a call: of several users what stands out most. */
export function cellOf(
  { users }: ShownMatrix,
  cells: readonly ShownCell[],
  column: MatrixColumn,
): { readonly cell: ShownCell | undefined; readonly title: string } {
  const own = column.users.flatMap((place) => {
    const cell = cells[place];
    return cell === undefined ? [] : [{ cell, username: users[place]?.username ?? '' }];
  });
  const weight = ({ cell }: { readonly cell: ShownCell }): number => byWeight.indexOf(cell.verdict);
  const [first] = own.toSorted((one, other) => weight(one) - weight(other));
  const title =
    own.length === 1
      ? (first?.cell.words ?? '')
      : own.map(({ cell, username }) => `${username}: ${cell.status} ${cell.words}`).join('\n');
  return { cell: first?.cell, title };
}
