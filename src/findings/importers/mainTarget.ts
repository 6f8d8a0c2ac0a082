import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { readTarget } from '../model/endpoint.ts';

/**
 * The hosts of a report as scheme, host and port, those with the most instances first, and equals as they come. A
 * host without scheme is a network target, or the foreign host of an endpoint in CSV, and is not among them.
 */
export class TargetCounts {
  readonly #hosts = new Map<string, { readonly origin: string; count: number }>();
  /** How addresses begin that are at the same host as the one before. */
  #start = '';
  #latest = { origin: '', count: 0 };

  add(url: string): void {
    if (this.#start === '' || !url.startsWith(this.#start)) {
      const origin = originOf(url);
      if (origin === undefined) return;
      this.#start = url.slice(0, url.indexOf('/', url.indexOf('://') + 3) + 1);
      this.#latest = this.#hosts.get(origin.host) ?? { origin: origin.text, count: 0 };
      this.#hosts.set(origin.host, this.#latest);
    }
    this.#latest.count += 1;
  }

  get targets(): readonly string[] {
    return [...this.#hosts.values()].sort((a, b) => b.count - a.count).map(({ origin }) => origin);
  }
}

/** The origins of addresses that a report names as scanned, each once; what is no web address is left out. */
export function namedTargets(addresses: Iterable<string>): readonly string[] {
  const origins = new Set<string>();
  for (const address of addresses) {
    const origin = originOf(address);
    if (origin && hostName.test(origin.host) && redactSecrets(origin.text) === origin.text)
      origins.add(origin.text);
  }
  return [...origins];
}

/** A name or address with its port; what else stands where a report names its target may be anything. */
const hostName = /^[\p{L}\p{N}.:_[\]-]{1,260}$/u;

function originOf(url: string): { readonly text: string; readonly host: string } | undefined {
  const scheme = /^\s*(https?|wss?):\/\//i.exec(url)?.[1];
  if (scheme === undefined) return undefined;
  const { host } = readTarget(url);
  return host === '' || /\s/.test(host) ? undefined : { text: `${scheme.toLowerCase()}://${host}`, host };
}
