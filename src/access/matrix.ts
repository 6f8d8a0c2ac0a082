import type { Fault } from '../login/faults/fault.ts';
import type { AccessExchange } from './exchanges.ts';
import type { MatrixCell } from './judge.ts';
import type { Operation } from './operations/operation.ts';
import type { Stopped } from './pace.ts';
import type { Skipped } from './plan.ts';
import type { LeftObject } from './writes/ledger.ts';

/** Who gets what, as plain data that can be stored: nothing secret is in it. */
export interface AccessMatrix {
  readonly users: readonly MatrixUser[];
  readonly rows: readonly MatrixRow[];
  readonly skipped: readonly Skipped[];
  readonly requests: number;
  /** Why not all rows were asked for. */
  readonly stopped?: Stopped;
  /** What a run has created and could not remove, or of which it is not known; of earlier runs too. */
  readonly left?: readonly LeftObject[];
  /** Whether every question that was to be asked has an answer that counts. */
  readonly isComplete: boolean;
}

export interface MatrixUser {
  readonly role: string;
  readonly username: string;
  /** Why this user could not log in. */
  readonly fault?: Fault;
}

/** One operation with one object, and what everybody got. */
export interface MatrixRow {
  /** Of the operation: the same in another run, whatever object was asked for. */
  readonly key: string;
  readonly operation: Operation;
  /** As it was asked for. */
  readonly target: string;
  readonly body?: string;
  /** Places of the users who own the object. */
  readonly owners: readonly number[];
  /** Of each test user, in the order of the file. */
  readonly cells: readonly MatrixCell[];
  readonly anonymous: MatrixCell;
  /** What who may get it got, and the place of that user. */
  readonly expected?: { readonly place: number; readonly exchange: AccessExchange };
  /** What the same user got for something that does not exist; only where somebody got in. */
  readonly nothing?: AccessExchange;
}

/** What is known of a row before it is asked for. */
export type PlannedPart = Pick<MatrixRow, 'key' | 'operation' | 'target' | 'owners' | 'body'>;

/** What happens while a run asks. */
export type AccessEvent =
  /** What will be asked, before the first question; a plan may grow where sessions end. */
  | {
      readonly kind: 'planned';
      readonly users: readonly MatrixUser[];
      readonly rows: readonly PlannedPart[];
      readonly skipped: readonly Skipped[];
    }
  | ({ readonly kind: 'asking' } & Asking)
  /**
   * A row with its cells as soon as it was asked for, again once everybody who asked is shown to have been logged in, and at the
   * end as it stays.
   */
  | { readonly kind: 'row'; readonly row: MatrixRow; readonly state: 'asked' | 'settled' | 'final' };

/** What is about to be asked, and as whom. */
export interface Asking {
  readonly method: string;
  /** The template, with parameters in braces. */
  readonly path: string;
  /** Undefined for nobody. */
  readonly username: string | undefined;
  readonly done: number;
  /** As far as that is known. */
  readonly total: number;
}

/** The cells of a row with who asked; nobody comes last, without a user. */
export function cellsOf(
  { cells, anonymous }: MatrixRow,
  users: readonly MatrixUser[],
): readonly { readonly cell: MatrixCell; readonly user: MatrixUser | undefined }[] {
  return [
    ...cells.map((cell, place) => ({ cell, user: users[place] })),
    { cell: anonymous, user: undefined },
  ];
}

interface ProvingExchange {
  readonly as: 'expected' | 'attacker' | 'nobody' | 'nothing' | 'after';
  readonly exchange: AccessExchange;
}

/**
 * The exchanges that prove a cell: what who may got, what this one got, and what the owner read after a write, else what nobody
 * got, else what does not exist. Those that were not made are missing.
 */
export function provingExchanges(
  { expected, anonymous, nothing }: MatrixRow,
  cell: MatrixCell,
): readonly ProvingExchange[] {
  const nobody = cell === anonymous ? undefined : anonymous.exchange;
  const others = [
    { as: 'after', exchange: cell.after },
    { as: 'nobody', exchange: nobody },
    { as: 'nothing', exchange: nothing },
  ] as const;
  const third = others.find(({ exchange }) => exchange !== undefined);
  const all = [
    { as: 'expected', exchange: expected?.exchange },
    { as: 'attacker', exchange: cell.exchange },
  ] as const;
  return [...all, third].flatMap((one) =>
    one?.exchange === undefined ? [] : [{ as: one.as, exchange: one.exchange }],
  );
}
