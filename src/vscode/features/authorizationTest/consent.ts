import { type Operation, operationKey } from '../../../access/operations/operation.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { formatCount, plural, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { isAnswered } from './testedRows.ts';

export const requestsPerSecond = 5;

interface Asked {
  readonly config: AuthConfig;
  readonly operations: readonly Operation[];
  /** A test that was stopped before its end. */
  readonly before: AuthorizationRun | undefined;
  readonly roles: readonly string[] | undefined;
}

/** What the user has agreed to. */
interface Consent {
  readonly operations: readonly Operation[];
  /** No more requests than these. */
  readonly budget: number;
  /** What is known already, and not asked for again. */
  readonly before: AuthorizationRun | undefined;
}

/** Says what will be sent, to whom, how fast and as whom, and what never is; undefined where the user does not agree. */
export async function askConsent(
  { window }: Pick<App, 'window'>,
  { requestCount }: Pick<VerifyRole, 'requestCount'>,
  asked: Asked,
): Promise<Consent | undefined> {
  const { config, operations, before } = asked;
  const budget = requestCount(config, operations);
  const left = before === undefined ? [] : operationsLeft(operations, before);
  const canResume = left.length > 0 && left.length < operations.length;
  const send = t('Send');
  const resume = t('Resume: {0} left', formatCount(left.length));
  const counted = {
    one: 'Test authorization with up to {0} request to {1}?',
    other: 'Test authorization with up to {0} requests to {1}?',
  };
  const chosen = await window.showWarningMessage(
    plural(budget, counted, oneLine(config.application.baseUrl)),
    { modal: true, detail: detailOf(asked, budget) },
    ...(canResume ? [resume, send] : [send]),
  );
  if (chosen === resume) return { operations: left, budget: requestCount(config, left), before };
  return chosen === send ? { operations, budget, before: undefined } : undefined;
}

/** What was not asked for, or not as a whole. */
function operationsLeft(
  operations: readonly Operation[],
  { planned, rows, skipped }: AuthorizationRun,
): readonly Operation[] {
  const answered = new Set([
    ...skipped.map(({ operation }) => operationKey(operation)),
    ...planned.flatMap(({ key, operation }) => (isAnswered(rows.get(key)) ? [operationKey(operation)] : [])),
  ]);
  return operations.filter((operation) => !answered.has(operationKey(operation)));
}

const mostNamed = 5;

function detailOf({ config, operations, roles }: Asked, budget: number): readonly string[] {
  const minutes = Math.ceil(budget / requestsPerSecond / 60);
  const never = Object.values(config.authentications).flatMap(({ neverCall = [] }) => neverCall);
  return [
    t('Methods: {0}', methodsOf(operations)),
    t('As: {0}', actorsOf(config, roles)),
    t('Each operation is requested as a user with access, as users without access, and without a login.'),
    plural(minutes, {
      one: 'Five requests a second, at most about {0} minute; it waits if the server returns 429.',
      other: 'Five requests a second, at most about {0} minutes; it waits if the server returns 429.',
    }),
    t('Never called: {0}', listed([...new Set(never), t('logouts')])),
    t('Nothing is written: only logins and calls that read are sent.'),
  ];
}

function methodsOf(operations: readonly Operation[]): string {
  const counts = new Map<string, number>();
  for (const { method } of operations) counts.set(method, (counts.get(method) ?? 0) + 1);
  const counted = { one: '{1} ({0} operation)', other: '{1} ({0} operations)' };
  return [...counts].map(([method, count]) => plural(count, counted, method)).join(', ');
}

/** Roles with so many users, and nobody where all of them are tested. */
function actorsOf({ testUsers }: AuthConfig, roles: readonly string[] | undefined): string {
  const counts = new Map<string, number>();
  for (const { role } of testUsers) counts.set(role, (counts.get(role) ?? 0) + 1);
  const named = [...counts]
    .filter(([role]) => roles?.includes(role) !== false)
    .map(([role, count]) =>
      plural(count, { one: '{1} ({0} user)', other: '{1} ({0} users)' }, oneLine(role)),
    );
  return [...named, ...(roles === undefined ? [t('without a login')] : [])].join(', ');
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map(oneLine);
  return names.length > mostNamed ? [...shown, '…'].join(', ') : shown.join(', ');
}
