import { isRecord } from '../base/untrusted.ts';
import { speaksOfLogin } from './curl/fieldNames.ts';
import { parseText } from './expressions/text.ts';
import { isPlaceholderValue } from './placeholderValue.ts';

/** Which items of the lists in a body are passwords: `params: ["alice", "Winter2024!x"]`. */
export function passwordLists(body: unknown): ReadonlyMap<readonly unknown[], ReadonlySet<number>> {
  const found = new Map<readonly unknown[], ReadonlySet<number>>();
  if (typeof body !== 'object' || body === null) return found;
  const values: unknown[] = [];
  const lists: (readonly unknown[])[] = [];
  const pending: unknown[] = [body];
  for (let at = 0; at < pending.length && at < mostValues; at += 1) {
    const value = pending[at];
    if (Array.isArray(value)) lists.push(value);
    else if (!isRecord(value)) values.push(value);
    if (typeof value === 'object' && value !== null) pending.push(...Object.values(value));
  }
  const isLogin = values.some((value) => typeof value === 'string' && isLoginWord(value));
  for (const list of lists) {
    const passwords = passwordsIn(list, isLogin);
    if (passwords.size > 0) found.set(list, passwords);
  }
  return found;
}

/** More than any login sends. */
const mostValues = 2000;

/** Names of the methods of JSON-RPC and the like. */
function isLoginWord(text: string): boolean {
  return text.length <= 100 && (/^(?:login|authenticate|common)$/i.test(text) || speaksOfLogin(text));
}

function passwordsIn(list: readonly unknown[], isLogin: boolean): ReadonlySet<number> {
  const texts = list.map((item) => (typeof item === 'string' ? item : ''));
  const hasUser = texts.some((text) => text === '$inputs.username' || email.test(text));
  const found = new Set<number>();
  for (const [index, text] of texts.entries()) {
    if (!isWritten(text)) continue;
    const follows = index > 0 && texts[index - 1] !== '';
    if (isStrong(text) || (follows && (isLogin || hasUser) && isMixed(text))) found.add(index);
  }
  return found;
}

const email = /^[^\s@]{1,100}@[^\s@]{1,100}$/;

/** What is no password, however mixed its letters are: addresses, paths, dates, versions, types and identifiers. */
const otherwise =
  /^(?:[a-z]+:|\/|\d{4}-\d\d-\d\d|v?\d+(?:\.\d+)+$|[\w.+-]+\/[\w.+-]+$|[\da-f]{8}-[\da-f]{4}-|(?:oauth|openid|sha|md|v|api|http|utf|iso|[rehp]s|s)-?\d+$)/i;

function isWritten(text: string): boolean {
  if (text.length < 6 || text.length > 128 || /\s/.test(text)) return false;
  if (otherwise.test(text) || email.test(text) || isPlaceholderValue(text)) return false;
  return parseText(text).every(({ kind }) => kind === 'literal');
}

/** Letters of both cases or with digits, and a sign that words do not have. */
function isStrong(text: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  return text.length >= 8 && kinds >= 2 && /[!@#$%^&*?+=~]/.test(text);
}

function isMixed(text: string): boolean {
  return /[A-Za-z]/.test(text) && (/\d/.test(text) || /[!@#$%^&*?+=~]/.test(text));
}
