import type { AccessRetested } from '../../../access/retest/retestAccess.ts';
import { mayCall } from '../../../auth/apiAccess.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { groupBy } from '../../../base/groupBy.ts';
import { formatCount, plural, setLanguage, t, translate } from '../../../base/messages.ts';
import { isSameApplication } from '../../../findings/applications/applicationName.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { notLoggedIn } from '../../../findings/scans/role.ts';
import type { RetestOutcome, Verdict } from '../../../login/retest/retestMessages.ts';
import type { Retested } from '../../../login/retest/retest.ts';
import { isSafeMethod } from '../../../login/retest/recordedRequest.ts';
import type { App } from '../../app/app.ts';
import type { ChangedScope, CheckOutcome, PreparedCheck } from '../../shared/checks/changeChecks.ts';
import { leftOut, listed } from '../../shared/checks/checkWords.ts';
import type { ApplicationConfig } from '../../shared/logins/applicationConfigs.ts';
import { loadVerifyRole, type VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { Within } from '../../shared/messages/progress.ts';
import { outcomeWord } from './retestOutcome.ts';
import { recordedIn, type RetestTarget } from './retestTarget.ts';
import type { RetestUser } from './retestUser.ts';
import { askAgain, sendAgain } from './sendAgain.ts';
import { sentenceOf } from './sentenceOf.ts';

/** More than one change mends. */
const mostRetests = 50;

/** A request that is sent again once the user has agreed. */
interface Planned {
  readonly kind: 'planned';
  readonly finding: Finding;
  /** As whom; undefined without a login. */
  readonly sender: string | undefined;
  /** Where it is sent. */
  readonly at: string;
  readonly send: (within: Within) => Promise<Retested | AccessRetested>;
}

/** Why the request of a finding is not. */
interface Left {
  readonly kind: 'no-request' | 'changes-data' | 'no-config' | 'no-user' | 'too-many';
  readonly finding: Finding;
}

/** The retest of the findings of changed endpoints: only requests that change nothing, as the roles that they were seen as. */
export async function prepareRetests(app: App, scope: ChangedScope): Promise<PreparedCheck> {
  // This bundle has sentences of its own.
  setLanguage(app.env.language, app.translations);
  if (scope.findings.length === 0) return leftOut(t('Retest: no open finding at these endpoints.'));
  if (scope.configs.length === 0) return leftOut(t('Retest: needs an auth config without errors.'));
  const verifyRole = await loadVerifyRole();
  const plans: (Planned | Left)[] = [];
  for (const finding of scope.findings)
    plans.push(
      plans.length < mostRetests
        ? await planOf(app, verifyRole, scope, finding)
        : { kind: 'too-many', finding },
    );
  const planned = plans.filter((plan) => plan.kind === 'planned');
  const left = leftTexts(plans.filter((plan) => plan.kind !== 'planned'));
  if (planned.length === 0) return leftOut(...left);
  return {
    lines: [...[...groupBy(planned, ({ at }) => at)].flatMap(plannedTexts), ...left],
    run: (within) => runRetests(app, verifyRole, planned, within),
  };
}

/** Where, and below it what each user sends. */
function plannedTexts([at, planned]: readonly [string, readonly Planned[]]): readonly string[] {
  const counted = { one: 'Retest of {0} finding at {1}', other: 'Retest of {0} findings at {1}' };
  const bySender = [...groupBy(planned, ({ sender }) => sender)].map(([sender, own]) => {
    const calls = endpointsOf(own);
    return sender === undefined ? t('Without a login: {0}', calls) : t('As {0}: {1}', sender, calls);
  });
  return [plural(planned.length, counted, at), ...bySender];
}

/** A line for each reason. */
function leftTexts(left: readonly Left[]): readonly string[] {
  const reasons = groupBy(left, ({ kind, finding }) =>
    kind === 'no-config' ? `${kind} ${finding.application}` : kind,
  );
  return [...reasons.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [leftText(first, own)];
  });
}

function leftText({ kind, finding }: Left, own: readonly Left[]): string {
  const calls = endpointsOf(own);
  switch (kind) {
    case 'changes-data': {
      const counted = {
        one: 'Not retested, because it may change data: {1}. Retest it on its own.',
        other: 'Not retested, because they may change data: {1}. Retest them one at a time.',
      };
      return plural(new Set(own.map((one) => one.finding.endpoint)).size, counted, calls);
    }
    case 'no-config':
      return t(
        'Not retested, because no auth config is for the application "{0}": {1}.',
        oneLine(finding.application),
        calls,
      );
    case 'no-user':
      return t('Not retested, because the auth config has no test user: {0}.', calls);
    case 'too-many':
      return t('Not retested: what exceeds {0} findings.', formatCount(mostRetests));
    case 'no-request':
      return t("Not retested, because the report doesn't include the request: {0}.", calls);
  }
}

function endpointsOf(own: readonly { readonly finding: Finding }[]): string {
  return listed([...new Set(own.map(({ finding }) => finding.endpoint))]);
}

async function planOf(
  app: App,
  verifyRole: VerifyRole,
  { configs }: ChangedScope,
  finding: Finding,
): Promise<Planned | Left> {
  const details = await (await app.findings()).details(finding.id);
  const target = details && recordedIn(details);
  const request = target && verifyRole.readRequest(target.recorded);
  if (target === undefined || request === undefined) return { kind: 'no-request', finding };
  const own = configs.filter(({ config }) => isSameApplication(config.application.name, finding.application));
  // Of several applications, the credentials of one are not for the requests of another.
  const [first] = own.length > 0 || configs.length > 1 ? own : configs;
  if (first === undefined) return { kind: 'no-config', finding };
  const at = oneLine(first.config.application.baseUrl);
  const access = verifyRole.recordedAccess(target.details.rule, finding.endpoint, target.exchanges);
  if (!isSafeMethod(access?.method ?? request.method)) return { kind: 'changes-data', finding };
  if (access !== undefined) {
    const sender = nameOf(access.attacker ?? access.owner);
    return {
      kind: 'planned',
      finding,
      sender,
      at,
      send: (within) => askAgain(app, verifyRole, first, access, within),
    };
  }
  const chosen = userFor(first, finding, request.hadCredentials);
  if (chosen === undefined) return { kind: 'no-user', finding };
  return {
    kind: 'planned',
    finding,
    sender: chosen.withToken ? nameOf({ role: chosen.role, username: chosen.user }) : undefined,
    at,
    send: (within) =>
      sendAgain(app, verifyRole, target, { chosen, request, ...byItself(chosen, target) }, within),
  };
}

/** Nothing is asked meanwhile: nothing that may change data is sent, and whoever may do it is who the config says. */
function byItself(chosen: ChosenUser, { details: { finding } }: RetestTarget) {
  return {
    confirm: async () => false,
    // Where nobody knows as whom it was found, a refusal is no fix, whoever else gets a response.
    owner: async () => (chosen.isKnown ? ownerFor(chosen, finding) : undefined),
  };
}

interface ChosenUser extends RetestUser {
  /** It is who the finding was seen as. */
  readonly isKnown: boolean;
}

function userFor(
  { document, config }: ApplicationConfig,
  { seenAs }: Finding,
  hadCredentials: boolean,
): ChosenUser | undefined {
  const seen = config.testUsers.find(({ role }) => seenAs.includes(role));
  const [first] = config.testUsers;
  const user = seen ?? first;
  if (user === undefined) return undefined;
  const isNobody = seen === undefined && (seenAs.includes(notLoggedIn) || !hadCredentials);
  return {
    document,
    config,
    role: user.role,
    user: user.username,
    withToken: !isNobody,
    isKnown: seen !== undefined || isNobody,
  };
}

/** A user of another role, of which the config says that it may call it. */
function ownerFor({ config, role, withToken }: ChosenUser, { endpoint, method }: Finding) {
  const path = endpoint.slice(endpoint.indexOf('/'));
  const mayBe = (one: AuthConfig['roles'][number]): boolean =>
    (!withToken || one.name !== role) && mayCall(one.apiAccess ?? [], { method, path });
  const owner = config.testUsers.find((user) =>
    config.roles.some((one) => one.name === user.role && mayBe(one)),
  );
  return owner && { role: owner.role, user: owner.username };
}

function nameOf(user: { readonly role: string; readonly username: string } | undefined): string | undefined {
  return user === undefined ? undefined : oneLine(`${user.role} ${user.username}`);
}

/** What matters most first. */
const outcomes = ['still-there', 'gone', 'cannot-tell', 'failed'] as const;

interface Ended {
  readonly outcome: RetestOutcome | 'failed';
  readonly line: string;
}

async function runRetests(
  app: App,
  verifyRole: VerifyRole,
  planned: readonly Planned[],
  within: Within,
): Promise<CheckOutcome> {
  const ended: Ended[] = [];
  for (const { finding, sender, send } of planned) {
    if (within.signal.aborted) break;
    const { outcome, reason } = await saidOf(app, verifyRole, () => send(within));
    const what = [finding.endpoint, finding.summary, sender ?? t('without a login')].join(' · ');
    ended.push({ outcome, line: oneLine(`${wordOf(outcome)}: ${what}. ${reason}`.trim()) });
  }
  const counts = groupBy(ended, ({ outcome }) => outcome);
  const words = outcomes.flatMap((outcome) => {
    const count = counts.get(outcome)?.length ?? 0;
    return count === 0 ? [] : [countOf(outcome, formatCount(count))];
  });
  const left = planned.length - ended.length;
  return {
    sentence: t(
      'Retest: {0}',
      [...words, ...(left === 0 ? [] : [t('{0} not retested', formatCount(left))])].join(', '),
    ),
    details: outcomes.flatMap((outcome) => (counts.get(outcome) ?? []).map(({ line }) => line)),
    isBad: left > 0 || ended.some(({ outcome }) => outcome !== 'gone'),
  };
}

function countOf(outcome: RetestOutcome | 'failed', count: string): string {
  switch (outcome) {
    case 'gone':
      return t('{0} gone', count);
    case 'still-there':
      return t('{0} still there', count);
    case 'cannot-tell':
      return t('{0} inconclusive', count);
    case 'failed':
      return t('{0} not sent', count);
  }
}

function wordOf(outcome: RetestOutcome | 'failed'): string {
  return outcome === 'failed' ? t('Not sent') : outcomeWord(outcome);
}

async function saidOf(
  app: App,
  { retestMessages, faultMessages }: VerifyRole,
  send: () => Promise<Retested | AccessRetested>,
): Promise<{ readonly outcome: RetestOutcome | 'failed'; readonly reason: string }> {
  const retested = await app.loginRuns.alone(send);
  if (retested === undefined || retested.kind === 'declined') return { outcome: 'failed', reason: '' };
  if (retested.kind === 'failed')
    return { outcome: 'failed', reason: sentenceOf(retested.fault, faultMessages) };
  const { outcome, reason, status, named }: Verdict = retested.verdict;
  return { outcome, reason: translate(retestMessages[reason], [status, named]) };
}
