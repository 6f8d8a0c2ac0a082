import { valueAt } from '../base/untrusted.ts';
import { listed } from './extract.ts';
import { reasonIn } from './failureSigns.ts';
import type { Fault } from './fault.ts';
import type { Received } from './received.ts';
import type { PlannedCall } from './request.ts';
import { sentFields } from './sentFields.ts';
import type { Session } from './session.ts';

/** Why a token may be refused that a login has given: how it is sent, what it was asked for, or the path. */
export function notLoggedIn(fault: Fault, received: Received, call: PlannedCall, session: Session): Fault {
  const { status } = received;
  const { tokenLocation, tokenParameterName, tokenFormat } = session.subject.authentication;
  const error = tokenError(received);
  const reason = error ?? reasonIn(received);
  const answer = reason === '' ? status : `${status} "${reason}"`;
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

/** What a server says of a token (RFC 6750, section 3.1), with the scopes that it wants. */
function tokenError(received: Received): string | undefined {
  const challenge = (received.header('www-authenticate') ?? '').slice(0, 2000);
  const said = [attribute(challenge, 'error'), valueAt(received.json?.value, 'error')];
  const error = said.find((one) => one === 'insufficient_scope' || one === 'invalid_token');
  if (error === undefined) return undefined;
  const wanted = attribute(challenge, 'scope');
  return wanted === undefined ? String(error) : `${String(error)}: ${wanted}`;
}

/** Of `Bearer realm="shop", error="insufficient_scope", scope="read write"`. */
function attribute(challenge: string, name: string): string | undefined {
  const lower = challenge.toLowerCase();
  let at = lower.indexOf(`${name}=`);
  // "x_error=" ends with it, too.
  while (at > 0 && !' ,'.includes(challenge.charAt(at - 1))) at = lower.indexOf(`${name}=`, at + 1);
  if (at < 0) return undefined;
  const value = challenge.slice(at + name.length + 1).replace(/^"/, '');
  const end = value.search(/[",]/);
  return end < 0 ? value : value.slice(0, end);
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
