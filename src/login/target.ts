/** Addresses: what a step calls, and which of them only the user's settings may allow. */

/** An absolute http or https address without user information. */
export function webUrl(text: string, base?: string): URL | undefined {
  const url = URL.parse(text, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  url.hash = '';
  return url;
}

/** The host as it stands in an address, without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

export type AddressKind = 'loopback' | 'private' | 'link-local' | 'public';

/** What an IP address is; undefined for a name. Hosts of URLs are normalised, so that 0x7f.1 arrives as 127.0.0.1. */
export function addressKind(address: string): AddressKind | undefined {
  const ip4 = bytesOfIp4(address);
  if (ip4 !== undefined) return kindOfIp4(ip4);
  return address.includes(':') ? kindOfIp6(address.toLowerCase()) : undefined;
}

/** Names that stand for this machine (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  return /^(?:.{1,200}\.)?localhost\.?$/i.test(host);
}

function bytesOfIp4(address: string): readonly number[] | undefined {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return undefined;
  return parts.map(Number);
}

function kindOfIp4([a = 0, b = 0]: readonly number[]): AddressKind {
  if (a === 127) return 'loopback';
  if (a === 169 && b === 254) return 'link-local';
  const isPrivate =
    a === 0 ||
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 198 && (b === 18 || b === 19)) ||
    a >= 224;
  return isPrivate ? 'private' : 'public';
}

function kindOfIp6(address: string): AddressKind {
  const plain = address.split('%', 1)[0] ?? '';
  if (plain === '::1') return 'loopback';
  if (plain === '::') return 'private';
  const embedded = embeddedIp4(plain);
  if (embedded !== undefined) return kindOfIp4(embedded);
  const first = Number.parseInt(plain.split(':', 1)[0] || '0', 16);
  // The metadata address of AWS is a unique local one: fd00:ec2::254.
  if ((first & 0xffc0) === 0xfe80 || plain.startsWith('fd00:ec2:')) return 'link-local';
  return (first & 0xfe00) === 0xfc00 || (first & 0xff00) === 0xff00 ? 'private' : 'public';
}

/** IPv4 in IPv6: `::ffff:127.0.0.1`, which URLs write as `::ffff:7f00:1`, and the prefix of NAT64. */
function embeddedIp4(address: string): readonly number[] | undefined {
  const rest = /^(?:::ffff:|::|64:ff9b::)(.{1,20})$/.exec(address)?.[1];
  if (rest === undefined) return undefined;
  const dotted = bytesOfIp4(rest);
  if (dotted !== undefined) return dotted;
  const words = rest.split(':').map((word) => Number.parseInt(word, 16));
  const [high, low] = words;
  if (words.length !== 2 || high === undefined || low === undefined) return undefined;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff];
}
