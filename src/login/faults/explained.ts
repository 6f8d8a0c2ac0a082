import type { Failed } from '../session/called.ts';
import { toLogin } from '../response/expectation.ts';
import { isFailure, isLoginPage, saysFailed, speaksOfRequest } from './failureSigns.ts';
import type { Fault } from './fault.ts';
import type { FaultCode } from './faultMessages.ts';
import { refusal } from './refusal.ts';
import { causeFault, wrongSecret } from './refusals/causeFaults.ts';
import type { Facts } from './refusals/facts.ts';
import { sentencesIn } from './refusals/words.ts';
import { shownBody } from '../request/sentFields.ts';

/** What is wrong with an answer that has the right status, though it may be that of a failure. */
const ofContent: ReadonlySet<FaultCode> = new Set([
  'pointer',
  'pointer-near',
  'body-type',
  'body-value',
  'body-matches',
  'body-not-matches',
  'no-cookie',
  'no-cookies',
  'no-header',
  'header-matches',
  'html',
  'bad-json',
  'regex-no-match',
  'no-field',
  'says-failed',
]);

/** Why something of an answer is missing: the answer as a whole says so, or leads back to the login. */
export function explained(fault: Fault, facts: Facts): Fault {
  if (!ofContent.has(fault.code) || facts.called.isOfNobody) return fault;
  const { received, called } = facts;
  const failure = fault.code === 'says-failed' ? fault : saysFailed(received, called.label, fault.at)?.fault;
  const said = facts.secret === undefined && failure === undefined ? undefined : causeFault(facts);
  if (said !== undefined) return said.fault;
  if (failure !== undefined) return withSecret(failure, facts);
  if (facts.secret !== undefined && isFailure(received.text)) {
    const { scope, secret, answer } = facts;
    return wrongSecret(secret, scope, 'wrong-password', called.label, answer, secret, scope.user).fault;
  }
  return answeredByLogin(facts) ?? fault;
}

/** What to check where a body says of itself that the call failed that has sent a secret. */
function withSecret(fault: Fault, { received, called, scope, secret, causes }: Facts): Fault {
  if (secret === undefined) return fault;
  const shown = String(fault.args[3] ?? '');
  const message = sentencesIn(received).find((text) => !shown.includes(text)) ?? '';
  const isOfUser = causes.some(({ cause }) => cause === 'wrong-password');
  const says = message === '' ? shown : message;
  if (called.call.requestBody !== undefined && !isOfUser && speaksOfRequest(says)) {
    const at = [...called.at, 'requestBody'];
    return { at, code: 'says-failed-request', args: [...fault.args, ...shownBody(called)] };
  }
  return message === ''
    ? wrongSecret(secret, scope, 'says-failed-secret', ...fault.args, secret, scope.user).fault
    : wrongSecret(secret, scope, 'says-failed-text', ...fault.args, message, secret, scope.user).fault;
}

/** Where a call with a secret is answered with a login page, or with a redirect to one. */
export function answeredByLogin(facts: Facts): Fault | undefined {
  const { status, received } = facts;
  const isRedirect = status >= 300 && status < 400;
  if ((!isRedirect && !received.isHtml) || facts.secret === undefined) return undefined;
  if (isRedirect) return toLogin(facts)?.fault;
  return isLoginPage(received) || asksForMore(facts) ? loginAgain(facts)?.fault : undefined;
}

function asksForMore({ causes }: Facts): boolean {
  return causes.some(({ cause }) => cause === 'second-factor');
}

function loginAgain(facts: Facts): Failed | undefined {
  return facts.status === 200 ? refusal(facts) : causeFault(facts);
}
