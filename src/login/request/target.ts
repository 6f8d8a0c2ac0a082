/** Addresses: what a step calls, and which of them only the user's settings may allow. */
import { bytesOfIp4, embeddedIp4, wordsOfIp6 } from '../faults/addressWords.ts';

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

/** `metadata`: what tells a machine of a cloud its credentials, and nobody else has a reason to ask. */
export type AddressKind = 'metadata' | 'link-local' | 'loopback' | 'private' | 'public';

/** The worst first. */
const kinds: readonly AddressKind[] = ['metadata', 'link-local', 'loopback', 'private', 'public'];

/**
 * What an IP address is; undefined for a name, unless it is one of metadata services: a proxy would ask for their address.
 * Hosts of URLs are normalised, so that 0x7f.1 arrives as 127.0.0.1.
 */
export function addressKind(address: string): AddressKind | undefined {
  const ip4 = bytesOfIp4(address);
  if (ip4 !== undefined) return kindOfIp4(ip4);
  if (address.includes(':')) return kindOfIp6(address);
  return metadataNames.includes(address.toLowerCase().replace(/\.$/, '')) ? 'metadata' : undefined;
}

const metadataNames: readonly string[] = [
  'metadata.google.internal',
  'metadata.goog',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
];

/** AWS with its containers, Azure, Alibaba Cloud, Oracle Cloud. */
const metadataIp4: readonly string[] = [
  '169.254.169.254',
  '169.254.169.253',
  '169.254.170.2',
  '169.254.170.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
];

/** Names that stand for this machine (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  return /^(?:.{1,200}\.)?localhost\.?$/i.test(host);
}

function kindOfIp4(bytes: readonly number[]): AddressKind {
  const [a = 0, b = 0] = bytes;
  if (metadataIp4.includes(bytes.join('.'))) return 'metadata';
  if (a === 127) return 'loopback';
  if (a === 169 && b === 254) return 'link-local';
  const isPrivate = privateIp4.some(([first, from, to]) => a === first && b >= from && b <= to);
  return isPrivate || a >= 224 ? 'private' : 'public';
}

/** By the first byte, and the range of the second (RFC 6890). */
const privateIp4: readonly (readonly [first: number, from: number, to: number])[] = [
  [0, 0, 255],
  [10, 0, 255],
  [100, 64, 127],
  [172, 16, 31],
  [192, 168, 168],
  [198, 18, 19],
];

/** Of all that it may stand for, the worst. */
function kindOfIp6(address: string): AddressKind {
  const words = wordsOfIp6(address);
  // Nothing that could be asked for safely.
  if (words === undefined) return 'private';
  const own = ownKindOf(words);
  const found = own === 'loopback' ? [own] : [own, ...embeddedIp4(words).map(kindOfIp4)];
  return kinds.find((kind) => found.includes(kind)) ?? 'private';
}

function ownKindOf(words: readonly number[]): AddressKind {
  const [first = 0, second = 0] = words;
  if (words.every((word, index) => word === (index === 7 ? 1 : 0))) return 'loopback';
  // AWS and Google Cloud have unique local ones: fd00:ec2::254 and fd20:ce::254.
  if ((first === 0xfd00 && second === 0xec2) || (first === 0xfd20 && second === 0xce)) return 'metadata';
  if ((first & 0xffc0) === 0xfe80) return 'link-local';
  const isLocal = (first & 0xfe00) === 0xfc00 || (first & 0xff00) === 0xff00;
  const isOwnNat64 = first === 0x64 && second === 0xff9b && words[2] !== 0;
  return isLocal || isOwnNat64 ? 'private' : 'public';
}
