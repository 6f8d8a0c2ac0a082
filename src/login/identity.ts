import { payloadOf } from './expiry.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { Received } from './received.ts';
import { scalarText } from './scope.ts';
import { valueAt } from '../base/untrusted.ts';

const idNames = [
  'sub',
  'user_id',
  'userId',
  'uid',
  'id',
  'username',
  'preferred_username',
  'login',
  'email',
  'name',
];
const wrappers = ['user', 'data', 'me', 'account', 'profile'];

/** Who the server takes the user for, as a fingerprint: by the token, else by its answer to the verification. */
export function identityOf(
  token: string,
  received: Received | undefined,
  fingerprints: Fingerprints,
): string | undefined {
  const answer = received?.json?.value;
  const found = idIn(payloadOf(token), ['sub', 'user_id', 'uid']) ?? idIn(answer, idNames) ?? wrapped(answer);
  return found === undefined ? undefined : fingerprints.of(found);
}

function wrapped(value: unknown): string | undefined {
  for (const name of wrappers) {
    const found = idIn(valueAt(value, name), idNames);
    if (found !== undefined) return found;
  }
  return undefined;
}

function idIn(value: unknown, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = scalarText(valueAt(value, name));
    if (text !== undefined && text !== '') return `${name}=${text}`;
  }
  return undefined;
}
