import {
  shownVerdicts,
  type AuthorizationView,
  type ShownCell,
} from '../../src/protocol/authorizationTestProtocol.ts';

/** A role, one of its users, or nobody. */
export interface MatrixColumn {
  /** Empty for nobody. */
  readonly role: string;
  /** Places among the cells of a row. */
  readonly places: readonly number[];
  /** Empty where it stands for several. */
  readonly username: string;
  /** Of the first column of a role that has several users: whether each has a column. */
  readonly isOpen: boolean | undefined;
}

/** One for each role, or for each user of the roles that are open, and at last nobody. */
export function matrixColumns(
  users: AuthorizationView['users'],
  open: ReadonlySet<string>,
): readonly MatrixColumn[] {
  const byRole = new Map<string, number[]>();
  for (const [place, { role }] of users.entries()) byRole.set(role, [...(byRole.get(role) ?? []), place]);
  const nobody = { role: '', places: [users.length], username: '', isOpen: undefined };
  return [...[...byRole].flatMap(([role, places]) => columnsOf(role, places, users, open)), nobody];
}

function columnsOf(
  role: string,
  places: readonly number[],
  users: AuthorizationView['users'],
  open: ReadonlySet<string>,
): readonly MatrixColumn[] {
  if (places.length > 1 && !open.has(role)) return [{ role, places, username: '', isOpen: false }];
  return places.map((place, index) => ({
    role,
    places: [place],
    username: users[place]?.username ?? '',
    isOpen: places.length > 1 && index === 0 ? true : undefined,
  }));
}

/** The place of what a column says of a row: of several users what stands out most. */
export function placeOf(cells: readonly ShownCell[], { places }: MatrixColumn): number {
  const weight = (place: number): number => shownVerdicts.indexOf(cells[place]?.verdict ?? 'not-asked');
  return places.toSorted((one, other) => weight(one) - weight(other))[0] ?? 0;
}

/** What a column says of a row in words: of each of its users. */
export function wordsOf(
  cells: readonly ShownCell[],
  { places }: MatrixColumn,
  users: AuthorizationView['users'],
): string {
  const said = ({ status, words }: ShownCell): string => (status === '' ? words : `${status} ${words}`);
  return places
    .flatMap((place) => {
      const cell = cells[place];
      if (cell === undefined) return [];
      return places.length === 1 ? [said(cell)] : [`${users[place]?.username ?? ''}: ${said(cell)}`];
    })
    .join('\n');
}
