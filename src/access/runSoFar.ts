import type { AccessEvent, AccessMatrix, MatrixRow, MatrixUser, PlannedPart } from './matrix.ts';
import { operationKey } from './operations/operation.ts';

/** What is known of a run, as far as it has come. Nothing secret is in it. */
export interface KnownRun extends Pick<
  AccessMatrix,
  'users' | 'skipped' | 'requests' | 'stopped' | 'left' | 'isComplete'
> {
  /** Everything that is to be asked, in the order in which it is. */
  readonly planned: readonly PlannedPart[];
  /** What is known, by key: of each operation the latest. */
  readonly rows: ReadonlyMap<string, MatrixRow>;
  /** So many findings were made of it. */
  readonly findings: number;
}

/** How a run ended, of which the rows came before. */
export type EndedPart = Omit<AccessMatrix, 'rows' | 'skipped' | 'users'> & { readonly findings: number };

/** A run as it grows by what happens; each step costs the same, however much is known already. */
export class RunSoFar implements KnownRun {
  users: readonly MatrixUser[];
  skipped: AccessMatrix['skipped'];
  requests: number;
  isComplete = false;
  findings = 0;
  declare stopped?: NonNullable<AccessMatrix['stopped']>;
  declare left?: NonNullable<AccessMatrix['left']>;
  readonly rows: Map<string, MatrixRow>;
  readonly #planned: Map<string, PlannedPart>;
  #list: readonly PlannedPart[] | undefined;

  /** Goes on from what an earlier run knows. */
  constructor(users: readonly MatrixUser[], before?: KnownRun) {
    this.users = users;
    this.skipped = before?.skipped ?? [];
    this.requests = before?.requests ?? 0;
    this.rows = new Map(before?.rows);
    this.#planned = new Map(before?.planned.map((one) => [one.key, one]));
  }

  get planned(): readonly PlannedPart[] {
    this.#list ??= [...this.#planned.values()];
    return this.#list;
  }

  take(event: AccessEvent): void {
    if (event.kind === 'planned') this.#plan(event);
    if (event.kind !== 'row') return;
    const { row } = event;
    this.rows.set(row.key, row);
    // What is written is planned only by what was created.
    if (this.#planned.has(row.key)) return;
    this.#planned.set(row.key, row);
    this.#list = undefined;
  }

  /** How it ended; its rows were taken. */
  end({ requests, stopped, left, isComplete, findings }: EndedPart): void {
    this.requests += requests;
    this.isComplete = isComplete;
    this.findings = findings;
    if (stopped !== undefined) this.stopped = stopped;
    if (left !== undefined) this.left = left;
  }

  /** What is asked again comes at the end, as it is planned now. */
  #plan({ users, rows, skipped }: Extract<AccessEvent, { kind: 'planned' }>): void {
    this.users = users;
    this.#list = undefined;
    for (const row of rows) {
      this.#planned.delete(row.key);
      this.#planned.set(row.key, row);
    }
    const names = new Set(skipped.map(({ operation }) => operationKey(operation)));
    const others = this.skipped.filter(({ operation }) => !names.has(operationKey(operation)));
    this.skipped = [...others, ...skipped];
  }
}
