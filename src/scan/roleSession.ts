import type { Call, ExpectedResponse } from '../auth/generated/authConfig.ts';
import type { Fault } from '../login/faults/fault.ts';
import { isLoginPage } from '../login/faults/failureSigns.ts';
import type { Placed } from '../login/request/placeToken.ts';
import { nothingPlaced } from '../login/request/placeToken.ts';
import { callWithToken, originOfCall } from '../login/request/request.ts';
import type { Sending } from '../login/request/send.ts';
import { sendCall } from '../login/request/send.ts';
import { checkResponse } from '../login/response/expectation.ts';
import type { Token } from '../login/session/login.ts';
import { isDue, logIn, refresh } from '../login/session/login.ts';
import { calledOf, callOf } from '../login/session/runSteps.ts';
import { shownFault } from '../login/session/runUser.ts';
import type { Session } from '../login/session/session.ts';
import type { LoginCall, NeverCall } from './policy.ts';
import { pathOn, plainPath } from './plainPath.ts';
import type { TokenSession } from './tokenKeeper.ts';

/** Where nothing can be asked, a token is taken for good so long after it came. */
const takenForGood = 30_000;
/** Shorter texts are parts of ordinary words. */
const shortestHidden = 8;
/** Of the tokens that a run had; older ones have ended. */
const mostHidden = 40;

interface RoleOptions {
  readonly session: Session;
  readonly sending: Sending;
  readonly onLogin: () => void;
  /** A sentence for what went wrong. */
  readonly sentence: (fault: Fault) => string;
}

/** One user of an auth config, logged in by its steps. */
export class RoleSession implements TokenSession {
  readonly #session: Session;
  readonly #sending: Sending;
  readonly #options: RoleOptions;
  #token: Token | undefined;
  #generation = 0;
  #hidden: string[] = [];
  /** Of cookies that the application has set since, by name. */
  #rolled = new Map<string, string>();

  constructor(options: RoleOptions) {
    this.#session = options.session;
    this.#sending = options.sending;
    this.#options = options;
  }

  get generation(): number {
    return this.#generation;
  }

  get placed(): Placed {
    const placed = this.#token?.placed ?? nothingPlaced;
    if (this.#rolled.size === 0) return placed;
    return {
      ...placed,
      cookies: placed.cookies.map(([name, value]) => [name, this.#rolled.get(name) ?? value] as const),
    };
  }

  /** What must not come back in an answer; the longest first, so that nothing of it is left. */
  get hidden(): readonly string[] {
    return this.#hidden.toSorted((one, other) => other.length - one.length);
  }

  get checkEvery(): number | undefined {
    const seconds = this.#session.subject.authentication.sessionCheck?.everySeconds;
    return seconds === undefined ? undefined : seconds * 1000;
  }

  /** Whether an answer with that status may be one for nobody. */
  isRefusal(status: number): boolean {
    return (this.#session.subject.authentication.refresh?.onStatus ?? [401]).includes(status);
  }

  now(): number {
    return this.#session.ports.clock.now();
  }

  isDue(): boolean {
    return this.#token === undefined || isDue(this.#token, this.#session);
  }

  async renew(): Promise<string | undefined> {
    const isFirst = this.#token === undefined;
    this.#options.onLogin();
    const got = await (isFirst ? logIn : refresh)(this.#session, this.#sending);
    if (!got.ok) return this.#options.sentence(shownFault(got.fault, this.#session));
    this.#token = got.value;
    this.#generation++;
    this.#rolled = new Map();
    this.#hide(got.value.text, ...valuesOf(got.value.placed));
    return undefined;
  }

  async check(): Promise<boolean | undefined> {
    const { sessionCheck, verification } = this.#session.subject.authentication;
    const asked = sessionCheck ?? verification;
    if (asked === undefined || this.#token === undefined)
      return this.#token !== undefined && this.now() - this.#token.since < takenForGood;
    return await this.#ask(asked.endpoint, asked.authenticated);
  }

  async #ask(endpoint: Call, expected: ExpectedResponse): Promise<boolean | undefined> {
    const { contentType } = this.#session.subject.authentication;
    const label = `${endpoint.method} ${endpoint.path}`;
    const call = callWithToken(label, endpoint, this.placed, contentType);
    const generation = this.#generation;
    const sent = await sendCall(call, false, this.#session, this.#sending);
    if (!sent.ok) return undefined;
    const { received, response } = sent.value;
    // A server that fails or asks to wait has not said anything of the session.
    if (received.status >= 500 || received.status === 429) return undefined;
    const called = calledOf(call, this.#session);
    const checked = await checkResponse(expected, call.expectedAt, received, called, this.#session.scope);
    if (!checked.ok || isLoginPage(received)) return false;
    const set = response.headers.filter(([name]) => name.toLowerCase() === 'set-cookie');
    this.sawCookies(
      received.url,
      set.map(([, value]) => value),
      generation,
    );
    return true;
  }

  isSessionCookie(name: string): boolean {
    const {
      tokenLocation,
      tokenParameterName,
      additionalParameters = [],
    } = this.#session.subject.authentication;
    if (tokenLocation === 'Cookie' && name === tokenParameterName) return true;
    return additionalParameters.some(
      (one) =>
        one.location === 'Cookie' &&
        (one.name.endsWith('*') ? name.startsWith(one.name.slice(0, -1)) : name === one.name),
    );
  }

  /** Cookies of the session in an answer to a request with the token of that generation: only that user's are followed. */
  sawCookies(url: string, headers: readonly string[], generation: number): void {
    if (generation !== this.#generation) return;
    for (const [name, value] of this.#session.jar.store(url, headers)) {
      if (value === '' || !this.isSessionCookie(name)) continue;
      this.#rolled.set(name, value);
      this.#hide(value);
    }
  }

  #hide(...values: readonly string[]): void {
    const forms = values.flatMap((value) => [
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
    ]);
    const long = forms.filter((form) => form.length >= shortestHidden);
    for (const form of long) this.#session.redactor.add(form, 'TOKEN');
    this.#hidden = [...new Set([...long, ...this.#hidden])].slice(0, mostHidden);
  }
}

function valuesOf({ headers, cookies, query }: Placed): readonly string[] {
  return [...headers, ...cookies, ...query].map(([, value]) => value);
}

/** A path of the config on the addresses of this run. */
function written(path: string, { scope: { baseUrl, authUrl } }: Session): string {
  return path.replace('{base_url}', baseUrl).replace('{auth_url}', authUrl);
}

/** The calls that log in, but none that the application answers like any other. */
export function loginCallsOf(session: Session): readonly LoginCall[] {
  const { verification, sessionCheck } = session.subject.authentication;
  const shared = [verification, sessionCheck].flatMap((one) =>
    one === undefined ? [] : [plainPath(pathOn(written(one.endpoint.path, session)))],
  );
  return [...session.steps, ...session.refreshSteps].flatMap((step) => {
    const planned = callOf(step, session);
    const origin = planned === undefined ? undefined : originOfCall(planned, session.scope);
    if (planned === undefined || origin === undefined) return [];
    const path = written(planned.call.path, session);
    return shared.includes(plainPath(pathOn(path))) ? [] : [{ origin, method: planned.call.method, path }];
  });
}

/** The calls that end the session. */
export function neverCallsOf(session: Session): readonly NeverCall[] {
  const { neverCall = [] } = session.subject.authentication;
  return neverCall.map((text) => {
    const [method = '', path = ''] = text.split(' ');
    return { text, method, path: written(path, session) };
  });
}
