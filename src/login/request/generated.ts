import { base64Url, utf8 } from './base64.ts';

/** What `$generated.…` stands for, made once per user and run. */
export interface Generated {
  readonly uuid: string;
  readonly timestamp: number;
  readonly 'pkce.verifier': string;
  readonly 'pkce.challenge': string;
}

/** For an authentication that uses none of them. */
export const nothingGenerated: Generated = {
  uuid: '',
  timestamp: 0,
  'pkce.verifier': '',
  'pkce.challenge': '',
};

/** PKCE (RFC 7636): the challenge is the SHA-256 of the verifier. */
export async function generate(now: number): Promise<Generated> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(utf8(verifier)));
  return {
    uuid: crypto.randomUUID(),
    timestamp: Math.floor(now / 1000),
    'pkce.verifier': verifier,
    'pkce.challenge': base64Url(new Uint8Array(digest)),
  };
}
