import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { Fault } from '../login/faults/fault.ts';
import type { RunPorts } from '../login/ports.ts';
import { openCallers } from './callers.ts';
import { judgeCell, type CellReason, type MatrixCell } from './judge.ts';
import { harvested } from './lists.ts';
import type { Operation } from './operations.ts';
import { Pace, type Stopped } from './pace.ts';
import { inOrder, planRow, requestsOf, type PlannedRow } from './plan.ts';
import { policyOf } from './policy.ts';
import { commonFacts } from './proof.ts';
import { RowRun } from './rowRun.ts';
import { Settling } from './settling.ts';
import { listedIds, listPath, objectsOf, parametersIn } from './values.ts';

/** Who gets what; nothing secret is in it. */
export interface AccessMatrix {
  readonly users: readonly { readonly role: string; readonly username: string; readonly fault?: Fault }[];
  readonly rows: readonly MatrixRow[];
  /** Operations for which nobody has the values. */
  readonly skipped: readonly { readonly operation: Operation; readonly missing: readonly string[] }[];
  readonly requests: number;
  /** Why not all rows were asked for. */
  readonly stopped?: Stopped;
}

export interface MatrixRow {
  readonly operation: Operation;
  /** As it was asked for. */
  readonly target: string;
  /** Places of the users who own the object. */
  readonly owners: readonly number[];
  /** Of each test user, in the order of the file. */
  readonly cells: readonly MatrixCell[];
  readonly anonymous: MatrixCell;
}

export interface AccessOptions {
  readonly signal: AbortSignal;
  /** Only users of these roles ask for what is not theirs, and not nobody; owners of other roles show the right answer. */
  readonly roles?: readonly string[] | undefined;
  readonly requestsPerSecond: number;
  /** More requests are not sent, logins among them. */
  readonly budget: number;
  readonly onProgress: (progress: {
    readonly done: number;
    readonly total: number;
    readonly label: string;
  }) => void;
}

/** Requests of one user that show again that the session lives, and those of logins, on an average. */
const requestsPerUser = 10;

/**
 * More requests than a run should make: each operation as its owner, as others with objects of their own, lists, logins, and
 * proofs that sessions live.
 */
export function requestCount(config: AuthConfig, operations: readonly Operation[]): number {
  const policy = policyOf(config);
  const users = config.testUsers.length;
  const lists = new Set(
    operations.flatMap(({ path }) => parametersIn(path).flatMap((one) => listPath(one) ?? [])),
  );
  const asked = operations.reduce((sum, operation) => {
    const allowed = policy.allowedRoles(operation).size;
    const needsObject = parametersIn(operation.path).length + operation.query.length > 0;
    return sum + config.roles.length + 1 + (allowed === 0 ? 0 : needsObject ? users + 4 : 4);
  }, 0);
  return asked + lists.size * users + users * requestsPerUser + Math.ceil(asked / 10);
}

/**
 * Asks each operation as its owner, as users to whom it is not declared or whose object it is not, and as nobody, and proves by
 * what was answered who got what. Nothing but GET and HEAD is sent, besides the logins.
 */
export async function accessMatrix(
  config: AuthConfig,
  ports: RunPorts,
  operations: readonly Operation[],
  options: AccessOptions,
): Promise<AccessMatrix> {
  const pace = new Pace(ports.clock, options);
  const policy = policyOf(config);
  const { callers, nobody, faults } = await openCallers(config, ports, policy, options.signal, pace);
  const actors = [...callers.values()].flatMap(({ actor }) => actor ?? []);
  const settling = new Settling(pace);
  const known = await harvested(operations, policy, callers, pace);
  const skipped: AccessMatrix['skipped'][number][] = [];
  const planned: PlannedRow[] = [];
  for (const operation of nobody === undefined ? [] : operations) {
    const { instances, missing } = objectsOf(operation, config, known.harvest);
    const [instance] = instances;
    if (instance === undefined) skipped.push({ operation, missing });
    else {
      const listsOwned = listedIds(operation, config).roles.size > 0;
      planned.push(
        planRow({ operation, instance, instances }, { listsOwned, roles: options.roles }, actors, policy),
      );
    }
  }
  const total = pace.requests + planned.reduce((sum, row) => sum + requestsOf(row), 0);
  const isChosen = (place: number | undefined): boolean =>
    options.roles?.includes(policy.actors[place ?? -1]?.role ?? '') !== false;
  const reasonOf = (place: number | undefined): CellReason => {
    if (!isChosen(place)) return 'not-chosen';
    return place !== undefined && callers.has(place) ? 'same-role' : 'no-login';
  };
  const runs: RowRun[] = [];
  for (const row of inOrder(planned, policy)) {
    if (nobody === undefined || pace.stopped !== undefined) break;
    const label = `${row.operation.method} ${row.instance.target}`;
    options.onProgress({ done: pace.requests, total: Math.max(total, pace.requests), label });
    const run = new RowRun(row, callers, nobody, pace, known.answers);
    runs.push(run);
    await run.ask(settling);
  }
  await settling.settleAll();
  for (const run of runs) await run.complete(settling);
  const common = commonFacts(runs.flatMap(({ first }) => first ?? []));
  const rows = runs.map((run): MatrixRow => {
    const { operation, instance } = run.row;
    const judged = {
      baseline: run.baseline,
      owners: instance.owners,
      listed: listedIds(operation, config),
    };
    const cellOf = (place: number | undefined): MatrixCell => {
      const cell = run.cells.find(({ actor }) => actor?.place === place);
      if (cell !== undefined) return judgeCell(cell, judged, common);
      return { status: undefined, verdict: 'not-asked', claim: 'may', reason: reasonOf(place) };
    };
    return {
      operation,
      target: instance.target,
      owners: instance.owners,
      cells: policy.actors.map(({ place }) => cellOf(place)),
      anonymous: cellOf(undefined),
    };
  });
  return {
    users: policy.actors.map(({ role, username, place }) => {
      const fault = callers.get(place)?.fault ?? faults.get(place);
      return { role, username, ...(fault && { fault }) };
    }),
    rows,
    skipped,
    requests: pace.requests,
    ...(pace.stopped !== undefined && { stopped: pace.stopped }),
  };
}
