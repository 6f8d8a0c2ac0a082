import { PathPattern, plainPath } from './plainPath.ts';
import type { Refusal } from './refusals.ts';

/** A request that somebody wants to send through the proxy. */
export interface Wanted {
  readonly method: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query as they came. */
  readonly target: string;
}

export interface LoginCall {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
}

export interface NeverCall {
  /** As it stands in the config: a method and a path. */
  readonly text: string;
  readonly path: string;
}

interface PolicyOptions {
  /** Where the token may go. */
  readonly origins: ReadonlySet<string>;
  readonly loginCalls: readonly LoginCall[];
  readonly neverCall: readonly NeverCall[];
}

/** `plain`: without the token, and whatever comes back says nothing of the session. */
type Verdict =
  { readonly kind: 'as-role' | 'plain' } | { readonly kind: 'refused'; readonly refusal: Refusal };

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What may go to the application, and with the token or without. */
export class Policy {
  readonly #origins: ReadonlySet<string>;
  readonly #login: readonly { readonly origin: string; readonly pattern: PathPattern }[];
  readonly #never: readonly { readonly text: string; readonly pattern: PathPattern }[];

  constructor({ origins, loginCalls, neverCall }: PolicyOptions) {
    this.#origins = origins;
    // What a login only fetches, such as a start page, is the application's like any other page.
    this.#login = loginCalls
      .filter(({ method }) => !safeMethods.has(method))
      .map(({ origin, path }) => ({ origin, pattern: new PathPattern(path) }));
    this.#never = neverCall.map(({ text, path }) => ({ text, pattern: new PathPattern(path) }));
  }

  isOwn(origin: string): boolean {
    return this.#origins.has(origin);
  }

  decide({ method, origin, target }: Wanted): Verdict {
    if (!this.isOwn(origin)) return refused('other-origin', origin);
    const plain = plainPath(target);
    const never = this.#never.find(({ pattern }) => pattern.matches(plain));
    if (never !== undefined) return refused('never-call', `${method} ${plain}`, never.text);
    if (!this.#isLogin(origin, plain)) return { kind: 'as-role' };
    return safeMethods.has(method) ? { kind: 'plain' } : refused('login-call', `${method} ${plain}`);
  }

  /** Whether a redirect leads to the login. */
  leadsToLogin(location: string, from: string): boolean {
    const to = URL.parse(location, from);
    return to !== null && this.#isLogin(to.origin, plainPath(to.pathname));
  }

  #isLogin(origin: string, plain: string): boolean {
    return this.#login.some((one) => one.origin === origin && one.pattern.matches(plain));
  }
}

function refused(code: Refusal['code'], ...args: readonly string[]): Verdict {
  return { kind: 'refused', refusal: { code, args } };
}
