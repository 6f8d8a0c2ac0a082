import type { Operation } from '../../../access/operations/operation.ts';
import { operationLabel } from '../../../access/operations/operation.ts';
import { formatCount, plural, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { ChangedScope, CheckOutcome, PreparedCheck } from '../../shared/checks/changeChecks.ts';
import { leftOut, listed } from '../../shared/checks/checkWords.ts';
import type { ApplicationConfig } from '../../shared/logins/applicationConfigs.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import { loadVerifyRole, type VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { chosenOperations, operationsFor } from '../../shared/logins/operationsFor.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { Within } from '../../shared/messages/progress.ts';
import { actorsOf } from './consent.ts';
import type { KeptRuns } from './keptRuns.ts';
import { runTest } from './runTest.ts';
import { summaryOf } from './summary.ts';
import { cellsOfRow } from './testedRows.ts';
import { unverifiedRoles } from './verifiedRoles.ts';

interface Ways {
  readonly kept: KeptRuns;
  readonly requestsPerSecond: number;
}

/** A test of the changed operations of an auth config. */
interface Planned extends ApplicationConfig {
  readonly operations: readonly Operation[];
  readonly budget: number;
}

/** The authorization test of changed endpoints: only calls that read. */
export async function prepareAccess(app: App, scope: ChangedScope, ways: Ways): Promise<PreparedCheck> {
  if (scope.configs.length === 0)
    return leftOut(t('Authorization test: needs an auth config without errors.'));
  const verifyRole = await loadVerifyRole();
  const planned: Planned[] = [];
  for (const { document, config } of scope.configs) {
    const known = await operationsFor(app, verifyRole, document.uri, config);
    const operations = verifyRole.readingOperations(chosenOperations(known, scope.operations), config);
    const budget = verifyRole.requestCount(config, operations);
    if (operations.length > 0) planned.push({ document, config, operations, budget });
  }
  if (planned.length === 0)
    return leftOut(
      t('Authorization test: none of these calls is known to only read, or they must not be made.'),
    );
  return {
    lines: planned.map((one) => lineOf(one, ways)),
    run: (within) => testAll(app, verifyRole, planned, ways, within),
  };
}

function lineOf({ config, operations, budget }: Planned, { requestsPerSecond }: Ways): string {
  return t(
    'Authorization test at {0}, up to {1} requests, {2} a second, as {3}: {4}',
    oneLine(config.application.baseUrl),
    formatCount(budget),
    formatCount(requestsPerSecond),
    actorsOf(config, undefined),
    listed(operations.map(operationLabel)),
  );
}

async function testAll(
  app: App,
  verifyRole: VerifyRole,
  planned: readonly Planned[],
  ways: Ways,
  within: Within,
): Promise<CheckOutcome> {
  const outcomes: CheckOutcome[] = [];
  for (const one of planned) outcomes.push(await testOne(app, verifyRole, one, ways, within));
  return {
    sentence: outcomes.map(({ sentence }) => sentence).join('; '),
    details: outcomes.flatMap(({ details }) => details),
    isBad: outcomes.some(({ isBad }) => isBad),
  };
}

async function testOne(
  app: App,
  verifyRole: VerifyRole,
  { document, config, operations, budget }: Planned,
  { kept, requestsPerSecond }: Ways,
  within: Within,
): Promise<CheckOutcome> {
  const { uri } = document;
  const target = { document, roles: undefined, operations: undefined };
  // A refusal proves something only for roles that are proven to log in.
  for (const role of unverifiedRoles(app, config, target))
    await app.commands.run('verifyRole', uri, role, { signal: within.signal, quiet: true });
  const notLoggedIn = unverifiedRoles(app, config, target);
  if (notLoggedIn.length > 0) {
    const counted = {
      one: 'Authorization: not tested, no user of {1} could log in',
      other: 'Authorization: not tested, no users of {1} could log in',
    };
    return bad(plural(notLoggedIn.length, counted, oneLine(notLoggedIn.join(', '))));
  }
  const question = { file: uri, text: document.getText(), config };
  const file = kept.fileOf(verifyRole, question);
  const before = await kept.of(question, file);
  const run = await app.loginRuns.alone(async () => {
    const aborter = new AbortController();
    within.signal.addEventListener('abort', () => aborter.abort());
    if (within.signal.aborted) aborter.abort();
    const wanted = { document, config, operations, budget, requestsPerSecond, before, aborter, kept: file };
    return runTest(app, verifyRole, { ...wanted, writable: undefined, roles: undefined, within });
  });
  return run === undefined
    ? bad(t('Authorization: not tested, something else is logging in'))
    : outcomeOf(run, operations);
}

function bad(sentence: string): CheckOutcome {
  return { sentence, details: [], isBad: true };
}

/** Of the operations that were tested now; the test keeps what was known of the others. */
function outcomeOf(run: AuthorizationRun, operations: readonly Operation[]): CheckOutcome {
  const own = new Set(operations.map(operationLabel));
  const rows = new Map([...run.rows].filter(([, { operation }]) => own.has(operationLabel(operation))));
  const letIn = [...rows.values()].flatMap((row) =>
    cellsOfRow(row).flatMap(({ verdict }, place) => {
      const user = run.users[place];
      const who = user === undefined ? t('a request without a login') : `${user.role} ${user.username}`;
      return verdict === 'let-in' ? [oneLine(t('{0} lets {1} in', operationLabel(row.operation), who))] : [];
    }),
  );
  const summary = summaryOf({ ...run, rows });
  const isComplete = run.state === 'complete';
  return {
    sentence: isComplete
      ? t('Authorization: {0}', summary)
      : t('Authorization: not everything was asked. {0}', summary),
    details: letIn,
    isBad: letIn.length > 0 || !isComplete,
  };
}
