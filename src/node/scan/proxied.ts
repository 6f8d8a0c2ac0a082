import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode, errorMessage } from '../../base/errorMessage.ts';
import type { Header } from '../../login/ports.ts';
import { nothingPlaced } from '../../login/request/placeToken.ts';
import { carry, withoutSessionCookies } from '../../scan/carry.ts';
import { hideKnown } from '../../scan/hideKnown.ts';
import { plainPath } from '../../scan/plainPath.ts';
import type { Wanted } from '../../scan/policy.ts';
import type { Refusal } from '../../scan/refusals.ts';
import { refusalText } from '../../scan/refusals.ts';
import type { ScanRun } from '../../scan/scanRun.ts';
import type { Ready } from '../../scan/tokenKeeper.ts';
import { decoderFor, encodingOf } from '../decoders.ts';
import { answerHeaders, refusalHeader, requestHeaders } from './headers.ts';
import { hideSecrets } from './hideSecrets.ts';
import type { RequestBody } from './requestBody.ts';
import { endBody, lengthHeaders, readStart, sendBody } from './requestBody.ts';
import type { Upstream } from './upstream.ts';
import { openUpstream } from './upstream.ts';

/** A run with the way to its application. */
export interface ProxyRun extends ScanRun {
  readonly upstream: Upstream;
}

type Answer =
  | { readonly kind: 'answer'; readonly answer: IncomingMessage }
  | { readonly kind: 'switched'; readonly answer: IncomingMessage; readonly socket: Duplex };

type Answered = Answer & { readonly upstream: ClientRequest; readonly generation: number };

/** What came of asking the application; undefined where nobody waits for it any more. */
type Asked = Answered | Refusal | undefined;

const longestTurn = 30_000;

/** Sends one request of the scanner to the application, with the token where that may go, and gives its answer back. */
export class Proxied {
  readonly #run: ProxyRun;
  readonly #request: IncomingMessage;
  readonly #wanted: Wanted;
  readonly #isUpgrade: boolean;
  readonly #left = new AbortController();

  constructor(run: ProxyRun, request: IncomingMessage, wanted: Wanted, isUpgrade: boolean) {
    this.#run = run;
    this.#request = request;
    this.#wanted = wanted;
    this.#isUpgrade = isUpgrade;
  }

  /** Nobody waits for the answer any more: what is under way to the application ends, too. */
  leave(): void {
    this.#left.abort();
  }

  /** The application's answer, or why there is none. */
  async ask(): Promise<Asked> {
    const verdict = this.#run.policy.decide(this.#wanted);
    if (verdict.kind === 'refused') return verdict.refusal;
    const isAsRole = verdict.kind === 'as-role';
    try {
      const body = await readStart(this.#request);
      const asked = await this.#askOnce(body, isAsRole);
      if (!isAsRole || !isAnswered(asked) || !(await this.#isDoubtful(asked, body))) return asked;
      const second = await this.#askOnce(body, isAsRole);
      if (isAnswered(second) && this.#looksLoggedOut(second.answer))
        this.#run.keeper.refuses(this.#operation);
      return second;
    } catch (error) {
      return this.#left.signal.aborted ? undefined : unreachable(error);
    }
  }

  get #operation(): string {
    return `${this.#wanted.method} ${plainPath(this.#wanted.target)}`;
  }

  async #askOnce(body: RequestBody, isAsRole: boolean): Promise<Asked> {
    const { keeper, turns, clock, record } = this.#run;
    const { signal } = this.#left;
    const wait = turns.next(longestTurn);
    if (wait === undefined) return { code: 'too-many', args: [longestTurn / 1000] };
    if (wait > 0) await clock.sleep(wait, signal);
    const ready: Ready = isAsRole
      ? await keeper.ready()
      : { kind: 'ready', generation: -1, placed: nothingPlaced };
    if (ready.kind === 'lost') return { code: 'session-lost', args: [ready.reason] };
    if (signal.aborted) return undefined;
    let upstream: ClientRequest;
    try {
      upstream = this.#open(ready.placed, body);
    } catch (error) {
      return { code: 'unreadable', args: [errorMessage(error)] };
    }
    if (isAsRole) record.asRole++;
    else record.plain++;
    const answered = answerOf(upstream);
    sendBody(body, this.#request, upstream);
    const answer = await answered;
    if (statusOf(answer.answer) >= 400) endBody(this.#request, upstream);
    return { ...answer, upstream, generation: ready.generation };
  }

  #open(placed: Parameters<typeof carry>[0], body: RequestBody): ClientRequest {
    const { method, origin, target } = this.#wanted;
    const carried = carry(placed, { target, headers: requestHeaders(this.#request.rawHeaders) });
    const connection: readonly Header[] = this.#isUpgrade
      ? [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ]
      : // Compressed, nothing could be hidden in what comes.
        [
          ['Accept-Encoding', 'identity'],
          // A server that closes while much is still written to it takes its answer along.
          ['Connection', body.isWhole ? 'close' : 'keep-alive'],
          ...lengthHeaders(body, this.#request),
        ];
    const headers = [...carried.headers, ...connection];
    return openUpstream(
      this.#run.upstream,
      origin,
      { method, target: carried.target, headers },
      this.#left.signal,
    );
  }

  /** Whether the request is to be sent again, with a new token. */
  async #isDoubtful({ answer, upstream, generation }: Answered, { isWhole }: RequestBody): Promise<boolean> {
    if (!this.#looksLoggedOut(answer)) return false;
    const doubt = await this.#run.keeper.doubted(generation, this.#operation);
    if (doubt === 'pass-on' || !isWhole) return false;
    upstream.destroy();
    return true;
  }

  #looksLoggedOut(answer: IncomingMessage): boolean {
    const { origin, target } = this.#wanted;
    const status = statusOf(answer);
    const { location } = answer.headers;
    if (this.#run.session.isRefusal(status)) return true;
    return (
      status >= 300 &&
      status < 400 &&
      location !== undefined &&
      this.#run.policy.leadsToLogin(location, `${origin}${plainPath(target)}`)
    );
  }

  /** The headers of an answer as the scanner may see them; cookies of the session are kept. */
  shownHeaders(answer: IncomingMessage, generation: number): readonly Header[] {
    const { session } = this.#run;
    const { shown, kept } = withoutSessionCookies(answerHeaders(answer.rawHeaders), (name) =>
      session.isSessionCookie(name),
    );
    session.sawCookies(`${this.#wanted.origin}${plainPath(this.#wanted.target)}`, kept, generation);
    return shown.map(([name, value]) => [name, hideKnown(value, session.hidden)] as const);
  }

  /** Gives an answer to the scanner as it comes. */
  async passOn({ answer, upstream, generation }: Answered, response: ServerResponse): Promise<void> {
    const decoder = this.#wanted.method === 'HEAD' ? undefined : decoderOf(answer);
    const changed = new Set(decoder === undefined ? [] : ['content-encoding', 'content-length']);
    const headers = this.shownHeaders(answer, generation).filter(
      ([name]) => !changed.has(name.toLowerCase()),
    );
    if (generation >= 0)
      this.#run.record.coverage.answered(this.#wanted.method, this.#wanted.target, statusOf(answer));
    response.writeHead(statusOf(answer), headers.flat());
    response.flushHeaders();
    const hider = hideSecrets(this.#run.session.hidden);
    try {
      if (decoder === undefined) await pipeline(answer, hider, response);
      else await pipeline(answer, decoder, hider, response);
    } catch {
      response.destroy();
    } finally {
      upstream.destroy();
    }
  }
}

function isAnswered(asked: Asked): asked is Answered {
  return asked !== undefined && 'kind' in asked;
}

/** Every answer to a request of ours has one. */
function statusOf({ statusCode = 0 }: IncomingMessage): number {
  return statusCode;
}

/** A refusal as an answer that no application gives. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const status = { unreachable: 502, 'too-many': 503, unreadable: 400 }[refusal.code as string] ?? 403;
  response.writeHead(status, {
    [refusalHeader]: refusal.code,
    'Content-Type': 'text/plain; charset=utf-8',
  });
  response.end(`${refusalText(refusal)}\n`);
}

async function answerOf(upstream: ClientRequest): Promise<Answer> {
  return await new Promise<Answer>((resolve, reject) => {
    upstream.on('response', (answer) => resolve({ kind: 'answer', answer }));
    upstream.on('upgrade', (answer, socket) => resolve({ kind: 'switched', answer, socket }));
    upstream.on('error', reject);
  });
}

function unreachable(error: unknown): Refusal {
  return { code: 'unreachable', args: [errorCode(error) || errorMessage(error)] };
}

/** Answers without a body may name an encoding all the same. */
function decoderOf(answer: IncomingMessage): Transform | undefined {
  return [204, 304].includes(statusOf(answer)) ? undefined : decoderFor(encodingOf(answer.headers));
}
