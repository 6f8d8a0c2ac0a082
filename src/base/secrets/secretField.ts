import { secrecyOf } from './secretName.ts';
import { looksIssued } from './secretValue.ts';

/** Whether a field of this name holds a secret when it is written out with this value. */
export function isSecretField(name: string, value: string): boolean {
  const secrecy = secrecyOf(name);
  return secrecy === 'secret' || secrecy === 'key' || (secrecy === 'random' && looksIssued(value, 6));
}
