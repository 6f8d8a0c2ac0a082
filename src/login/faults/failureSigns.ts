import type { Fault, JsonPath } from './fault.ts';
import { faulty } from './fault.ts';
import type { Received } from '../response/received.ts';
import { readPage } from '../response/page.ts';
import { isRecord, valueAt } from '../../base/untrusted.ts';
import { plainWords } from './refusals/plainWords.ts';
import { jsonReason } from './refusals/words.ts';

/** Fields by which servers say in a 200 that a login failed, and the values that say so. */
const outcomeFields = [
  'success',
  'ok',
  'result',
  'status',
  'state',
  'authenticated',
  'isAuthenticated',
  'isSuccess',
  'succeeded',
  'error',
  'errors',
  'userErrors',
  'errorCode',
  'error_code',
  'code',
];
const failedWords = new Set([
  'false',
  'fail',
  'failed',
  'fails',
  'failure',
  'error',
  'ko',
  'denied',
  'unauthorized',
  'unauthenticated',
  'invalid',
  'forbidden',
  'rejected',
  'needtoken',
  'wrongpass',
  'throttled',
]);
/** So deep and so many objects are looked at. */
const deepest = 3;
const mostObjects = 50;

/** So long a text may be one word. */
const longestWord = 40;

/** A body that is nothing but a word for a failure. */
export function isFailure(text: string): boolean {
  return text.length <= longestWord && failedWords.has(plainWords(text));
}

/** A body that says of itself that the call failed, whatever the status is. */
export function saysFailed(
  received: Received,
  label: string,
  at: JsonPath,
): { readonly ok: false; readonly fault: Fault } | undefined {
  for (const one of objectsIn(received.json?.value)) {
    for (const name of outcomeFields) {
      const shown = failureOf(name, valueAt(one, name));
      if (shown !== undefined) return faulty(at, 'says-failed', label, received.status, name, shown);
    }
  }
  return undefined;
}

/** The document and what wraps its parts, under whatever names: the outer ones first. */
function objectsIn(document: unknown): readonly unknown[] {
  const found: unknown[] = [];
  let level: readonly unknown[] = [document];
  for (let depth = 0; depth <= deepest && found.length < mostObjects; depth++) {
    const objects = level.filter(isRecord).slice(0, mostObjects);
    found.push(...objects);
    level = objects.flatMap((one) => Object.values(one));
  }
  return found;
}

function failureOf(name: string, value: unknown): string | undefined {
  if (value === false) return 'false';
  const isError = /error/i.test(name);
  if (typeof value === 'string') {
    if (isError && value !== '') return `"${jsonReason(value)}"`;
    return failedWords.has(value.toLowerCase()) ? `"${value}"` : undefined;
  }
  if (isError && typeof value === 'object' && value !== null) {
    const message = jsonReason({ [name]: value });
    return message === '' ? undefined : `"${message}"`;
  }
  if (typeof value === 'number' && /^(?:code|status|error_?code)$/i.test(name)) {
    return value >= 400 && value < 600 ? String(value) : undefined;
  }
  return undefined;
}

/** Whether an answer is about a missing or wrong token against request forgery; a form that holds one says nothing. */
export function speaksOfCsrf(received: Received): boolean {
  if (received.isHtml && readPage(received.text).asksForPassword) return false;
  return /csrf|xsrf|authenticity.?token|forgery|change you wanted was rejected/i.test(
    received.text.slice(0, 20_000),
  );
}

/** Whether a refusal is about how a request is made, not about who makes it. */
export function speaksOfRequest(reason: string): boolean {
  return aboutRequest.some((sign) => sign.test(reason)) || speaksOfUnknownClient(reason);
}

/** Whether a refusal names a part of the request that is not there. */
export function namesWhatIsMissing(reason: string): boolean {
  return /\b(?:no|missing|without) [`'"][\w.-]{1,60}[`'"]/i.test(reason);
}

const aboutRequest = [
  /cannot (?:query|get|post)|unknown ?(?:field|operation|argument|type|grant)|un-?supported|not supported/i,
  /malformed|missing|required|may not be|must (?:be|have|contain|not|provide)|be blank/i,
  /\binvalid (?:request|params|arguments?)\b|\b(?:method|action) not found|unknown method/i,
  /unexpected (?:token|end|field|property)|json|content.?type|schema|syntax|redirect_?uri/i,
  /received undefined|expected \w{1,20},? (?:but )?(?:received|got)\b/i,
];

/** So far behind the word that a refusal says of the client what is wrong with it. */
const longestSentence = 80;

function speaksOfUnknownClient(reason: string): boolean {
  const at = reason.toLowerCase().indexOf('client');
  return at >= 0 && /not exist|not found|unknown/i.test(reason.slice(at, at + longestSentence));
}

/** Whether a refusal is about what is called: no such operation. AWS gateways answer wrong paths with the last one. */
export function speaksOfPath(reason: string): boolean {
  return /unknown ?operation|missing authentication token|no (?:such )?(?:route|endpoint)/i.test(reason);
}

/** Whether a refusal is about a one-time code. */
export function speaksOfCode(reason: string): boolean {
  return /\b(?:t?otp|[2m]fa|one.?time|two.?factor|authenticator|(?:verification|security|login) code|code)\b/i.test(
    reason,
  );
}

/** A page that asks for a password. */
export function isLoginPage(received: Received): boolean {
  return received.isHtml && readPage(received.text).asksForPassword;
}

/** Whether a path leads to a login page. */
export function isLoginPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const last =
    pathname
      .split('/')
      .filter((segment) => segment !== '')
      .at(-1) ?? '';
  return /^(?:log-?in|sign-?in|log_in|sign_in|auth|authenticate|session|sessions|sso)(?:\.\w{1,5})?$/i.test(
    last,
  );
}

/** Whether the address of a redirect says by itself that something failed. */
export function speaksOfFailure(location: string): boolean {
  const query = location.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  return /(?:^|&)(?:error|err|failed|failure|login_?error|auth_?error|invalid)(?:[=&]|$)/i.test(
    query.slice(0, 2000),
  );
}
