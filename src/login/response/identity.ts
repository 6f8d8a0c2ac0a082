import { payloadOf } from './expiry.ts';
import type { Fingerprints } from '../redact/fingerprints.ts';
import type { Received } from './received.ts';
import { scalarText } from './scope.ts';
import { valueAt } from '../../base/untrusted.ts';

/** Names of fields that identify users alone. */
const userNames = ['sub', 'user_id', 'userId', 'uid', 'username', 'preferred_username', 'login', 'email'];
/** Names that every object may have, and the order in which all are looked for. */
const idNames = ['sub', 'user_id', 'userId', 'uid', 'id', ...userNames.slice(4), 'name'];
const wrappers = ['user', 'me', 'account', 'profile', 'viewer', 'currentUser'];
/** In these, answers of some protocols hold what was asked for, beside an id of the call. */
const envelopes = ['data', 'result'];
const aboutUser =
  /(?:^|[/_-])(?:me|self|user|user-?info|profile|account|who-?am-?i|session|current)(?:[/_-]|$)/i;

/** Who the server takes the user for, as a fingerprint: by the token, else by its answer to the verification. */
export function identityOf(
  token: string,
  received: Received | undefined,
  fingerprints: Fingerprints,
): string | undefined {
  const found = idIn(payloadOf(token), ['sub', 'user_id', 'uid']) ?? identityIn(received);
  return found === undefined ? undefined : fingerprints.of(found);
}

/** An object that two users see has an id and a name, too: these count where the answer is about the user only. */
function identityIn(received: Received | undefined): string | undefined {
  const answer = received?.json?.value;
  const isAboutUser = aboutUser.test(URL.parse(received?.url ?? '')?.pathname ?? '');
  for (const value of [...envelopes.map((name) => valueAt(answer, name)), answer]) {
    const isEnvelope = valueAt(value, 'jsonrpc') !== undefined;
    const found = idIn(value, isAboutUser && !isEnvelope ? idNames : userNames) ?? wrapped(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function wrapped(value: unknown): string | undefined {
  for (const name of wrappers) {
    const found = idIn(valueAt(value, name), idNames);
    if (found !== undefined) return found;
  }
  return idIn(value, ['user', 'currentUser']);
}

function idIn(value: unknown, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = scalarText(valueAt(value, name));
    if (text !== undefined && text !== '') return `${name}=${text}`;
  }
  return undefined;
}
