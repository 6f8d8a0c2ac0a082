import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { addressKind } from '../login/request/target.ts';
import type { AddressPolicy } from './addressPolicy.ts';

/** The address that is used is checked, too: a name may stand for any. */
export function checkedLookup(
  policy: AddressPolicy,
  port: number,
  onRefused: (address: string) => void,
): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const refused = addresses.find(({ address }) => {
        const kind = addressKind(address) ?? 'private';
        return !policy.allows(host, port, kind);
      });
      if (refused !== undefined) {
        onRefused(refused.address);
        return callback(new Error('private address'), '');
      }
      const [first] = addresses;
      callback(null, options.all === true ? addresses : (first?.address ?? ''), first?.family);
    });
  };
}
