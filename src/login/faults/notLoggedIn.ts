import { valueAt } from '../../base/untrusted.ts';
import { clockDrift, payloadOf } from '../response/expiry.ts';
import { listed } from '../response/extract.ts';
import type { Fault } from './fault.ts';
import type { Placed } from '../request/placeToken.ts';
import type { Received } from '../response/received.ts';
import { causeFault } from './refusals/causeFaults.ts';
import type { Cause } from './refusals/causes.ts';
import { factsOf, quoted } from './refusals/facts.ts';
import { attribute } from './refusals/headerWords.ts';
import { tokenCauseIn } from './refusals/tokenCauses.ts';
import { wordsIn } from './refusals/words.ts';
import type { PlannedCall } from '../request/request.ts';
import { calledOf } from '../session/runSteps.ts';
import { sentFields } from '../request/sentFields.ts';
import type { Session } from '../session/session.ts';

/** Causes that a verification has, too, whatever the token is. */
const ofAnyCall: ReadonlySet<Cause> = new Set([
  'wants-tls',
  'wants-certificate',
  'captcha',
  'wrong-host',
  'csrf',
  'wrong-origin',
  'password-expired',
  'account-locked',
  'wants-first',
  'second-factor',
  'account-disabled',
  'blocked',
  'busy',
  'api-key',
]);

/** What is known of the token that was refused. */
interface Refused {
  readonly placed: Placed;
  readonly seconds: number;
}

/** Why a token may be refused that a login has given: what the server says, when it counts, how it is sent, what for. */
export function notLoggedIn(
  fault: Fault,
  received: Received,
  call: PlannedCall,
  refused: Refused,
  session: Session,
): Fault {
  const facts = factsOf(received, calledOf(call, session), session.scope);
  return (
    tokenFault(received, call, refused, session) ??
    causeFault(facts, ofAnyCall)?.fault ??
    byStatus(fault, received, call, facts.reason, session)
  );
}

/** What the server says of the token, or the token of itself. */
function tokenFault(
  received: Received,
  call: PlannedCall,
  { placed, seconds }: Refused,
  session: Session,
): Fault | undefined {
  const now = session.ports.clock.now();
  const drift = clockDrift(received, now);
  const startsIn = secondsUntilStart(placed, now);
  const said = tokenCauseIn(wordsIn(received).said);
  const cause = said?.cause ?? (startsIn > drift ? 'not-yet' : undefined);
  const answer = quoted(received.status, said?.words ?? wordsIn(received).said[0] ?? '');
  const at = [...session.subject.authenticationAt, 'token'];
  const args = [call.label, answer] as const;
  switch (cause) {
    case 'not-yet':
      return startsIn > 0
        ? { code: 'token-not-yet', args: [...args, startsIn, Math.abs(drift)], at }
        : { code: 'token-not-yet-clock', args: [...args, Math.abs(drift)], at };
    case 'expired':
      return { code: 'token-expired', args: [...args, seconds, Math.abs(drift)], at };
    case 'ended':
      return { code: 'token-ended', args, at };
    case 'other-kind':
      return { code: 'token-other-kind', args, at };
    case undefined:
      return undefined;
  }
}

/** By the "nbf" or "iat" of a JSON Web Token, whichever header, cookie or parameter holds it. */
function secondsUntilStart({ headers, cookies, query }: Placed, now: number): number {
  const starts = [...headers, ...cookies, ...query].flatMap(([, value]) => {
    const { nbf, iat } = payloadOf(value) ?? {};
    return [nbf, iat].filter((one) => typeof one === 'number');
  });
  return Math.max(0, ...starts.map((start) => Math.round(start - now / 1000)));
}

function byStatus(
  fault: Fault,
  received: Received,
  call: PlannedCall,
  reason: string,
  session: Session,
): Fault {
  const { status } = received;
  const { tokenLocation, tokenParameterName, tokenFormat } = session.subject.authentication;
  const error = tokenError(received);
  const answer = quoted(status, error ?? reason);
  const args = [call.label, answer, tokenLocation, tokenParameterName, tokenFormat];
  const scopes = scopesAsked(session);
  const isOfScopes = scopes.length > 0 || error !== undefined;
  if (status === 403) {
    return isOfScopes
      ? { code: 'not-allowed-scopes', args: [...args, call.call.path, listed(scopes)], at: call.pathAt }
      : { code: 'not-allowed', args: [...args, call.call.path], at: call.pathAt };
  }
  return isOfScopes
    ? { code: 'not-logged-in-scopes', args: [...args, listed(scopes)], at: fault.at }
    : { code: 'not-logged-in', args, at: fault.at };
}

/** A server that wants more scopes, and which (RFC 6750, section 3.1). */
function tokenError(received: Received): string | undefined {
  const challenge = (received.header('www-authenticate') ?? '').slice(0, 2000);
  const said = [attribute(challenge, 'error'), valueAt(received.json?.value, 'error')];
  if (!said.includes('insufficient_scope')) return undefined;
  const wanted = attribute(challenge, 'scope');
  return wanted === undefined ? 'insufficient_scope' : `insufficient_scope: ${wanted}`;
}

/** As the identity provider or the steps of the login name them. */
function scopesAsked({ subject, steps }: Session): readonly string[] {
  const inSteps = steps.flatMap(({ call, at }) =>
    call === undefined
      ? []
      : [
          ...sentFields(call, at).map(({ name, value }): [string, unknown] => [name, value]),
          ...Object.entries(call.query ?? {}),
        ],
  );
  const written = inSteps.flatMap(([name, value]) => (/^scopes?$/i.test(name) ? [value].flat() : []));
  return [...(subject.identityProvider?.scopes ?? []), ...written].flatMap((one) =>
    typeof one === 'string' ? one.split(' ').filter((scope) => scope !== '') : [],
  );
}
