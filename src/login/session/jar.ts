import { Cookie, defaultPath, domainMatch, pathMatch } from 'tough-cookie';
import type { FaultCode } from '../faults/faultMessages.ts';
import { shortened } from '../response/received.ts';
import { addressKind, hostOf, isLoopbackName } from '../request/target.ts';

/** A cookie that a browser would not keep either, with the sentence that says why. */
interface RefusedCookie {
  readonly code: Extract<
    FaultCode,
    'cookie-domain' | 'cookie-prefix' | 'cookie-secure' | 'cookie-deleted' | 'cookie-unreadable'
  >;
  readonly args: readonly string[];
}

interface KeptCookie {
  readonly name: string;
  /** As it came: undecoded, quotes and all. */
  readonly value: string;
  /** As it is sent; a cookie may have no name. */
  readonly text: string;
  readonly domain: string;
  readonly isHostOnly: boolean;
  readonly path: string;
  readonly isSecure: boolean;
  /** In milliseconds since 1970. */
  readonly expires: number;
}

/** The cookies of one user in one run (RFC 6265bis). Loopback counts as secure, as in browsers. */
export class Jar {
  /** By domain, path and name; the first time that a cookie came counts for the order. */
  readonly #cookies = new Map<string, KeptCookie>();
  readonly #refused = new Map<string, RefusedCookie>();

  /** Takes in Set-Cookie headers; answers the cookies that were set and kept, by name, with what they hold. */
  store(url: string, headers: readonly string[]): ReadonlyMap<string, string> {
    const set = new Map<string, string>();
    const from = new URL(url);
    for (const header of headers) {
      const cookie = Cookie.parse(header, { loose: true });
      const name = cookie?.key ?? '';
      const refusal: Refusal | undefined =
        cookie === undefined || name === '' ? ['cookie-unreadable'] : refusalOf(cookie, from);
      if (cookie === undefined || refusal !== undefined) {
        const [code, ...args] = refusal ?? ['cookie-unreadable'];
        const shown = name === '' ? shortened(header.split('=', 1)[0]?.trim() ?? '', 100) : name;
        this.#refused.set(shown, { code, args: [shown, ...args] });
        continue;
      }
      const kept = keptCookie(cookie, from);
      const key = `${kept.domain};${kept.path};${name}`;
      if (kept.expires <= Date.now()) {
        this.#cookies.delete(key);
        this.#refused.set(name, { code: 'cookie-deleted', args: [name] });
        continue;
      }
      this.#cookies.set(key, kept);
      this.#refused.delete(name);
      set.set(name, cookie.value);
    }
    return set;
  }

  /** The Cookie header for an address; undefined where no cookie is for it. */
  header(url: string, only?: (name: string) => boolean): string | undefined {
    const cookies = this.#for(url).filter(({ name }) => only?.(name) ?? true);
    return cookies.length === 0 ? undefined : cookies.map(({ text }) => text).join('; ');
  }

  /** As it would be sent. */
  value(name: string, url: string): string | undefined {
    const sent = this.#for(url).find((cookie) => cookie.name === name);
    return (sent ?? this.#all().findLast((cookie) => cookie.name === name))?.value;
  }

  /** Why browsers do not send a kept cookie to an address. */
  keptFrom(name: string, url: string): 'path' | 'https' | undefined {
    const to = new URL(url);
    const cookies = this.#all().filter((one) => one.name === name);
    if (cookies.length === 0) return undefined;
    if (cookies.every(({ path }) => !pathMatch(to.pathname, path))) return 'path';
    return to.protocol === 'http:' && cookies.every(({ isSecure }) => isSecure) ? 'https' : undefined;
  }

  pathOf(name: string): string {
    return this.#all().findLast((one) => one.name === name)?.path ?? '/';
  }

  names(): readonly string[] {
    return [
      ...new Set(
        this.#all()
          .map(({ name }) => name)
          .toReversed(),
      ),
    ];
  }

  refused(name: string): RefusedCookie | undefined {
    return this.#refused.get(name);
  }

  #all(): readonly KeptCookie[] {
    const now = Date.now();
    return [...this.#cookies.values()].filter(({ expires }) => expires > now);
  }

  /** The longest path first. */
  #for(url: string): readonly KeptCookie[] {
    const to = new URL(url);
    const isSecure = isTrustworthy(to);
    return this.#all()
      .filter(
        (cookie) =>
          (cookie.isHostOnly ? cookie.domain === to.hostname : isInDomain(to.hostname, cookie.domain)) &&
          pathMatch(to.pathname, cookie.path) &&
          (isSecure || !cookie.isSecure),
      )
      .toSorted((one, other) => other.path.length - one.path.length);
  }
}

function keptCookie(cookie: Cookie, from: URL): KeptCookie {
  const { key, value, path, secure } = cookie;
  const domain = cookie.cdomain();
  return {
    name: key,
    value,
    text: cookie.cookieString(),
    domain: domain ?? from.hostname,
    isHostOnly: domain === undefined,
    path: path?.startsWith('/') === true ? path : defaultPath(from.pathname),
    isSecure: secure,
    expires: cookie.expiryTime(new Date()) ?? Infinity,
  };
}

type Refusal = readonly [code: RefusedCookie['code'], ...args: string[]];

function refusalOf(cookie: Cookie, from: URL): Refusal | undefined {
  const { key, secure, path } = cookie;
  const domain = cookie.cdomain();
  const isHost = /^__host-/i.test(key);
  if ((isHost || /^__secure-/i.test(key)) && !secure) return ['cookie-prefix'];
  if (isHost && (path !== '/' || domain !== undefined)) return ['cookie-prefix'];
  // A server on "localhost" or in a private domain sets cookies for itself, also for a public suffix.
  if (domain !== undefined && !isInDomain(from.hostname, domain))
    return ['cookie-domain', cookie.domain ?? '', from.hostname];
  return secure && !isTrustworthy(from) ? ['cookie-secure', from.host] : undefined;
}

function isInDomain(host: string, domain: string): boolean {
  return domainMatch(host, domain, false) === true;
}

function isTrustworthy(url: URL): boolean {
  const host = hostOf(url);
  return url.protocol === 'https:' || isLoopbackName(host) || addressKind(host) === 'loopback';
}
