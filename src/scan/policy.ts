import { KnownOperations } from './knownOperations.ts';
import { PathPattern, plainPath } from './plainPath.ts';
import type { Refusal } from './refusals.ts';
import { isLeftAlone, type ScanMode } from './scanMode.ts';

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
  readonly method: string;
  readonly path: string;
}

interface PolicyOptions {
  /** Where the token may go. */
  readonly origins: ReadonlySet<string>;
  readonly loginCalls: readonly LoginCall[];
  readonly neverCall: readonly NeverCall[];
  /** What API descriptions name. */
  readonly known?: KnownOperations;
  /** The only calls that may be sent; without it all. */
  readonly chosen?: KnownOperations | undefined;
  /** Without one, everything may be called. */
  readonly mode?: ScanMode | undefined;
}

/** `plain`: without the token, and whatever comes back says nothing of the session. */
type Verdict =
  | { readonly kind: 'as-role' | 'plain' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What may go to the application, and with the token or without. */
export class Policy {
  readonly #origins: ReadonlySet<string>;
  readonly #login: readonly { readonly origin: string; readonly pattern: PathPattern }[];
  readonly #never: readonly (Pick<NeverCall, 'text' | 'method'> & { readonly pattern: PathPattern })[];
  readonly #known: KnownOperations;
  readonly #mode: ScanMode;
  readonly #chosen: KnownOperations | undefined;

  constructor({ origins, loginCalls, neverCall, known, mode, chosen }: PolicyOptions) {
    this.#chosen = chosen;
    this.#origins = origins;
    this.#known = known ?? new KnownOperations([]);
    this.#mode = mode ?? 'full';
    // What a login only fetches, such as a start page, is the application's like any other page.
    this.#login = loginCalls
      .filter(({ method }) => !safeMethods.has(method))
      .map(({ origin, path }) => ({ origin, pattern: new PathPattern(path) }));
    this.#never = neverCall.map(({ text, method, path }) => ({
      text,
      method,
      pattern: new PathPattern(path),
    }));
  }

  isOwn(origin: string): boolean {
    return this.#origins.has(origin);
  }

  decide({ method, origin, target }: Wanted): Verdict {
    if (!this.isOwn(origin)) return refused('other-origin', origin);
    const plain = plainPath(target);
    const call = `${method} ${plain}`;
    const never = this.#neverOf(method, plain);
    if (never !== undefined) return refused('never-call', call, never);
    if (this.#chosen?.describes(method, plain) === false) return refused('not-chosen', call);
    const names = [target.split(/[?#]/)[0] ?? '', plain];
    if (isLeftAlone(this.#mode, method, names)) return refused('mode', call, this.#mode);
    if (!this.#isLogin(origin, plain)) return { kind: 'as-role' };
    return safeMethods.has(method) ? { kind: 'plain' } : refused('login-call', call);
  }

  /** Servers end a session by other methods than the written one, too, unless a description tells these apart. */
  #neverOf(method: string, plain: string): string | undefined {
    return this.#never.find(
      (never) =>
        never.pattern.matches(plain) && (never.method === method || !this.#known.describes(method, plain)),
    )?.text;
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
