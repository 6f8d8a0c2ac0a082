import type { AdditionalParameter, Authentication, TokenLocation } from '../../auth/generated/authConfig.ts';
import { isHeaderValue } from './encode.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, faultyWith, fine } from '../faults/fault.ts';
import type { Jar } from '../session/jar.ts';
import type { Scope } from '../response/scope.ts';
import { scalarText, typeName } from '../response/scope.ts';
import { substitute } from './substitute.ts';

/** What every request carries that is made with a token. */
export interface Placed {
  readonly headers: readonly (readonly [string, string])[];
  readonly cookies: readonly (readonly [string, string])[];
  readonly query: readonly (readonly [string, string])[];
}

export const nothingPlaced: Placed = { headers: [], cookies: [], query: [] };

/** The token as text; numbers are written out. */
export function tokenText(value: unknown, at: JsonPath, label: string): LoginOutcome<string> {
  const text = scalarText(value);
  if (text === undefined)
    return value === null ? faulty(at, 'empty-token', label) : faulty(at, 'not-text', label, typeName(value));
  return text.trim() === '' ? faulty(at, 'empty-token', label) : fine(text);
}

/** The token where the config wants it. */
export function placeToken(
  authentication: Authentication,
  at: JsonPath,
  token: string,
): LoginOutcome<Placed> {
  const { tokenFormat, tokenLocation, tokenParameterName } = authentication;
  const scheme = /^Bearer\s+<token>$/i.test(tokenFormat);
  if (scheme && /^Bearer\s/i.test(token)) {
    return faultyWith({ kind: 'token-format', format: '<token>' }, [...at, 'tokenFormat'], 'bearer-twice');
  }
  const written = tokenFormat.split('<token>').join(token);
  return place(tokenLocation, tokenParameterName, written, [...at, 'token']);
}

function place(location: TokenLocation, name: string, value: string, at: JsonPath): LoginOutcome<Placed> {
  switch (location) {
    case 'Header':
      if (!isHeaderValue(value)) return faulty(at, 'bad-character', name);
      return fine({ ...nothingPlaced, headers: [[name, value]] });
    case 'Cookie':
      if (!isHeaderValue(value) || value.includes(';')) return faulty(at, 'bad-character', name);
      return fine({ ...nothingPlaced, cookies: [[name, value]] });
    case 'Query Parameter':
      return fine({ ...nothingPlaced, query: [[name, value]] });
  }
}

/** What requests carry besides the token. `NAME*` stands for all cookies that start so. */
export async function placeParameters(
  parameters: readonly AdditionalParameter[],
  at: JsonPath,
  scope: Scope,
  origin: string,
): Promise<LoginOutcome<Placed>> {
  let placed = nothingPlaced;
  for (const [index, { name, location, value }] of parameters.entries()) {
    const parameterAt = [...at, 'additionalParameters', index];
    if (location === 'Cookie' && name.endsWith('*')) {
      placed = joined(placed, {
        ...nothingPlaced,
        cookies: cookiesLike(name.slice(0, -1), scope.jar, origin),
      });
      continue;
    }
    const filled =
      value === undefined
        ? cookieOf(name, scope.jar, origin)
        : await substitute(value, [...parameterAt, 'value'], scope);
    if (!filled.ok) return filled;
    const text = scalarText(filled.value);
    if (text === undefined)
      return faulty([...parameterAt, 'value'], 'not-sendable', name, typeName(filled.value));
    const one = place(location, name, text, [...parameterAt, 'value']);
    if (!one.ok) return one;
    placed = joined(placed, one.value);
  }
  return fine(placed);
}

function cookieOf(name: string, jar: Jar, origin: string): LoginOutcome<string> {
  return fine(jar.value(name, origin) ?? '');
}

function cookiesLike(prefix: string, jar: Jar, origin: string): (readonly [string, string])[] {
  return jar
    .names()
    .filter((name) => name.startsWith(prefix))
    .map((name) => [name, jar.value(name, origin) ?? ''] as const);
}

/** Of a header or cookie that both hold, the first counts. */
export function joined(one: Placed, other: Placed): Placed {
  return {
    headers: distinct([...one.headers, ...other.headers], (name) => name.toLowerCase()),
    cookies: distinct([...one.cookies, ...other.cookies], (name) => name),
    query: [...one.query, ...other.query],
  };
}

function distinct(
  pairs: readonly (readonly [string, string])[],
  key: (name: string) => string,
): (readonly [string, string])[] {
  const seen = new Map<string, readonly [string, string]>();
  for (const pair of pairs) if (!seen.has(key(pair[0]))) seen.set(key(pair[0]), pair);
  return [...seen.values()];
}
