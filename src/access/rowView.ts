import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { Redactor } from '../login/redact/redact.ts';
import type { AccessAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import { accessExchange, type AccessExchange } from './exchanges.ts';
import { judgeCell, withFields, type CellReason, type MatrixCell } from './judge.ts';
import type { MatrixRow, PlannedPart } from './matrix.ts';
import { operationKey } from './operations/operation.ts';
import type { PlannedRow } from './plan.ts';
import type { Policy } from './policy.ts';
import type { CommonFacts } from './proof.ts';
import { fieldsOfSomeRoles } from './roleFields.ts';
import type { RowRun } from './rowRun.ts';
import { shownProof } from './shownProof.ts';
import { listedIds } from './values.ts';
import type { WriteRow } from './writes/writeRows.ts';

export function shownPlan({ operation, instance }: PlannedRow): PlannedPart {
  const { target, owners, body } = instance;
  return { key: operationKey(operation), operation, target, owners, ...(body && { body: body.text }) };
}

/** Makes plain data of rows that were asked: judged, redacted and bounded. */
export class RowView {
  readonly #config: AuthConfig;
  readonly #policy: Policy;
  readonly #callers: ReadonlyMap<number, Caller>;
  readonly #redactor: Redactor;
  readonly #roles: readonly string[] | undefined;
  /** An exchange is made once, and again where more secrets are known. */
  readonly #made = new WeakMap<
    AccessAnswer,
    { readonly exchange: AccessExchange; readonly secrets: number }
  >();

  constructor(
    config: AuthConfig,
    policy: Policy,
    callers: ReadonlyMap<number, Caller>,
    redactor: Redactor,
    roles: readonly string[] | undefined,
  ) {
    this.#config = config;
    this.#policy = policy;
    this.#callers = callers;
    this.#redactor = redactor;
    this.#roles = roles;
  }

  rowOf(run: RowRun, common: CommonFacts): MatrixRow {
    const { operation, instance } = run.row;
    const listed = listedIds(operation, this.#config);
    const judged = {
      first: run.first,
      baseline: run.baseline,
      owners: instance.owners,
      listed,
      policy: this.#policy,
    };
    const ofSomeRoles = fieldsOfSomeRoles(run.cells);
    const cellOf = (place: number | undefined): MatrixCell => {
      const cell = run.cells.find(({ actor }) => actor?.place === place);
      if (cell === undefined) return this.#notAsked(place);
      const { proof, ...said } = withFields(judgeCell(cell, judged, common), cell, ofSomeRoles.get(cell));
      const exchange = this.#exchangeOf(cell.answer);
      return {
        ...said,
        ...(proof && { proof: shownProof(proof, this.#redactor) }),
        ...(exchange && { exchange }),
      };
    };
    const expected = this.#exchangeOf(run.first);
    const nothing = this.#exchangeOf(run.baseline?.nonsense);
    return {
      ...shownPlan(run.row),
      cells: this.#policy.actors.map(({ place }) => cellOf(place)),
      anonymous: cellOf(undefined),
      ...(expected && run.owner && { expected: { place: run.owner.place, exchange: expected } }),
      ...(nothing && { nothing }),
    };
  }

  /** A row of writes, which is judged by what the owner read afterwards. */
  writeRowOf({ operation, target, owner, owners, own, cells }: WriteRow): MatrixRow {
    const exchangeOfOwn = own.verdict === 'allowed' ? this.#exchangeOf(own.answer) : undefined;
    const ofOwner: MatrixCell = {
      status: own.answer?.status,
      verdict: own.verdict,
      claim: 'may',
      ...(own.reason && { reason: own.reason }),
    };
    const cellOf = (place: number | undefined): MatrixCell => {
      const cell = cells.find(({ actor }) => actor?.place === place);
      if (cell === undefined) return place === owner.place ? ofOwner : this.#notAsked(place);
      const { claim, verdict, reason, confidence, answer, after, marker } = cell;
      const [exchange, read] = [this.#exchangeOf(answer), this.#exchangeOf(after)];
      return {
        status: answer?.status,
        verdict,
        claim,
        ...(reason && { reason }),
        ...(confidence && { confidence }),
        ...(marker !== undefined && { proof: { facts: [{ at: '', value: marker }], total: 1 } }),
        ...(exchange && { exchange }),
        ...(read && { after: read }),
      };
    };
    return {
      key: operationKey(operation),
      operation,
      target,
      owners,
      cells: this.#policy.actors.map(({ place }) => cellOf(place)),
      anonymous: cellOf(undefined),
      ...(exchangeOfOwn && { expected: { place: owner.place, exchange: exchangeOfOwn } }),
    };
  }

  #exchangeOf(answer: AccessAnswer | undefined): AccessExchange | undefined {
    if (answer?.captured === undefined) return undefined;
    const { size } = this.#redactor;
    const known = this.#made.get(answer);
    if (known?.secrets === size) return known.exchange;
    const exchange = accessExchange(answer.captured, this.#redactor);
    this.#made.set(answer, { exchange, secrets: size });
    return exchange;
  }

  #notAsked(place: number | undefined): MatrixCell {
    return { status: undefined, verdict: 'not-asked', claim: 'may', reason: this.#whyNotAsked(place) };
  }

  #whyNotAsked(place: number | undefined): CellReason {
    const role = place === undefined ? undefined : this.#policy.actors[place]?.role;
    if (this.#roles?.includes(role ?? '') === false) return 'not-chosen';
    return place !== undefined && this.#callers.has(place) ? 'same-role' : 'no-login';
  }
}
