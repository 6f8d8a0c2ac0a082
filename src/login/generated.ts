import { base64Url, utf8 } from './base64.ts';

/** What `$generated.…` stands for, made once per user and run. */
export interface Generated {
  readonly uuid: string;
  readonly timestamp: number;
  readonly 'pkce.verifier': string;
  readonly 'pkce.challenge': string;
}

/** PKCE (RFC 7636): the challenge is the SHA-256 of the verifier, made only where it is used, since that takes long. */
export async function generate(now: number, usesChallenge: boolean): Promise<Generated> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = usesChallenge
    ? await crypto.subtle.digest('SHA-256', Uint8Array.from(utf8(verifier)))
    : new ArrayBuffer(0);
  return {
    uuid: crypto.randomUUID(),
    timestamp: Math.floor(now / 1000),
    'pkce.verifier': verifier,
    'pkce.challenge': base64Url(new Uint8Array(digest)),
  };
}
