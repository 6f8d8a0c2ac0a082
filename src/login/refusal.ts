import { valueAt } from '../base/untrusted.ts';
import type { Called, Failed } from './called.ts';
import { isJsonType } from './mediaTypes.ts';
import { clockDrift } from './expiry.ts';
import { namesWhatIsMissing, reasonIn, speaksOfCode, speaksOfPath, speaksOfRequest } from './failureSigns.ts';
import { faulty, faultyWith } from './fault.ts';
import type { FaultCode } from './faultMessages.ts';
import { wrongMethod } from './methodFaults.ts';
import type { Received } from './received.ts';
import type { Scope } from './scope.ts';
import { isCsrfName, misspeltFault, namedField, sentFields, sentOutput, shownBody } from './sentFields.ts';

/** An answer about request forgery: a token is missing, or it is there and does not arrive. */
export function csrfFault({ label, call, at, pathAt, mediaType }: Called, status: number): Failed {
  const header = Object.keys(call.headers ?? {}).find(isCsrfName);
  if (header !== undefined) return faulty([...at, 'headers', header], 'csrf-sent', label, status, header);
  const field = sentFields(call, at).find(({ name }) => isCsrfName(name));
  if (field === undefined) return faulty(pathAt, 'csrf', label, status);
  return faulty(field.at, isJsonType(mediaType) ? 'csrf-in-json' : 'csrf-sent', label, status, field.name);
}

/** How servers answer wrong credentials; 409 is one's where a login also registers users. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 409, 422]);

/** Default messages of frameworks. */
const saysNothing = /^(?:40[013] ?)?(?:forbidden|access denied|bad request|unauthorized)?\.?$/i;

/** Why a server refuses a call: its address, its client, how it is made, or who makes it; undefined for other answers. */
export function refusal(
  received: Received,
  called: Called,
  scope: Scope,
  isLoginAgain: boolean,
): Failed | undefined {
  const { status } = received;
  const { label, call, at, pathAt } = called;
  if (status === 405) return wrongMethod(received, called);
  const reason = reasonIn(received);
  const answer = reason === '' ? String(status) : `${status} "${reason}"`;
  if (status === 415 && call.requestBody !== undefined)
    return faulty([...at, 'requestBody'], 'wrong-request', label, answer, ...shownBody(called));
  // Not Implemented: what is asked for, such as an unknown grant.
  if (!refusals.has(status) && !isLoginAgain && status !== 501) return undefined;
  if (speaksOfPath(reason)) return faulty(pathAt, 'wrong-operation', label, answer, call.path);
  if (call.requestBody !== undefined && refusesClient(received)) return clientFault(called, answer);
  const sentSecret = called.sentSecret();
  if (sentSecret === undefined && called.isOfNobody) return undefined;
  const misspelt = sentSecret && misspeltFault(called, answer, sentSecret, scope);
  if (misspelt) return misspelt;
  const named = namedField(called, reason);
  if (named !== undefined) return faulty(named.at, 'wrong-field', label, answer, named.name);
  if (status === 401 ? namesWhatIsMissing(reason) : speaksOfRequest(reason)) {
    if (call.requestBody === undefined) return undefined;
    return faulty([...at, 'requestBody'], 'wrong-request', label, answer, ...shownBody(called));
  }
  if (sentSecret === undefined || refusesGrant(received, called)) {
    const value = refusedValue(called, answer);
    if (value !== undefined || sentSecret === undefined) return value;
  }
  if (status === 403 && saysNothing.test(reason))
    return faulty(pathAt, 'forbidden', label, status, sentSecret, scope.user);
  if ((status === 400 || status === 422) && saysNothing.test(reason) && call.requestBody !== undefined) {
    const bodyAt = [...at, 'requestBody'];
    return faulty(bodyAt, 'bad-request', label, status, ...shownBody(called), sentSecret, scope.user);
  }
  return (
    wrongCode(received, called, scope, answer, reason) ??
    wrongClient(called, reason, answer, sentSecret, scope) ??
    wrongPassword(status, reason, label, sentSecret, scope)
  );
}

/** Where nothing says who is refused, the client of a grant may be. */
function wrongClient(
  { call, at, label }: Called,
  reason: string,
  answer: string,
  sentSecret: string,
  scope: Scope,
): Failed | undefined {
  const client = sentFields(call, at).find(({ name }) => /^client_?id$/i.test(name));
  if (client === undefined || !(reason === '' || saysNothing.test(reason))) return undefined;
  const args = [label, answer, sentSecret, scope.user, client.name];
  return wrongSecret(sentSecret, scope, 'wrong-password-client', ...args);
}

function wrongPassword(
  status: number,
  reason: string,
  label: string,
  sentSecret: string,
  scope: Scope,
): Failed {
  const { user } = scope;
  return reason === ''
    ? wrongSecret(sentSecret, scope, 'wrong-password-silent', label, status, sentSecret, user)
    : wrongSecret(sentSecret, scope, 'wrong-password', label, status, reason, sentSecret, user);
}

/** At the user, with the way to store the secret that is wrong. */
export function wrongSecret(
  sentSecret: string,
  { userAt }: Scope,
  code: FaultCode,
  ...args: readonly (string | number)[]
): Failed {
  const secret = /^\$\{secret:([^}]{1,200})\}$/.exec(sentSecret)?.[1];
  return secret === undefined
    ? faulty(userAt, code, ...args)
    : faultyWith({ kind: 'store-secret', name: secret }, userAt, code, ...args);
}

/** A one-time code is wrong where the clocks differ by more than servers forgive, or its secret is another one. */
function wrongCode(
  received: Received,
  called: Called,
  { user, userAt }: Scope,
  answer: string,
  reason: string,
): Failed | undefined {
  if (!called.sendsInput('totp')) return undefined;
  const totpAt = [...userAt.slice(0, -1), 'totp'];
  const drift = Math.abs(clockDrift(received, called.now()));
  if (drift >= mostForgiven) return faulty(totpAt, 'totp-clock', called.label, answer, drift);
  return speaksOfCode(reason) || !called.sendsInput('password')
    ? faulty(totpAt, 'wrong-totp', called.label, answer, user)
    : undefined;
}

/** In seconds: most servers also take the code before and after. */
const mostForgiven = 25;

/** RFC 6749, section 5.2. */
function refusesClient({ json }: Received): boolean {
  const error = valueAt(json?.value, 'error');
  return error === 'invalid_client' || error === 'unauthorized_client';
}

/** RFC 6749, section 5.2: what is refused is the code or the token that is sent, not the client beside it. */
function refusesGrant({ json }: Received, { sendsInput }: Called): boolean {
  return valueAt(json?.value, 'error') === 'invalid_grant' && !sendsInput('password') && !sendsInput('totp');
}

/** What an earlier step gave, such as a refresh token. */
function refusedValue({ label, call, at }: Called, answer: string): Failed | undefined {
  const sent = sentOutput(call, at);
  if (sent === undefined) return undefined;
  return faulty(sent.at, 'refused-value', label, answer, sent.name, sent.output, sent.step);
}

function clientFault({ label, call, at, client }: Called, answer: string): Failed {
  const isWritten = Object.keys(call.headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
  const code = isWritten || client?.isBasic === true ? 'client-as-basic' : 'client-in-body';
  return faulty(
    client === undefined ? [...at, 'requestBody'] : [...client.at, 'clientAuthMethod'],
    code,
    label,
    answer,
  );
}
