import type { Fault } from './fault.ts';
import type { HttpRequest, NetFault } from '../ports.ts';
import type { PlannedCall } from '../request/request.ts';
import { hostOf, portOf } from '../request/target.ts';

/** The sentence for a request without an answer. */
export function netFault(fault: NetFault, { url }: HttpRequest, { label, pathAt }: PlannedCall): Fault {
  const target = new URL(url);
  const host = hostOf(target);
  const place = `${target.hostname}:${portOf(target)}`;
  const key = keyOf(pathAt);
  const make = (code: Fault['code'], ...args: Fault['args']): Fault => ({ code, args, at: pathAt });
  switch (fault.code) {
    case 'refused': {
      const other = otherLoopback(host, portOf(target));
      return other === undefined
        ? make('refused', fault.address, key)
        : make('refused-loopback', fault.address, key, other);
    }
    case 'dns':
      return make('dns', host);
    case 'unreachable':
      return make('unreachable', place, fault.reason);
    case 'self-signed':
      return make('self-signed', host, place);
    case 'tls-name':
      return make('tls-name', fault.names, host);
    case 'tls-expired':
    case 'tls-not-yet':
      return make(fault.code, host, fault.date);
    case 'tls':
      return make('tls', label, place, fault.reason);
    case 'not-tls':
    case 'speaks-tls':
      return make(fault.code, place);
    case 'many-headers':
      return make('many-headers', label, fault.kilobytes);
    case 'broken-http':
      return make('broken-http', label, place, fault.reason);
    case 'not-http':
      return make('not-http', label, place);
    case 'no-answer':
    case 'two-lengths':
      return make(fault.code, label);
    case 'proxy':
      return make('proxy', fault.proxy, fault.answer);
    case 'timeout':
      return make(timeouts[fault.phase], label, fault.seconds);
    case 'cut-off':
      return fault.announced === undefined
        ? make('cut-off-unknown', label, fault.received)
        : make('cut-off', label, fault.received, fault.announced);
    case 'too-big':
      return make('too-big', label, fault.megabytes);
    case 'encoding':
      return make('encoding', label, fault.encoding);
    case 'private-address':
    case 'metadata-address':
      return make(fault.code, host, fault.address);
    case 'cancelled':
      return make('cancelled', label);
  }
}

const timeouts = {
  connect: 'timeout-connect',
  firstByte: 'timeout-first-byte',
  total: 'timeout-total',
} as const;

/** The key that says where the request goes. */
function keyOf(pathAt: Fault['at']): string {
  return pathAt.includes('verification') ? 'baseUrl' : 'tokenEndpoint';
}

/** A server that listens on one of the two loopback addresses does not listen on the other one. */
function otherLoopback(host: string, port: number): string | undefined {
  if (host === '127.0.0.1') return `[::1]:${port}`;
  return host === '::1' ? `127.0.0.1:${port}` : undefined;
}
