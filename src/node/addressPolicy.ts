import type { AddressKind } from '../login/request/target.ts';
import { isLoopbackName } from '../login/request/target.ts';

/** Which servers may be asked, and how far they are trusted. Never part of a config: its author may be untrusted. */
export interface AddressPolicy {
  /** Whether a request for a host may go to an address of that kind. */
  allows(host: string, port: number, kind: AddressKind): boolean;
  /** By `host:port`. */
  trustsSelfSigned(place: string): boolean;
  /** The proxy that a request goes through, without its credentials. */
  proxyOf(url: URL): string | undefined;
  readonly throughProxy: ThroughProxy;
}

/** What is different for requests that go through a proxy. */
interface ThroughProxy {
  /** Whether certificates are checked; a proxy that looks into connections makes its own. */
  readonly checksCertificates: boolean;
  /** A Proxy-Authorization header, for the proxy alone. */
  readonly authorization?: string;
}

interface PolicySettings {
  /** Hosts, or `host:port`, that may be private or link-local addresses. */
  readonly privateHosts: readonly string[];
  readonly selfSignedHosts: readonly string[];
  readonly proxyOf: (url: URL) => string | undefined;
  readonly throughProxy?: ThroughProxy;
}

/** Only public addresses and this machine by its own names, and what the user has added to them; never metadata services. */
export function strictPolicy({
  privateHosts,
  selfSignedHosts,
  proxyOf,
  throughProxy = { checksCertificates: true },
}: PolicySettings): AddressPolicy {
  const allowed = new Set(privateHosts.map((one) => one.toLowerCase()));
  const trusted = new Set(selfSignedHosts.map((one) => one.toLowerCase()));
  return {
    allows: (host, port, kind) =>
      kind !== 'metadata' &&
      (kind === 'public' ||
        (kind === 'loopback' && (isLoopbackName(host) || isLoopbackAddress(host))) ||
        allowed.has(host.toLowerCase()) ||
        allowed.has(`${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase())),
    trustsSelfSigned: (place) => trusted.has(place.toLowerCase()),
    proxyOf,
    throughProxy,
  };
}

function isLoopbackAddress(host: string): boolean {
  return host === '::1' || /^127\.[\d.]{1,11}$/.test(host) || host.startsWith('::ffff:7f');
}

/**
 * For the command line, where whoever runs it has chosen the file and the network: services of the same pipeline have
 * private addresses. Metadata services of clouds stay closed.
 */
export function commandLinePolicy(settings: Omit<PolicySettings, 'privateHosts'>): AddressPolicy {
  return {
    ...strictPolicy({ ...settings, privateHosts: [] }),
    allows: (_host, _port, kind) => kind !== 'link-local' && kind !== 'metadata',
  };
}
