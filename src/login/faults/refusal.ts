import { valueAt } from '../../base/untrusted.ts';
import type { Called, Failed } from '../session/called.ts';
import { clockDrift } from '../response/expiry.ts';
import {
  isLoginPage,
  namesWhatIsMissing,
  speaksOfCode,
  speaksOfCsrf,
  speaksOfPath,
  speaksOfRequest,
} from './failureSigns.ts';
import { faulty } from './fault.ts';
import { isJsonType } from '../response/mediaTypes.ts';
import { notFound, wrongMethod } from './methodFaults.ts';
import { readPage } from '../response/page.ts';
import { asksHeader, wantedScheme } from './refusals/askedFor.ts';
import {
  causeFault,
  clientFault,
  csrfFault,
  named,
  rateFault,
  totpAt,
  wrongSecret,
} from './refusals/causeFaults.ts';
import type { Facts } from './refusals/facts.ts';
import { secondsToWait } from './refusals/patience.ts';
import { saysNothing } from './refusals/plainWords.ts';
import {
  missingThoughSent,
  misspeltFault,
  sentFields,
  sentOutput,
  shownBody,
} from '../request/sentFields.ts';

/** For which answers it is, and what is wrong with the config then, if anything. */
interface Row {
  readonly when: (facts: Facts) => boolean;
  readonly fault: (facts: Facts) => Failed | undefined;
}

/** Why a server refuses a call, in the order of asking: the first row that has an answer counts. */
const table: readonly Row[] = [
  // What the protocol says.
  { when: is(405), fault: wrongMethod },
  { when: is(400, 403, 409, 412, 419, 428), fault: asksHeader },
  { when: is(429), fault: rateFault },
  {
    when: is(502, 504),
    fault: ({ called, answer }) => faulty(called.pathAt, 'no-gateway', called.label, answer),
  },
  { when: is(503), fault: unavailable },
  // What the words say.
  { when: mentionsCsrf, fault: csrfFault },
  { when: isOfSomebody, fault: causeFault },
  // What is called, and how.
  { when: both(is(404), (facts) => !blamesUser(facts)), fault: notFound },
  { when: is(415), fault: wrongRequest },
  { when: both(isRefusal, ({ reason }) => speaksOfPath(reason)), fault: wrongOperation },
  { when: both(isRefusal, refusesClient), fault: clientFault },
  { when: isRefusal, fault: misspelt },
  { when: isRefusal, fault: notSeen },
  { when: isRefusal, fault: named },
  { when: both(isRefusal, blamesRequest), fault: wrongRequest },
  // Who calls.
  { when: both(isRefusal, refusesValue), fault: refusedValue },
  { when: both(is(401), either(isSilent, missesCredentials)), fault: wantedScheme },
  { when: both(is(403), isSilent), fault: forbidden },
  { when: both(is(400, 422), isSilent), fault: badRequest },
  { when: ({ received }) => isLoginAgain(received), fault: formExpected },
  { when: either(isRefusal, blamesUser), fault: wrongCode },
  { when: both(isRefusal, isSilent), fault: wrongClient },
  { when: either(isRefusal, blamesUser), fault: wrongPassword },
];

/** What most likely is the reason of a refusal: the address, the client, how the call is made, or who makes it. */
export function refusal(facts: Facts): Failed | undefined {
  for (const { when, fault } of table) {
    const found = when(facts) ? fault(facts) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function is(...statuses: readonly number[]): Row['when'] {
  return ({ status }) => statuses.includes(status);
}

function both(one: Row['when'], other: Row['when']): Row['when'] {
  return (facts) => one(facts) && other(facts);
}

function either(one: Row['when'], other: Row['when']): Row['when'] {
  return (facts) => one(facts) || other(facts);
}

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 415, 422, 501]);

/** How servers answer who may not or what they cannot read. 501: what is asked for, such as an unknown grant. */
function isRefusal(facts: Facts): boolean {
  return isOfSomebody(facts) && (refusals.has(facts.status) || isLoginAgain(facts.received));
}

/** A call without a token is to be refused. */
function isOfSomebody({ called, secret }: Facts): boolean {
  return !called.isOfNobody || secret !== undefined;
}

function isLoginAgain(received: Facts['received']): boolean {
  return received.status === 200 && isLoginPage(received);
}

function isSilent({ reason }: Facts): boolean {
  return saysNothing(reason);
}

/** A server that has seen nobody at all, whatever the body says. */
function missesCredentials({ reason }: Facts): boolean {
  return /\b(?:missing|no|without|lacks?) (?:http )?(?:authentication|authorization|credentials)\b/i.test(
    reason,
  );
}

/** Whether words say so, whatever the status is. */
function blamesUser({ causes, secret }: Facts): boolean {
  return secret !== undefined && causes.some(({ cause }) => cause === 'wrong-password');
}

/** What is said of request forgery may stand anywhere in a page. */
function mentionsCsrf(facts: Facts): boolean {
  return is(400, 403, 419, 422)(facts) && speaksOfCsrf(facts.received);
}

function blamesRequest({ status, reason }: Facts): boolean {
  return status === 401 ? namesWhatIsMissing(reason) : speaksOfRequest(reason);
}

/** RFC 6749, section 5.2. */
function refusesClient({ received: { json } }: Facts): boolean {
  const error = valueAt(json?.value, 'error');
  return error === 'invalid_client' || error === 'unauthorized_client';
}

/** Where no secret is sent, or, as RFC 6749 says in section 5.2, the code or token is refused and not the client. */
function refusesValue({ secret, received: { json }, called: { sendsInput } }: Facts): boolean {
  if (secret === undefined) return true;
  return valueAt(json?.value, 'error') === 'invalid_grant' && !sendsInput('password') && !sendsInput('totp');
}

function unavailable({ called, answer, received }: Facts): Failed {
  const seconds = secondsToWait(received);
  return seconds === undefined
    ? faulty(called.pathAt, 'unavailable', called.label, answer)
    : faulty(called.pathAt, 'unavailable-for', called.label, answer, seconds);
}

function wrongOperation({ called, answer }: Facts): Failed {
  return faulty(called.pathAt, 'wrong-operation', called.label, answer, called.path);
}

function wrongRequest({ called, answer }: Facts): Failed | undefined {
  if (called.call.requestBody === undefined) return undefined;
  return faulty([...called.at, 'requestBody'], 'wrong-request', called.label, answer, ...shownBody(called));
}

function misspelt({ called, answer, secret, scope }: Facts): Failed | undefined {
  return secret === undefined ? undefined : misspeltFault(called, answer, secret, scope);
}

const fields = 'application/x-www-form-urlencoded';

/** A server that misses what is sent reads bodies of another type. */
function notSeen({ called, answer, reason }: Facts): Failed | undefined {
  const missing = missingThoughSent(called, reason);
  if (missing === undefined) return undefined;
  const { label, at, mediaType } = called;
  const other = isJsonType(mediaType) ? fields : 'application/json';
  return faulty([...at, 'requestBody'], 'not-seen', label, answer, missing.name, mediaType, other);
}

/** What an earlier step gave, such as a refresh token. */
function refusedValue({ called: { label, call, at }, answer }: Facts): Failed | undefined {
  const sent = sentOutput(call, at);
  if (sent === undefined) return undefined;
  return faulty(sent.at, 'refused-value', label, answer, sent.name, sent.output, sent.step);
}

function forbidden({ called, status, secret, scope }: Facts): Failed | undefined {
  if (secret === undefined) return undefined;
  return faulty(called.pathAt, 'forbidden', called.label, status, secret, scope.user);
}

function badRequest({ called, status, secret, scope }: Facts): Failed | undefined {
  if (secret === undefined || called.call.requestBody === undefined) return undefined;
  const args = [called.label, status, ...shownBody(called), secret, scope.user];
  return faulty([...called.at, 'requestBody'], 'bad-request', ...args);
}

/** A server that answers JSON with its form again has seen no field. */
function formExpected({ received, called, answer, causes, secret, scope }: Facts): Failed | undefined {
  if (secret === undefined || causes.length > 0 || !sendsJson(called)) return undefined;
  if (readPage(received.text).error !== '') return undefined;
  return faulty([...called.at, 'requestBody'], 'form-expected', called.label, answer, secret, scope.user);
}

export function sendsJson({ call, mediaType }: Called): boolean {
  return call.requestBody !== undefined && isJsonType(mediaType);
}

/** In seconds: most servers also take the code before and after. */
const mostForgiven = 25;

/** A one-time code is wrong where the clocks differ by more than servers forgive, or its secret is another one. */
function wrongCode({ received, called, scope, answer, reason }: Facts): Failed | undefined {
  if (!called.sendsInput('totp')) return undefined;
  const drift = Math.abs(clockDrift(received, called.now()));
  if (drift >= mostForgiven) return faulty(totpAt(scope), 'totp-clock', called.label, answer, drift);
  return speaksOfCode(reason) || !called.sendsInput('password')
    ? faulty(totpAt(scope), 'wrong-totp', called.label, answer, scope.user)
    : undefined;
}

/** Where nothing says who is refused, the client of a grant may be. */
function wrongClient({ called: { call, at, label }, answer, secret, scope }: Facts): Failed | undefined {
  const client = sentFields(call, at).find(({ name }) => /^client_?id$/i.test(name));
  if (client === undefined || secret === undefined) return undefined;
  return wrongSecret(secret, scope, 'wrong-password-client', label, answer, secret, scope.user, client.name);
}

function wrongPassword({
  called: { label },
  status,
  reason,
  answer,
  secret,
  scope,
}: Facts): Failed | undefined {
  if (secret === undefined) return undefined;
  return reason === ''
    ? wrongSecret(secret, scope, 'wrong-password-silent', label, status, secret, scope.user)
    : wrongSecret(secret, scope, 'wrong-password', label, answer, secret, scope.user);
}
