import type { Called, Failed } from '../../session/called.ts';
import { faulty } from '../fault.ts';
import type { Facts } from './facts.ts';

/** Headers that a server gives for the next call. */
const given =
  /^(?:x-[\w-]{0,60}(?:session-?id|csrf|xsrf|csrf-?token|xsrf-?token|crumb|nonce)|csrf-token|dpop-nonce)$/i;

/** A server that refuses a call without a header, and holds it in the refusal. */
export function asksHeader({ received, called, answer }: Facts): Failed | undefined {
  const header = received.headers.find(([name]) => given.test(name.slice(0, 100)));
  if (header === undefined || sendsHeader(called, header[0])) return undefined;
  return faulty(called.pathAt, 'asks-header', called.label, answer, header[0], received.status);
}

/** HTTP authentication that a server wants before anything else (RFC 9110, section 11). */
export function wantedScheme({ received, called, answer }: Facts): Failed | undefined {
  const scheme = /^(Basic|Digest|NTLM|Negotiate)\b/i.exec(received.header('www-authenticate') ?? '')?.[1];
  if (scheme === undefined || sendsHeader(called, 'authorization')) return undefined;
  const code = scheme.toLowerCase() === 'basic' ? 'wants-basic' : 'wants-scheme';
  return faulty(called.pathAt, code, called.label, answer, scheme);
}

function sendsHeader({ call }: Called, name: string): boolean {
  return Object.keys(call.headers ?? {}).some((one) => one.toLowerCase() === name.toLowerCase());
}
