import { defaultLimits, type NetFault } from '../../login/ports.ts';
import { hostOf } from '../../login/request/target.ts';
import type { SourceFault, SourceHttp } from '../../sources/ports.ts';
import type { AddressPolicy } from '../addressPolicy.ts';
import { nodeHttp } from '../nodeHttp.ts';

/** Of a report of a hundred megabytes, over a slow line. */
const totalSeconds = 300;

const faults: Readonly<Partial<Record<NetFault['code'], SourceFault>>> = {
  cancelled: 'cancelled',
  'too-big': 'too-big',
  timeout: 'timeout',
  'no-answer': 'timeout',
  'self-signed': 'certificate',
  tls: 'certificate',
  'tls-name': 'certificate',
  'tls-expired': 'certificate',
  'tls-not-yet': 'certificate',
  'private-address': 'private-address',
  'metadata-address': 'private-address',
};

/** The requests of sources, sent as those of a login are. */
export function sourceHttp(policy: AddressPolicy): SourceHttp {
  const http = nodeHttp(policy);
  return {
    send: async (request, mostBytes, signal) => {
      const limits = { ...defaultLimits, totalSeconds, bodyBytes: mostBytes };
      const sent = await http.send(request, { signal, limits, isOnce: request.method !== 'GET' });
      if (!sent.ok) return { ok: false, fault: faults[sent.fault.code] ?? 'unreachable' };
      return { ok: true, answer: sent.response };
    },
  };
}

/**
 * What the user agreed to is one host, wherever it is, but no metadata service; a server that redirects reaches public
 * addresses, and those that the user's own settings allow.
 */
export function sourcePolicy(own: URL, allowed: AddressPolicy): AddressPolicy {
  return {
    ...allowed,
    allows: (host, port, kind) => {
      if (kind === 'metadata') return false;
      if (host === hostOf(own)) return true;
      return kind !== 'loopback' && allowed.allows(host, port, kind);
    },
  };
}
