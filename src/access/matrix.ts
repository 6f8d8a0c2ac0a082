import type { Fault } from '../login/faults/fault.ts';
import type { AccessExchange } from './exchanges.ts';
import type { MatrixCell } from './judge.ts';
import type { Operation } from './operations/operation.ts';
import type { Stopped } from './pace.ts';
import type { Skipped } from './plan.ts';

/** Who gets what, as plain data that can be stored: nothing secret is in it. */
export interface AccessMatrix {
  readonly users: readonly MatrixUser[];
  readonly rows: readonly MatrixRow[];
  readonly skipped: readonly Skipped[];
  readonly requests: number;
  /** Why not all rows were asked for. */
  readonly stopped?: Stopped;
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
  /** The same for the same question of another run. */
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
  /** A row with its cells once it was asked for, as far as is known by then; at the end each row comes again, as it stays. */
  | { readonly kind: 'row'; readonly row: MatrixRow; readonly isFinal: boolean };

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

/**
 * The exchanges that prove a cell: what who may got, what this one got, and what nobody got, else what does not exist. Those
 * that were not made are missing.
 */
export function provingExchanges(
  { expected, anonymous, nothing }: MatrixRow,
  cell: MatrixCell,
): readonly {
  readonly as: 'expected' | 'attacker' | 'nobody' | 'nothing';
  readonly exchange: AccessExchange;
}[] {
  const nobody = cell === anonymous ? undefined : anonymous.exchange;
  const third = nobody === undefined ? nothing : nobody;
  return [
    ...(expected === undefined ? [] : [{ as: 'expected' as const, exchange: expected.exchange }]),
    ...(cell.exchange === undefined ? [] : [{ as: 'attacker' as const, exchange: cell.exchange }]),
    ...(third === undefined
      ? []
      : [{ as: nobody === undefined ? ('nothing' as const) : ('nobody' as const), exchange: third }]),
  ];
}
