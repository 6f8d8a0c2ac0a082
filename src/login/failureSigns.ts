import type { Fault, JsonPath } from './fault.ts';
import { faulty } from './fault.ts';
import type { Received } from './received.ts';
import { oneLine, readPage } from './received.ts';
import { valueAt } from '../base/untrusted.ts';

/** Fields by which servers say in a 200 that a login failed, and the values that say so. */
const outcomeFields = [
  'success',
  'ok',
  'result',
  'status',
  'authenticated',
  'error',
  'errors',
  'errorCode',
  'error_code',
  'code',
];
const failedWords = new Set([
  'false',
  'fail',
  'failed',
  'failure',
  'error',
  'ko',
  'denied',
  'unauthorized',
  'invalid',
  'forbidden',
]);
const wrappers = ['data', 'result', 'response'];

/** A body that says of itself that the call failed, whatever the status is. */
export function saysFailed(
  received: Received,
  label: string,
  at: JsonPath,
): { readonly ok: false; readonly fault: Fault } | undefined {
  const value = received.json?.value;
  for (const one of [value, ...wrappers.map((key) => valueAt(value, key))]) {
    for (const name of outcomeFields) {
      const shown = failureOf(name, valueAt(one, name));
      if (shown !== undefined) return faulty(at, 'says-failed', label, received.status, name, shown);
    }
  }
  return undefined;
}

function failureOf(name: string, value: unknown): string | undefined {
  if (value === false) return 'false';
  const isError = name.startsWith('error');
  if (typeof value === 'string') {
    if (isError && value !== '') return `"${cut(value)}"`;
    return failedWords.has(value.toLowerCase()) ? `"${value}"` : undefined;
  }
  if (isError && typeof value === 'object' && value !== null) {
    const message = messageIn(value);
    return message === undefined ? undefined : `"${message}"`;
  }
  if (typeof value === 'number' && /^(?:code|status|error_?code)$/i.test(name)) {
    return value >= 400 && value < 600 ? String(value) : undefined;
  }
  return undefined;
}

const messageFields = [
  'error_description',
  'message',
  'error_message',
  'detail',
  'msg',
  'title',
  'reason',
  'description',
  'error',
  'errors',
  '__type',
];
const longestMessage = 160;

/** What the server says about itself: a message in JSON, of a page, or plain text. Empty where it says nothing. */
export function reasonIn(received: Received): string {
  const value = received.json?.value;
  if (value !== undefined) return messageIn(value) ?? '';
  if (received.isHtml) {
    const page = readPage(received.text);
    return cut(page.error === '' ? page.title : page.error);
  }
  return cut(received.text);
}

function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : cut(value);
  if (depth > 3) return undefined;
  if (Array.isArray(value)) return messageIn(value[0], depth + 1);
  for (const name of messageFields) {
    const found = messageIn(valueAt(value, name), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a body says besides the field that says that it failed. */
export function messageBeside({ json }: Received, shown: string): string {
  const value = json?.value;
  const inner = wrappers.map((key) => valueAt(value, key));
  const message = [value, ...inner].map((one) => messageIn(one)).find((text) => text !== undefined) ?? '';
  return shown.includes(message) ? '' : message;
}

function cut(text: string): string {
  const read = text.slice(0, longestMessage * 4);
  const line = oneLine(read);
  const isWhole = line.length <= longestMessage && read.length === text.length;
  return isWhole ? line : `${line.slice(0, longestMessage)}…`;
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

/** Whether what was not found is a user, not an address. */
export function speaksOfUser(reason: string): boolean {
  if (reason.includes('/')) return false;
  return /\b(?:user|account|e-?mail|member)\b.{0,40}\b(?:not (?:be )?found|not exist|unknown)|\b(?:no such|unknown|no) (?:user|account)\b/i.test(
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

/** Whether the address of a redirect speaks of a missing or wrong token against request forgery. */
export function speaksOfCsrfAt(location: string): boolean {
  return /csrf|xsrf/i.test(location.slice(0, 2000));
}

/** Whether the address of a redirect says by itself that something failed. */
export function speaksOfFailure(location: string): boolean {
  const query = location.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  return /(?:^|&)(?:error|err|failed|failure|login_?error|auth_?error|invalid)(?:[=&]|$)/i.test(
    query.slice(0, 2000),
  );
}
