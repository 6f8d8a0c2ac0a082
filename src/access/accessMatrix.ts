import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { RunPorts } from '../login/ports.ts';
import { openCallers } from './callers.ts';
import { harvested } from './lists.ts';
import { parametersIn, parametersOf, type Operation } from './operations/operation.ts';
import { incomplete } from './matrixMessages.ts';
import { cellsOf, type AccessEvent, type AccessMatrix, type MatrixRow, type MatrixUser } from './matrix.ts';
import { Pace } from './pace.ts';
import { inOrder, plannedRows, requestsOf } from './plan.ts';
import { policyOf } from './policy.ts';
import { commonFacts, FactCount, type OwnersAnswer } from './proof.ts';
import { RowRun, type RowAsking } from './rowRun.ts';
import { RowView, shownPlan } from './rowView.ts';
import { Settling } from './settling.ts';
import { listPath, ownFields } from './values.ts';
import type { WriteLedger } from './writes/ledger.ts';
import { runWrites } from './writes/runWrites.ts';

export interface AccessOptions {
  readonly signal: AbortSignal;
  /** Only users of these roles ask for what is not theirs, and not nobody; owners of other roles show the right answer. */
  readonly roles?: readonly string[] | undefined;
  readonly requestsPerSecond: number;
  /** More requests are not sent, logins among them. */
  readonly budget: number;
  /** What may be written besides, once somebody agreed to it; nothing without. */
  readonly writes?: {
    /** All operations that are known, those that only read among them. */
    readonly operations: readonly Operation[];
    readonly ledger: WriteLedger;
  };
  /** Receives each event at once. Every event may be shown: no secret is in it. */
  readonly onEvent: (event: AccessEvent) => void;
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
    const needsObject = parametersOf(operation).length > 0;
    return sum + config.roles.length + 1 + (allowed === 0 ? 0 : needsObject ? users + 4 : 4);
  }, 0);
  return asked + lists.size * users + users * requestsPerUser + Math.ceil(asked / 10);
}

/**
 * Runs the test: asks each operation as its owner, as users to whom it is not declared or whose object it is not, and as nobody,
 * and proves by what was answered who got what. Events tell of it while it runs. When it is cancelled, it ends at once with
 * what it has.
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
  const users = (): readonly MatrixUser[] =>
    policy.actors.map(({ role, username, place }) => {
      const fault = callers.get(place)?.fault ?? faults.get(place);
      return { role, username, ...(fault && { fault }) };
    });
  const { onEvent } = options;
  const known = await harvested(operations, policy, { callers, nobody, pace });
  const { planned, skipped } = plannedRows(nobody === undefined ? [] : operations, {
    config,
    policy,
    actors: [...callers.values()].flatMap(({ actor }) => actor ?? []),
    harvest: known.harvest,
    roles: options.roles,
  });
  const rows = inOrder(planned, policy);
  onEvent({ kind: 'planned', users: users(), rows: rows.map(shownPlan), skipped });
  const finished = { users, rows: [], skipped, pace };
  if (nobody === undefined) return finish(finished);
  const total = pace.requests + rows.reduce((sum, row) => sum + requestsOf(row), 0);
  const onAsk: RowAsking['onAsk'] = ({ operation: { method, path } }, actor) => {
    const done = pace.requests;
    onEvent({ kind: 'asking', method, path, username: actor?.username, done, total: Math.max(total, done) });
  };
  const shown = new RowView(config, policy, callers, nobody.redactor, options.roles);
  const settling = new Settling(pace);
  const runs: RowRun[] = [];
  // What is asked again may be another answer: at the end all of it is counted again.
  const soFar = new FactCount();
  const waiting = new Set<RowRun>();
  for (const row of rows) {
    if (!pace.goesOn) break;
    const run = new RowRun(row, { callers, nobody, pace, known: known.answers, onAsk });
    runs.push(run);
    await run.ask(settling);
    for (const answer of ownersAnswers(run)) soFar.add(answer);
    onEvent({ kind: 'row', row: shown.rowOf(run, soFar), state: 'asked' });
    waiting.add(run);
    const awaited = settling.awaited();
    for (const one of waiting) {
      if (awaited.has(one)) continue;
      waiting.delete(one);
      onEvent({ kind: 'row', row: shown.rowOf(one, soFar), state: 'settled' });
    }
  }
  await settling.settleAll();
  for (const run of runs) await run.complete(settling);
  const common = commonFacts(runs.flatMap(ownersAnswers));
  const made = runs.map((run) => shown.rowOf(run, common));
  for (const row of made) onEvent({ kind: 'row', row, state: 'final' });
  if (options.writes === undefined || !pace.goesOn) return finish({ ...finished, rows: made });
  const written: MatrixRow[] = [];
  const left = await runWrites(options.writes.operations, config, policy, {
    callers,
    nobody,
    pace,
    ledger: options.writes.ledger,
    run: ports.clock.now().toString(36),
    fieldsOf: (actor) => ownFields(config.testUsers[actor?.place ?? -1] ?? {}),
    roles: options.roles,
    onAsk: ({ method, path }, actor) => {
      const done = pace.requests;
      onEvent({
        kind: 'asking',
        method,
        path,
        username: actor?.username,
        done,
        total: Math.max(total, done),
      });
    },
    onRow: (writeRow) => {
      const row = shown.writeRowOf(writeRow);
      written.push(row);
      onEvent({ kind: 'row', row, state: 'final' });
    },
  });
  return { ...finish({ ...finished, rows: [...made, ...written] }), ...(left.length > 0 && { left }) };
}

function ownersAnswers({ first, row: { instance } }: RowRun): readonly OwnersAnswer[] {
  // What has no values is another one in each operation.
  const object = JSON.stringify(instance.values.length > 0 ? instance.values : instance.target);
  return first === undefined ? [] : [{ answer: first, object }];
}

function finish({
  users,
  rows,
  skipped,
  pace,
}: Pick<AccessMatrix, 'rows' | 'skipped'> & {
  readonly users: () => readonly MatrixUser[];
  readonly pace: Pace;
}): AccessMatrix {
  const { requests, stopped } = pace;
  const known = users();
  const cells = rows.flatMap((row) => cellsOf(row, known).map(({ cell }) => cell));
  const isComplete =
    stopped === undefined &&
    known.every(({ fault }) => fault === undefined) &&
    cells.every(({ reason }) => reason === undefined || !incomplete.has(reason));
  return { users: known, rows, skipped, requests, isComplete, ...(stopped !== undefined && { stopped }) };
}
