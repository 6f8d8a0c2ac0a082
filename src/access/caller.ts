import type { Call, ExpectedResponse } from '../auth/generated/authConfig.ts';
import type { Fault } from '../login/faults/fault.ts';
import type { HttpRequest } from '../login/ports.ts';
import type { Redactor } from '../login/redact/redact.ts';
import { nothingPlaced } from '../login/request/placeToken.ts';
import { buildRequest, callWithToken, type PlannedCall } from '../login/request/request.ts';
import { sendRecorded } from '../login/request/send.ts';
import type { Sending } from '../login/request/send.ts';
import { checkResponse } from '../login/response/expectation.ts';
import type { Received } from '../login/response/received.ts';
import { calledOf } from '../login/session/runSteps.ts';
import { isDue, logIn, type Token } from '../login/session/login.ts';
import { shownFault } from '../login/session/runUser.ts';
import type { Session } from '../login/session/session.ts';
import { withToken } from '../login/session/verify.ts';
import type { Answered } from './answer.ts';
import { captured } from './exchanges.ts';
import type { Actor, SentBody } from './policy.ts';

export interface CallerCall {
  readonly method: string;
  readonly target: string;
  readonly body?: SentBody;
}

type Came = Answered | { readonly fault: Fault };

/** So often a server may ask to wait for one answer. */
const mostWaits = 4;
const longestWaitSeconds = 60;
const mostDoubts = 3;

/** One user with a session, or nobody: asks, logs in when that is due, and proves that the session still lives. */
export class Caller {
  readonly actor: Actor | undefined;
  readonly #session: Session;
  readonly #sending: Sending;
  readonly #refusals: ExpectedResponse | undefined;
  #token: Token | undefined;
  #doubts = 0;
  /** Why this user cannot log in. */
  fault: Fault | undefined;
  /** So often this user logged in. */
  logins = 0;
  /** Something that this user got and nobody else would: repeated, it shows that the session lives. */
  own: CallerCall | undefined;

  constructor(
    actor: Actor | undefined,
    session: Session,
    sending: Sending,
    refusals: ExpectedResponse | undefined,
  ) {
    this.#refusals = refusals;
    this.actor = actor;
    this.#session = session;
    this.#sending = sending;
  }

  /** The answer; waits where the server asks to, and follows a redirect that leads to the same address with a slash. */
  async ask(call: CallerCall): Promise<Came> {
    let target = call.target;
    for (let waits = 0; ; waits++) {
      const came = await this.#send({ ...call, target });
      if ('fault' in came) return came;
      const { received } = came;
      if (received.status === 429 && waits < mostWaits) {
        const asked = Number(received.header('retry-after') ?? 1);
        const seconds = Number.isFinite(asked) ? Math.min(Math.max(asked, 0), longestWaitSeconds) : 1;
        await this.#session.ports.clock.sleep(seconds * 1000, this.#sending.signal);
        continue;
      }
      const same = sameAddress(received, target);
      if (same === undefined || waits >= mostWaits) return came;
      target = same;
    }
  }

  async #send({ method, target, body }: CallerCall): Promise<Came> {
    const session = this.#session;
    if (this.actor !== undefined && (this.#token === undefined || isDue(this.#token, session))) {
      const fault = await this.renew();
      if (fault !== undefined) return { fault };
    }
    // Braces of an address stand for nothing here.
    const path = target.replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('$', '$$$$');
    const { contentType } = session.subject.authentication;
    const placed = this.#token?.placed ?? nothingPlaced;
    const planned = callWithToken(`${method} ${target}`, { method, path } as Call, placed, contentType);
    const built = await buildRequest(planned, session);
    if (!built.ok) return { fault: shownFault(built.fault, session) };
    const sent = await sendRecorded(withBody(built.value, body), planned, session, this.#sending);
    if (!sent.ok) return { fault: shownFault(sent.fault, session) };
    const { received } = sent.value;
    const isRefused = await this.#isRefused(received, planned);
    return { received, captured: captured(sent.value, planned), isRefused };
  }

  async #isRefused(received: Received, planned: PlannedCall): Promise<boolean> {
    if (this.#refusals === undefined) return false;
    const at = ['application', 'refusals'];
    const session = this.#session;
    const called = calledOf(planned, session);
    return (await checkResponse(this.#refusals, at, received, called, session.scope)).ok;
  }

  /** Hides the secrets of the run. */
  get redactor(): Redactor {
    return this.#session.redactor;
  }

  /** Values of answers that may stand in an address: none in which a secret is. */
  sendable(values: readonly string[]): readonly string[] {
    return values.filter((value) => this.#session.redactor.byValue(value) === value);
  }

  /** Whether to log in again where he is refused what he may, and nothing shows whether he is logged in; not without end. */
  mayDoubt(): boolean {
    return this.actor !== undefined && this.own === undefined && this.#doubts++ < mostDoubts;
  }

  /** Logs in, also where the session was thought to live. */
  async renew(): Promise<Fault | undefined> {
    this.logins++;
    const token = await logIn(this.#session, this.#sending);
    if (!token.ok) {
      const fault = shownFault(token.fault, this.#session);
      // Who was stopped may well be able to.
      if (fault.code !== 'cancelled') this.fault = fault;
      return fault;
    }
    this.#token = token.value;
    return undefined;
  }

  /** Whether something that this user may get is still given; undefined where nothing is known that would show it. */
  async isAlive(isContent: (came: Answered) => boolean): Promise<boolean | undefined> {
    const { verification } = this.#session.subject.authentication;
    if (verification !== undefined && this.#token !== undefined)
      return !('code' in (await withToken(verification, this.#token, this.#session, this.#sending)));
    if (this.own === undefined) return undefined;
    const came = await this.ask(this.own);
    return 'received' in came && isContent(came);
  }
}

/** Texts of a body stand for nothing here, so they are put in at last. */
function withBody(request: HttpRequest, body: SentBody | undefined): HttpRequest {
  if (body === undefined) return request;
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...request, headers: [...headers, ['Content-Type', body.contentType]], body: body.text };
}

/** Where a redirect leads that changes nothing but a slash at the end or the case of letters. */
function sameAddress(received: Received, target: string): string | undefined {
  const location = received.header('location');
  if (received.status < 300 || received.status >= 400 || location === undefined) return undefined;
  const from = new URL(received.url);
  const to = URL.parse(location, received.url);
  if (to === null || to.origin !== from.origin) return undefined;
  const bare = (path: string): string => path.toLowerCase().replace(/\/$/, '');
  const query = target.indexOf('?');
  const next = `${to.pathname}${query < 0 ? '' : target.slice(query)}`;
  return bare(to.pathname) === bare(from.pathname) && next !== target ? next : undefined;
}
