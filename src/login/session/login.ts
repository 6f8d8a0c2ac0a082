import type { LifetimeSource, ValueSource } from '../../auth/generated/authConfig.ts';
import { tokenValue } from '../../auth/expressions/tokenValue.ts';
import { expiryOf } from '../response/expiry.ts';
import type { Fault, JsonPath, LoginOutcome } from '../faults/fault.ts';
import { fine } from '../faults/fault.ts';
import { joined, placeParameters, placeToken, tokenText } from '../request/placeToken.ts';
import { runSteps } from './runSteps.ts';
import type { Sending } from '../request/send.ts';
import type { Session } from './session.ts';
import { substitute } from '../request/substitute.ts';
import type { LoggedIn } from './verify.ts';

/** A token as requests carry it. */
export interface Token extends LoggedIn {
  readonly text: string;
}

/** Runs the steps of the login and takes the token. */
export async function logIn(session: Session, sending: Sending): Promise<LoginOutcome<Token>> {
  const fault = await runSteps(session.steps, 'login', session, sending);
  return fault === undefined ? await takeToken(session) : failed(fault);
}

/** Renews the token as the config says: by its own steps, or by logging in again. */
export async function refresh(session: Session, sending: Sending): Promise<LoginOutcome<Token>> {
  const { authentication, authenticationAt } = session.subject;
  const { strategy, token, expiresIn } = authentication.refresh ?? { strategy: 'rerun' };
  if (strategy === 'rerun' || token === undefined) return await logIn(session, sending);
  const fault = await runSteps(session.refreshSteps, 'refresh', session, sending);
  return fault === undefined
    ? await takeToken(session, { token, expiresIn, at: [...authenticationAt, 'refresh'] })
    : failed(fault);
}

/** Whether a token has ended, or ends so soon that it is to be renewed. A margin as long as its life cannot be kept. */
export function isDue({ expiry: { seconds }, since }: LoggedIn, { subject, ports }: Session): boolean {
  const { autoRefresh, refresh: renewal } = subject.authentication;
  const margin = autoRefresh ? (renewal?.marginSeconds ?? 0) : 0;
  const lasts = seconds > margin ? seconds - margin : seconds;
  return ports.clock.now() - since >= lasts * 1000;
}

interface TokenSource {
  readonly token: ValueSource;
  readonly expiresIn: LifetimeSource | undefined;
  readonly at: JsonPath;
}

async function takeToken(session: Session, from?: TokenSource): Promise<LoginOutcome<Token>> {
  const { subject, scope, redactor, ports } = session;
  const { authentication, authenticationAt } = subject;
  const { token, expiresIn, at } = from ?? {
    token: tokenValue(authentication.token),
    expiresIn: authentication.expiresIn,
    at: authenticationAt,
  };
  const value = await substitute(token, [...at, 'token'], scope);
  if (!value.ok) return value;
  const text = tokenText(value.value, [...at, 'token'], scope.response?.label ?? 'token');
  if (!text.ok) return text;
  redactor.add(text.value, 'TOKEN');
  const placed = placeToken(authentication, authenticationAt, text.value);
  if (!placed.ok) return placed;
  const more = await placeParameters(
    authentication.additionalParameters ?? [],
    authenticationAt,
    scope,
    scope.baseUrl,
  );
  if (!more.ok) return more;
  const since = ports.clock.now();
  const expiry = await expiryOf(expiresIn, authentication, [...at, 'expiresIn'], text.value, scope, since);
  if (!expiry.ok) return expiry;
  return fine({ text: text.value, placed: joined(placed.value, more.value), expiry: expiry.value, since });
}

function failed(fault: Fault): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault };
}
