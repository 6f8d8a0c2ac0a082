import type { Call } from '../auth/generated/authConfig.ts';
import { misspelling } from '../auth/suggest.ts';
import { isJsonType } from './encode.ts';
import { clockDrift } from './expiry.ts';
import { reasonIn, speaksOfCode, speaksOfPath, speaksOfRequest } from './failureSigns.ts';
import type { Fault, JsonPath } from './fault.ts';
import { faulty, faultyWith } from './fault.ts';
import type { Received } from './received.ts';
import type { Scope } from './scope.ts';

/** What was called, for the sentence of a fault. */
export interface Called {
  readonly label: string;
  readonly path: string;
  /** Where the path stands in the config. */
  readonly pathAt: JsonPath;
  readonly call: Call;
  /** Where headers, query and body stand. */
  readonly at: JsonPath;
  /** As which the body is sent. */
  readonly mediaType: string;
  /** The name of the secret that proves who the user is, where the call sends it. */
  readonly sentSecret: () => string | undefined;
  readonly sendsInput: (name: string) => boolean;
  /** Where the client that steps are made for is declared, and whether it proves itself with Basic. */
  readonly client: { readonly at: JsonPath; readonly isBasic: boolean } | undefined;
  readonly now: () => number;
  /** Whether it is the call that nobody is to be answered. */
  readonly isOfNobody: boolean;
}

type Failed = { readonly ok: false; readonly fault: Fault };

/** An answer about request forgery: a token is missing, or it is there and does not arrive. */
export function csrfFault({ label, call, at, pathAt, mediaType }: Called, status: number): Failed {
  const header = Object.keys(call.headers ?? {}).find(isCsrfName);
  if (header !== undefined) return faulty([...at, 'headers', header], 'csrf-sent', label, status, header);
  const field = sentFields(call, at).find(({ name }) => isCsrfName(name));
  if (field === undefined) return faulty(pathAt, 'csrf', label, status);
  return faulty(field.at, isJsonType(mediaType) ? 'csrf-in-json' : 'csrf-sent', label, status, field.name);
}

function isCsrfName(name: string): boolean {
  return /csrf|xsrf|authenticity.?token|^_token$|requestverificationtoken/i.test(name.slice(0, 200));
}

/** How servers answer wrong credentials; 409 is one's where a login also registers users. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 409, 422]);

/** What frameworks write where nobody has written anything. */
const saysNothing = /^(?:40[03] ?)?(?:forbidden|access denied|bad request)?\.?$/i;

/** Why a server refuses a call: its address, its client, how it is made, or who makes it; undefined for other answers. */
export function refusal(
  received: Received,
  called: Called,
  scope: Scope,
  isLoginAgain: boolean,
): Failed | undefined {
  const { status } = received;
  const { label, call, at, pathAt } = called;
  if (status === 405) return faulty(pathAt, 'wrong-method', label, call.method, call.path);
  const reason = reasonIn(received);
  const answer = reason === '' ? String(status) : `${status} "${reason}"`;
  if (status === 415 && call.requestBody !== undefined)
    return faulty([...at, 'requestBody'], 'wrong-request', label, answer, ...shownBody(called));
  if (!refusals.has(status) && !isLoginAgain) return undefined;
  if (speaksOfPath(reason)) return faulty(pathAt, 'wrong-operation', label, answer, call.path);
  if (call.requestBody !== undefined && refusesClient(received)) return clientFault(called, answer);
  const sentSecret = called.sentSecret();
  if (sentSecret === undefined) return undefined;
  const misspelt = misspeltFault(called, answer, sentSecret, scope);
  if (misspelt !== undefined) return misspelt;
  if (status !== 401 && speaksOfRequest(reason)) {
    if (call.requestBody === undefined) return undefined;
    return faulty([...at, 'requestBody'], 'wrong-request', label, answer, ...shownBody(called));
  }
  if (status === 403 && saysNothing.test(reason))
    return faulty(pathAt, 'forbidden', label, status, sentSecret, scope.user);
  if ((status === 400 || status === 422) && saysNothing.test(reason) && call.requestBody !== undefined) {
    const bodyAt = [...at, 'requestBody'];
    return faulty(bodyAt, 'bad-request', label, status, ...shownBody(called), sentSecret, scope.user);
  }
  return (
    wrongCode(received, called, scope, answer, reason) ??
    wrongPassword(status, reason, label, sentSecret, scope)
  );
}

function wrongPassword(
  status: number,
  reason: string,
  label: string,
  sentSecret: string,
  { user, userAt }: Scope,
): Failed {
  const code = reason === '' ? 'wrong-password-silent' : 'wrong-password';
  const args = reason === '' ? [label, status, sentSecret, user] : [label, status, reason, sentSecret, user];
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
  const value = json?.value;
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  return value.error === 'invalid_client' || value.error === 'unauthorized_client';
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

interface SentField {
  readonly name: string;
  readonly at: JsonPath;
  readonly value: unknown;
}

/** What a body holds, by the names that its author has given. */
function sentFields({ requestBody }: Call, at: JsonPath): readonly SentField[] {
  const fields: SentField[] = [];
  const visit = (value: unknown, valueAt: JsonPath): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) {
      const itemAt = [...valueAt, Array.isArray(value) ? Number(name) : name];
      if (!Array.isArray(value)) fields.push({ name, at: itemAt, value: item });
      visit(item, itemAt);
    }
  };
  visit(requestBody, [...at, 'requestBody']);
  return fields;
}

/** How servers call what proves who somebody is; a name that nearly is one of them is misspelt. */
const passwordNames = ['password', 'passwort', 'passwords', 'passwd', 'j_password', '_password', 'passcode'];
const userNames = ['username', 'user_name', 'usernames', 'j_username', '_username', 'identifier'];

function misspeltField({
  call,
  at,
}: Called): { readonly field: SentField; readonly meant: string } | undefined {
  for (const field of sentFields(call, at)) {
    const names = field.value === '$inputs.password' ? passwordNames : userNames;
    if (field.value !== '$inputs.password' && field.value !== '$inputs.username') continue;
    if (names.includes(field.name.toLowerCase())) continue;
    const meant = misspelling(field.name, names);
    if (meant !== undefined) return { field, meant };
  }
  return undefined;
}

/** Where a name of what is sent nearly is one that servers know. */
export function misspeltFault(
  called: Called,
  answer: string,
  secret: string,
  { user }: Scope,
): Failed | undefined {
  const misspelt = misspeltField(called);
  if (misspelt === undefined) return undefined;
  const { field, meant } = misspelt;
  return faulty(field.at, 'misspelt-field', called.label, answer, field.name, meant, secret, user);
}

const mostShown = 8;

/** The names of what is sent, and as what. */
function shownBody({ call, at, mediaType }: Called): readonly [names: string, mediaType: string] {
  const names = sentFields(call, at).map(({ name }) => name.slice(0, 60));
  const shown = names.length > mostShown ? `${names.slice(0, mostShown).join(', ')}, …` : names.join(', ');
  return [shown === '' ? '-' : shown, mediaType];
}
