import { Cookie, CookieJar } from 'tough-cookie';
import type { FaultCode } from './faultMessages.ts';

/** A cookie that a browser would not keep either, with the sentence that says why. */
interface RefusedCookie {
  readonly name: string;
  readonly code: Extract<FaultCode, 'cookie-domain' | 'cookie-prefix' | 'cookie-unreadable'>;
  readonly args: readonly string[];
}

/** The cookies of one user in one run. Loopback counts as secure, as in browsers. */
export class Jar {
  readonly #jar = new CookieJar(undefined, {
    allowSpecialUseDomain: true,
    allowSecureOnLocal: true,
    // A server on "localhost" or in a private domain sets cookies for itself.
    rejectPublicSuffixes: false,
    looseMode: true,
    prefixSecurity: 'strict',
  });
  readonly #refused = new Map<string, RefusedCookie>();

  /** Takes in Set-Cookie headers; answers the cookies that were set, by name, with what they hold. */
  store(url: string, headers: readonly string[]): ReadonlyMap<string, string> {
    const set = new Map<string, string>();
    for (const header of headers) {
      const cookie = Cookie.parse(header, { loose: true });
      const name = cookie?.key ?? '';
      if (cookie === undefined || name === '') {
        this.#refuse(header.split('=', 1)[0]?.trim().slice(0, 100) ?? '', 'cookie-unreadable');
      } else if (this.#keep(cookie, url)) {
        set.set(name, cookie.value);
        this.#refused.delete(name);
      } else this.#refuseKept(cookie, url);
    }
    return set;
  }

  /** The Cookie header for an address; undefined where no cookie is for it. */
  header(url: string, only?: (name: string) => boolean): string | undefined {
    const cookies = this.#jar.getCookiesSync(url).filter(({ key }) => only?.(key) ?? true);
    return cookies.length === 0 ? undefined : cookies.map((cookie) => cookie.cookieString()).join('; ');
  }

  /** As it would be sent: undecoded, quotes and all. */
  value(name: string, url: string): string | undefined {
    const sent = this.#jar.getCookiesSync(url).find(({ key }) => key === name);
    return (sent ?? this.#all().find(({ key }) => key === name))?.value;
  }

  names(): readonly string[] {
    return [...new Set(this.#all().map(({ key }) => key))];
  }

  refused(name: string): RefusedCookie | undefined {
    return this.#refused.get(name);
  }

  #all(): readonly Cookie[] {
    const { cookies = [] } = this.#jar.serializeSync() ?? {};
    return cookies
      .flatMap((one) => Cookie.fromJSON(one) ?? [])
      .filter((cookie) => cookie.TTL() > 0)
      .toReversed();
  }

  #keep(cookie: Cookie, url: string): boolean {
    try {
      return this.#jar.setCookieSync(cookie, url, { loose: true }) !== undefined;
    } catch {
      return false;
    }
  }

  #refuseKept(cookie: Cookie, url: string): void {
    const { hostname } = new URL(url);
    const name = cookie.key;
    if (/^__(?:host|secure)-/i.test(name)) this.#refuse(name, 'cookie-prefix');
    else if (cookie.domain) this.#refuse(name, 'cookie-domain', cookie.domain, hostname);
    else this.#refuse(name, 'cookie-unreadable');
  }

  #refuse(name: string, code: RefusedCookie['code'], ...args: readonly string[]): void {
    this.#refused.set(name, { name, code, args: [name, ...args] });
  }
}
