import { type Operation, operationKey, operationLabel } from '../../../access/operations/operation.ts';
import type { WritePlan } from '../../../access/writes/writePlan.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { formatCount, plural, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';

interface Asked {
  readonly config: AuthConfig;
  /** Those that only read. */
  readonly operations: readonly Operation[];
  /** What could be written, and why not. */
  readonly writes: WritePlan;
  /** A test that was stopped before its end. */
  readonly before: AuthorizationRun | undefined;
  readonly roles: readonly string[] | undefined;
  readonly requestsPerSecond: number;
}

/** What the user has agreed to. */
interface Consent {
  readonly operations: readonly Operation[];
  /** No more requests than these. */
  readonly budget: number;
  /** Also the calls of `writeTests`. */
  readonly writes: boolean;
  /** What is known already, and not asked for again. */
  readonly before: AuthorizationRun | undefined;
}

/** Says what will be sent, to whom, how fast and as whom, and what never is; undefined where the user does not agree. */
export async function askConsent(
  { window }: Pick<App, 'window'>,
  verifyRole: Pick<VerifyRole, 'requestCount' | 'goOn'>,
  asked: Asked,
): Promise<Consent | undefined> {
  const { requestCount } = verifyRole;
  const { config, operations, before } = asked;
  const budget = requestCount(config, operations);
  const left = before === undefined ? [] : operationsLeft(verifyRole, asked, before);
  const canResume = left.length > 0 && left.length < operations.length;
  const [send, write] = [t('Send'), t('Send and Write…')];
  const resume = t('Resume: {0} left', formatCount(left.length));
  const counted = {
    one: 'Test authorization with up to {0} request to {1}?',
    other: 'Test authorization with up to {0} requests to {1}?',
  };
  const chosen = await window.showWarningMessage(
    plural(budget, counted, oneLine(config.application.baseUrl)),
    { modal: true, detail: detailOf(asked, budget) },
    ...(canResume ? [resume, send] : [send]),
    ...(asked.writes.operations.length > 0 ? [write] : []),
  );
  if (chosen === resume)
    return { operations: left, budget: requestCount(config, left), writes: false, before };
  if (chosen === write) {
    const most = Object.values(asked.writes.byMethod).reduce((sum, count) => sum + count, 0);
    return (await confirmWrites(window, asked, most))
      ? { operations, budget: budget + most, writes: true, before: undefined }
      : undefined;
  }
  return chosen === send ? { operations, budget, writes: false, before: undefined } : undefined;
}

/** Writes are agreed to on their own: how many of each method, and what happens to what they leave. */
async function confirmWrites(
  window: App['window'],
  { config, writes: { operations, byMethod } }: Asked,
  most: number,
): Promise<boolean> {
  const write = t('Write');
  const counts = Object.entries(byMethod).map(([method, count]) => `${method} ${formatCount(count)}`);
  const named = operations.map((operation) => operationLabel(operation));
  const counted = {
    one: 'Also create, change and delete objects at {1}, with up to {0} request?',
    other: 'Also create, change and delete objects at {1}, with up to {0} requests?',
  };
  const chosen = await window.showWarningMessage(
    plural(most, counted, oneLine(config.application.baseUrl)),
    {
      modal: true,
      detail: [
        t('At most: {0}', counts.join(', ')),
        t('Calls of "writeTests": {0}', listed(named)),
        t('The test writes only to objects that it creates, reads back and removes.'),
        t('What cannot be removed is listed, and the next test with writes tries again.'),
      ],
    },
    write,
  );
  return chosen === write;
}

/** What was not asked for, or not as a whole; what nobody has values for is not asked for. */
function operationsLeft(
  { goOn }: Pick<VerifyRole, 'goOn'>,
  { operations, roles }: Asked,
  before: AuthorizationRun,
): readonly Operation[] {
  const missing = new Set(before.skipped.map(({ operation }) => operationKey(operation)));
  const { left } = goOn(before, operations, roles);
  return left.filter((operation) => !missing.has(operationKey(operation)));
}

const mostNamed = 5;

function detailOf(
  { config, operations, roles, writes, requestsPerSecond }: Asked,
  budget: number,
): readonly string[] {
  const minutes = Math.ceil(budget / requestsPerSecond / 60);
  const never = Object.values(config.authentications).flatMap(({ neverCall = [] }) => neverCall);
  return [
    t('Methods: {0}', methodsOf(operations)),
    t('As: {0}', actorsOf(config, roles)),
    t('Each operation is requested as a user with access, as users without access, and without a login.'),
    plural(
      minutes,
      {
        one: '{1} requests a second, at most about {0} minute; it waits if the server returns 429.',
        other: '{1} requests a second, at most about {0} minutes; it waits if the server returns 429.',
      },
      formatCount(requestsPerSecond),
    ),
    t('Never called: {0}', listed([...new Set(never), t('logouts')])),
    writes.operations.length > 0
      ? t('"Send" changes nothing: only logins and read-only calls are sent.')
      : t('Nothing is changed: only logins and read-only calls are sent.'),
    ...whyNoWrites(writes),
  ];
}

/** Only who has named calls wonders why they are not made. */
function whyNoWrites({ why }: WritePlan): readonly string[] {
  if (why === 'not-isolated' || why === 'not-safe') {
    return [
      t(
        'The calls of "writeTests" are left out: they need "isolatedFromProduction" and "safeForAutomatedTesting".',
      ),
    ];
  }
  if (why !== 'no-resources') return [];
  return [
    t('The calls of "writeTests" are left out: none of them creates an object that can be read by its id.'),
  ];
}

function methodsOf(operations: readonly Operation[]): string {
  const counts = new Map<string, number>();
  for (const { method } of operations) counts.set(method, (counts.get(method) ?? 0) + 1);
  const counted = { one: '{1} ({0} operation)', other: '{1} ({0} operations)' };
  return [...counts].map(([method, count]) => plural(count, counted, method)).join(', ');
}

/** Roles with so many users, and nobody where all of them are tested. */
export function actorsOf({ testUsers }: AuthConfig, roles: readonly string[] | undefined): string {
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
