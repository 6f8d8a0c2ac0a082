import { normalizePath, readTarget } from '../model/endpoint.ts';
import type { FindingDetails } from '../model/finding.ts';
import { pathOf } from './exportedReport.ts';

/** Where a finding was seen, for formats that want an address. */
interface FindingAddress {
  /** Absolute where it can be known. */
  readonly url: string;
  /** `https://shop.test`, or empty. */
  readonly origin: string;
  /** With `/` in front, or empty for a network target. */
  readonly path: string;
}

const absolute = /^(https?|wss?):\/\/[^/?#]+/i;

/**
 * The address of the first occurrence, where it is one of this endpoint; else the endpoint at the same origin, so that
 * reading it again gives the same endpoint.
 */
export function addressOf(
  { finding, occurrences: [occurrence] }: FindingDetails,
  targets: readonly string[],
): FindingAddress {
  const endpoint = pathOf(finding);
  const seen = occurrence?.url ?? '';
  const [seenOrigin = ''] = absolute.exec(seen) ?? [];
  if (!endpoint.startsWith('/')) return ofOtherHost(endpoint, seen);
  const origin = seenOrigin === '' ? (targets[0] ?? '') : seenOrigin;
  const { path } = readTarget(seen);
  const isOfEndpoint =
    seenOrigin !== '' && normalizePath(path, occurrence?.attack ?? '', true) === endpoint && !/\s/.test(seen);
  return isOfEndpoint
    ? { url: seen, origin, path: seen.slice(origin.length) || '/' }
    : { url: origin + endpoint, origin, path: endpoint };
}

/** `other.test/path`, or `host:port` of a network finding. */
function ofOtherHost(endpoint: string, seen: string): FindingAddress {
  const slash = endpoint.indexOf('/');
  if (slash < 0) return { url: endpoint, origin: endpoint, path: '' };
  const scheme = /^([a-z]+):\/\//i.exec(seen)?.[1] ?? 'https';
  const origin = `${scheme}://${endpoint.slice(0, slash)}`;
  return { url: origin + endpoint.slice(slash), origin, path: endpoint.slice(slash) };
}

/** An address as URI references have to be written (RFC 3986): whatever they may not hold is percent-encoded. */
export function asUri(url: string): string {
  return url.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![\da-f]{2})/giu, (character) =>
    character === '%' ? '%25' : percentEncoded(character),
  );
}

function percentEncoded(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
