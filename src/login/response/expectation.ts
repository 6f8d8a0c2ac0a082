import type { BodyField, BodyFields, ExpectedResponse } from '../../auth/generated/authConfig.ts';
import type { Called, Failed } from '../session/called.ts';
import { listed, noPointer, notJson } from './extract.ts';
import { isLoginPath, saysFailed, speaksOfFailure } from '../faults/failureSigns.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, faultyWith, fine } from '../faults/fault.ts';
import { atPointer } from './pointer.ts';
import { pointerTo } from '../../auth/syntax/tree.ts';
import type { Received } from './received.ts';
import { refusal, sendsJson } from '../faults/refusal.ts';
import { causeFault, wrongSecret } from '../faults/refusals/causeFaults.ts';
import type { Facts } from '../faults/refusals/facts.ts';
import { factsOf, quoted } from '../faults/refusals/facts.ts';
import { sentencesIn } from '../faults/refusals/words.ts';
import type { Scope } from './scope.ts';
import { misspeltFault } from '../request/sentFields.ts';
import { typeName } from './scope.ts';
import { matchRegex } from './select.ts';
import { textValue } from '../request/substituteText.ts';

/** Whether a response is the expected one; if not, why most likely. */
export async function checkResponse(
  expected: ExpectedResponse,
  at: JsonPath,
  received: Received,
  called: Called,
  scope: Scope,
): Promise<LoginOutcome<undefined>> {
  if (!expected.status.includes(received.status)) return wrongStatus(expected, at, received, called, scope);
  const failedLogin = backToLogin(expected, received, called, scope);
  return (
    failedLogin ??
    (await checkHeaders(expected, at, received, called, scope)) ??
    (await checkBody(expected, at, received, called, scope)) ??
    checkCookies(expected, at, received, called, scope) ??
    fine(undefined)
  );
}

function wrongStatus(
  expected: ExpectedResponse,
  at: JsonPath,
  received: Received,
  called: Called,
  scope: Scope,
): Failed {
  const { label } = called;
  const facts = factsOf(received, called, scope);
  const { status, reason, answer } = facts;
  const statusAt = [...at, 'status'];
  const expectedText = listed(expected.status.map(String));
  const fault = status >= 300 && status < 400 ? redirected(facts, statusAt, expectedText) : refusal(facts);
  if (fault !== undefined) return fault;
  if (status >= 500) {
    return reason === ''
      ? faulty(statusAt, 'server-error', label, status)
      : faulty(statusAt, 'server-error-text', label, answer);
  }
  const fix = { kind: 'status', status } as const;
  return reason === '' || status < 400
    ? faultyWith(fix, statusAt, 'status', label, status, expectedText)
    : faultyWith(fix, statusAt, 'status-text', label, status, expectedText, reason);
}

/** A redirect that is not expected, by its words, by where it leads, or since it leads back to the login. */
function redirected(facts: Facts, statusAt: JsonPath, expectedText: string): Failed | undefined {
  const { received, called, status } = facts;
  const { label, path, pathAt } = called;
  const location = received.header('location') ?? '';
  const fix = { kind: 'status', status } as const;
  if ((isLoginPath(location) || speaksOfFailure(location)) && called.isOfNobody)
    return faultyWith(fix, statusAt, 'nobody-to-login', label, status, location);
  const failed = toLogin(facts);
  if (failed !== undefined) return failed;
  if (isLoginPath(location) || speaksOfFailure(location))
    return faulty(pathAt, 'moved', label, status, location, expectedText, path);
  return location === ''
    ? undefined
    : faultyWith(fix, statusAt, 'status-redirect', label, status, location, expectedText);
}

/** A call with a secret that is answered with a redirect that says why it failed, or to a login page. */
export function toLogin(facts: Facts): Failed | undefined {
  const { received, called, scope, status, secret } = facts;
  const { label, path } = called;
  if (secret === undefined) return undefined;
  const said = causeFault(facts);
  if (said !== undefined) return said;
  const location = received.header('location') ?? '';
  if (!isLoginPath(location) && !speaksOfFailure(location)) return undefined;
  const code = sendsJson(called) ? 'to-login-json' : 'to-login';
  return (
    misspeltFault(called, `${status} to ${location}`, secret, scope) ??
    wrongSecret(secret, scope, code, label, status, location, secret, scope.user, path)
  );
}

/** Many servers answer a wrong password with the same redirect, but to the login page. */
function backToLogin(
  expected: ExpectedResponse,
  received: Received,
  called: Called,
  scope: Scope,
): Failed | undefined {
  const { path } = called;
  if (received.status < 300 || received.status >= 400) return undefined;
  if (Object.keys(expected.headers ?? {}).some((name) => name.toLowerCase() === 'location')) return undefined;
  const location = received.header('location') ?? '';
  const target = URL.parse(location, received.url);
  const isSamePath = target !== null && target.pathname === URL.parse(path, received.url)?.pathname;
  if (!speaksOfFailure(location) && !(isSamePath && isLoginPath(path))) return undefined;
  return toLogin(factsOf(received, called, scope));
}

async function checkHeaders(
  { headers = {} }: ExpectedResponse,
  at: JsonPath,
  received: Received,
  { label }: Called,
  scope: Scope,
): Promise<Failed | undefined> {
  for (const [name, pattern] of Object.entries(headers)) {
    const headerAt = [...at, 'headers', name];
    const value = received.header(name);
    if (value === undefined) {
      return faulty(headerAt, 'no-header', label, name, listed(received.headers.map(([key]) => key)));
    }
    if (scope.isDry) continue;
    const match = await matchRegex(pattern, value, headerAt, scope);
    if (!match.ok) return match;
    if (match.value === undefined) return faulty(headerAt, 'header-matches', label, name, pattern);
  }
  return undefined;
}

function checkCookies(
  { setsCookies = [] }: ExpectedResponse,
  at: JsonPath,
  received: Received,
  { label }: Called,
  { jar }: Scope,
): Failed | undefined {
  for (const [index, name] of setsCookies.entries()) {
    if (received.cookies.has(name)) continue;
    const cookieAt = [...at, 'setsCookies', index];
    const refused = jar.refused(name);
    if (refused !== undefined) return faulty(cookieAt, refused.code, ...refused.args);
    const set = [...received.cookies.keys()];
    const [only] = set;
    if (only === undefined)
      return saysFailed(received, label, cookieAt) ?? faulty(cookieAt, 'no-cookies', label, name);
    return faultyWith({ kind: 'cookie', name: only }, cookieAt, 'no-cookie', label, listed(set), name);
  }
  return undefined;
}

async function checkBody(
  { body, bodyMatches, bodyNotMatches }: ExpectedResponse,
  at: JsonPath,
  received: Received,
  { label }: Called,
  scope: Scope,
): Promise<Failed | undefined> {
  if (body !== undefined) {
    const document = received.json;
    if (document === undefined) return notJson([...at, 'body'], received, label);
    const wrong = checkFields(body, '', [...at, 'body'], document.value, received, label, scope);
    if (wrong !== undefined) return wrong;
  }
  if (scope.isDry) return undefined;
  for (const [key, pattern] of [
    ['bodyMatches', bodyMatches],
    ['bodyNotMatches', bodyNotMatches],
  ] as const) {
    if (pattern === undefined) continue;
    const match = await matchRegex(pattern, received.text, [...at, key], scope);
    if (!match.ok) return match;
    if ((match.value !== undefined) === (key === 'bodyMatches')) continue;
    const failure = saysFailed(received, label, [...at, key]);
    if (failure !== undefined) return failure;
    const code = key === 'bodyMatches' ? 'body-matches' : 'body-not-matches';
    return faulty(
      [...at, key],
      code,
      label,
      quoted(received.status, sentencesIn(received)[0] ?? ''),
      pattern,
    );
  }
  return undefined;
}

function checkFields(
  fields: BodyFields,
  under: string,
  at: JsonPath,
  document: unknown,
  received: Received,
  label: string,
  scope: Scope,
): Failed | undefined {
  for (const [key, field] of Object.entries(fields)) {
    const pointer = under + (key.startsWith('/') ? key : pointerTo([key]));
    const found = atPointer(document, pointer);
    if (found === undefined) {
      return saysFailed(received, label, [...at, key]) ?? noPointer(pointer, document, [...at, key], label);
    }
    const wrong = checkField(field, pointer, [...at, key], found.value, document, received, label, scope);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function checkField(
  field: BodyField,
  pointer: string,
  at: JsonPath,
  value: unknown,
  document: unknown,
  received: Received,
  label: string,
  scope: Scope,
): Failed | undefined {
  if (typeof field === 'string') {
    if (isOfType(value, field)) return undefined;
    return saysFailed(received, label, at) ?? faulty(at, 'body-type', label, pointer, typeName(value), field);
  }
  if (Array.isArray(field)) {
    if (!Array.isArray(value)) return faulty(at, 'body-type', label, pointer, typeName(value), 'array');
    const [item] = field;
    if (item === undefined || value.length === 0) return undefined;
    return checkField(item, `${pointer}/0`, [...at, 0], value[0], document, received, label, scope);
  }
  if (isBodyValue(field)) {
    const wanted =
      typeof field.equals === 'string'
        ? textValue(field.equals, [...at, 'equals'], scope)
        : fine(field.equals);
    if (!wanted.ok) return wanted;
    if (scope.isDry || wanted.value === value) return undefined;
    return (
      saysFailed(received, label, [...at, 'equals']) ??
      faulty([...at, 'equals'], 'body-value', label, pointer)
    );
  }
  if (typeName(value) !== 'object') return faulty(at, 'body-type', label, pointer, typeName(value), 'object');
  return checkFields(field, pointer, at, document, received, label, scope);
}

function isBodyValue(field: BodyField): field is { equals: string | number | boolean | null } {
  if (typeof field !== 'object' || Array.isArray(field) || !('equals' in field)) return false;
  return Object.keys(field).length === 1;
}

function isOfType(value: unknown, type: string): boolean {
  const actual = typeName(value);
  return actual === type || (type === 'number' && actual === 'integer');
}
