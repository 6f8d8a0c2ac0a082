import type { Authentication, Lifetime, LifetimeSource } from '../../auth/generated/authConfig.ts';
import { findJsonWebToken } from '../../base/jsonWebToken.ts';
import { isRecord } from '../../base/untrusted.ts';
import { fromBase64 } from '../request/base64.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, fine } from '../faults/fault.ts';
import type { Received } from './received.ts';
import type { Scope } from './scope.ts';
import { scalarText } from './scope.ts';
import { substitute } from '../request/substitute.ts';

export interface Expiry {
  /** Seconds from the answer that brought the token on; 0 where it had ended before. */
  readonly seconds: number;
  readonly from: 'response' | 'jwt' | 'default';
  /** How many seconds before that answer it had ended. */
  readonly endedBefore?: number;
  /** In how many seconds after that answer it begins, as a JSON Web Token says. */
  readonly startsIn?: number;
  /** How many seconds the server's clock is ahead of ours, where it matters. */
  readonly drift?: number;
}

/** What a token lasts that no server has made. */
const drySeconds = 3600;
/** Smaller differences are the time a request takes. */
const smallestDrift = 5;

/** How many seconds the server's clock is ahead; 0 where that cannot matter. */
export function clockDrift(received: Received | undefined, now: number): number {
  const date = Date.parse(received?.header('date') ?? '');
  const drift = Number.isNaN(date) ? 0 : Math.round((date - now) / 1000);
  return Math.abs(drift) < smallestDrift ? 0 : drift;
}

/** When the token ends: as the response says, else as a JSON Web Token says of itself, else as the config says. */
export async function expiryOf(
  source: LifetimeSource | undefined,
  authentication: Authentication,
  at: JsonPath,
  token: string,
  scope: Scope,
  now: number,
): Promise<LoginOutcome<Expiry>> {
  const measured = clockDrift(scope.response?.received, now);
  const serverNow = now + measured * 1000;
  const { exp, nbf } = payloadOf(token) ?? {};
  const startsIn = secondsTo(nbf, serverNow) ?? 0;
  const clocks = { ...(measured !== 0 && { drift: measured }), ...(startsIn > 0 && { startsIn }) };
  if (source !== undefined) {
    const seconds = await lifetime(source, at, scope, serverNow);
    return seconds.ok ? fine({ ...lasting(seconds.value), from: 'response', ...clocks }) : seconds;
  }
  const seconds = secondsTo(exp, serverNow);
  if (seconds !== undefined) return fine({ ...lasting(seconds), from: 'jwt', ...clocks });
  return fine({ seconds: authentication.defaultExpirationSeconds, from: 'default', ...clocks });
}

/** To a time in seconds since 1970. */
function secondsTo(time: unknown, now: number): number | undefined {
  return typeof time === 'number' ? Math.round(time - now / 1000) : undefined;
}

function lasting(seconds: number): Pick<Expiry, 'seconds' | 'endedBefore'> {
  return seconds < 0 ? { seconds: 0, endedBefore: -seconds } : { seconds };
}

async function lifetime(
  source: LifetimeSource,
  at: JsonPath,
  scope: Scope,
  serverNow: number,
): Promise<LoginOutcome<number>> {
  const isUnit = isLifetime(source);
  const value = await substitute(isUnit ? source.value : source, isUnit ? [...at, 'value'] : at, scope);
  if (!value.ok) return value;
  if (scope.isDry) return fine(drySeconds);
  const seconds = inSeconds(scalarText(value.value) ?? '', isUnit ? source.unit : 'seconds', serverNow);
  return Number.isFinite(seconds)
    ? fine(Math.round(seconds))
    : faulty(at, 'bad-transform', 'expiresIn', 'number');
}

function isLifetime(source: LifetimeSource): source is Lifetime {
  return typeof source === 'object' && 'unit' in source;
}

function inSeconds(text: string, unit: Lifetime['unit'], serverNow: number): number {
  if (text.trim() === '') return Number.NaN;
  switch (unit) {
    case 'seconds':
      return Number(text);
    case 'milliseconds':
      return Number(text) / 1000;
    case 'epochSeconds':
      return Number(text) - serverNow / 1000;
    case 'iso8601':
      return (Date.parse(text) - serverNow) / 1000;
  }
}

/** What a JSON Web Token says; nothing is verified. */
export function payloadOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const found = findJsonWebToken(token);
  if (found === undefined) return undefined;
  const [payload = ''] = token.slice(found.payload).split('.', 1);
  try {
    const value: unknown = JSON.parse(fromBase64(payload) ?? '');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
