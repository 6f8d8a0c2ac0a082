import { base64Url, utf8 } from './base64.ts';

/** Tells within one run whether two values are equal; outside of it, a fingerprint says nothing. */
export class Fingerprints {
  readonly #key = crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

  async of(text: string): Promise<string> {
    const signature = await crypto.subtle.sign('HMAC', await this.#key, Uint8Array.from(utf8(text)));
    return base64Url(new Uint8Array(signature)).slice(0, 16);
  }
}
