import { Secret, TOTP } from 'otpauth';
import type { Totp } from '../../auth/generated/authConfig.ts';

/** The one-time password of a moment (RFC 6238); undefined where the secret is not Base32. */
export function oneTimePassword(
  secret: string,
  { digits = 6, period = 30, algorithm = 'SHA1' }: Omit<Totp, 'secret'>,
  now: number,
): string | undefined {
  try {
    const key = Secret.fromBase32(secret.replaceAll(/[\s-]/g, '').toUpperCase());
    if (key.buffer.byteLength === 0) return undefined;
    return new TOTP({ secret: key, digits, period, algorithm }).generate({ timestamp: now });
  } catch {
    return undefined;
  }
}
