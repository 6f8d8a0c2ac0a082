import { failed, type Result, success } from '../../base/result.ts';
import type { SourceAnswer, SourceFault, SourcePorts } from '../ports.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';
import { jsonOf, reasonOf } from './answer.ts';
import { headerOf, nextPage, waitOf } from './headers.ts';

/** Whom a client asks, and as whom. */
export interface Api {
  /** The one origin that gets the token. */
  readonly origin: string;
  /** Of each request to that origin. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What a token has to allow, as the server calls it. */
  readonly permissions: string;
}

/** What is asked for. */
interface Asked {
  /** How messages call it. */
  readonly what: string;
  readonly accept?: string;
  /** First and last byte. */
  readonly range?: readonly [first: number, last: number];
  readonly mostBytes?: number;
  /** A question in JSON, which is posted and changes nothing. */
  readonly question?: object;
}

/** An answer, and the address that gave it once redirects were followed. */
interface Got {
  readonly answer: SourceAnswer;
  readonly url: string;
}

/** A list of a hundred objects of a forge has less than one. */
const largestJson = 8_000_000;
/** A thousand objects. */
const mostPages = 10;
const mostRedirects = 5;
/** Characters of a server's reason that are shown, and that are searched for the token. */
const longestReason = 300;
const mostOfReason = 10_000;
/** Stands where the token was. */
const redacted = '••••••••';
/** Longer ones are left to the user. */
const longestWait = 10_000;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Outcome<Value> = Promise<Result<Value, SourceFailureCode>>;

/**
 * Asks one server. Redirects are followed, and the token stays behind: it goes to no other origin, nor to its own by way
 * of another. A server that asks for a short break gets it once.
 */
export class SourceClient {
  readonly #ports: SourcePorts;
  readonly #api: Api;
  readonly #signal: AbortSignal;

  constructor(ports: SourcePorts, api: Api, signal: AbortSignal) {
    this.#ports = ports;
    this.#api = api;
    this.#signal = signal;
  }

  get host(): string {
    return new URL(this.#api.origin).host;
  }

  now(): number {
    return this.#ports.now();
  }

  async get(url: string, asked: Asked): Outcome<Got> {
    const first = await this.#follow(url, asked);
    if (!first.ok) return first;
    const wait = isLimited(first.value.answer) ? waitOf(first.value.answer, this.now()) : undefined;
    if (wait === undefined || wait > longestWait) return this.#judge(first.value, asked);
    await this.#ports.sleep(wait, this.#signal);
    const second = await this.#follow(url, asked);
    return second.ok ? this.#judge(second.value, asked) : second;
  }

  /**
   * Changes something, once: nothing is sent again by itself, neither after a break nor to where it is redirected. What the
   * server says of a change that it does not take is in the failure.
   */
  async write(method: 'POST' | 'PATCH', url: string, body: unknown, what: string): Outcome<unknown> {
    const sent = await this.#once(method, url, body, what);
    return sent.ok ? this.#readOnce(sent.value, url, what) : sent;
  }

  /** Only to the origin of the API. */
  async #once(method: 'POST' | 'PATCH', url: string, body: unknown, what: string): Outcome<SourceAnswer> {
    if (new URL(url).origin !== this.#api.origin) return failed('source-redirects', this.host);
    const sent = await this.#ports.http.send(
      {
        method,
        url,
        headers: [...this.#api.headers, ['Content-Type', 'application/json']],
        body: JSON.stringify(body),
      },
      largestJson,
      this.#signal,
    );
    return sent.ok ? success(sent.answer) : this.#fault(sent.fault, this.host, what, largestJson);
  }

  /** A server rejects a change or a query. Its reason is stored and shown, so a token that it repeats is hidden. */
  refused(what: string, status: number, reason: string): Result<never, SourceFailureCode> {
    const [, token = ''] = this.#api.headers.find(([name]) => name === 'Authorization')?.[1].split(' ') ?? [];
    const start = reason.slice(0, mostOfReason);
    const shown = token === '' ? start : start.replaceAll(token, redacted);
    return failed('source-refused', this.host, what, status, shown.slice(0, longestReason));
  }

  #readOnce(answer: SourceAnswer, url: string, what: string): Result<unknown, SourceFailureCode> {
    const { status } = answer;
    if (redirects.has(status)) return failed('source-redirects', this.host);
    const value = jsonOf(answer);
    if (status === 400 || status === 422) {
      return this.refused(what, status, reasonOf(value?.value));
    }
    if (status < 200 || status > 299) return this.#refusal({ answer, url }, what);
    return value === undefined ? failed('source-unreadable', this.host, what) : success(value.value);
  }

  /** With a question, it is posted: GraphQL is asked like that. */
  async json(url: string, what: string, question?: object): Outcome<unknown> {
    const page = await this.#page(url, { what, ...(question === undefined ? {} : { question }) });
    return page.ok ? success(page.value.value) : page;
  }

  /** The elements of all pages, each of which `itemsOf` finds in its page. */
  async pages(
    url: string,
    what: string,
    itemsOf: (page: unknown) => readonly unknown[],
    most = mostPages,
  ): Outcome<readonly unknown[]> {
    const found: unknown[] = [];
    let next: string | undefined = url;
    for (let count = 0; next !== undefined && count < most; count += 1) {
      const page: Result<Page, SourceFailureCode> = await this.#page(next, { what });
      if (!page.ok) return page;
      found.push(...itemsOf(page.value.value));
      next = page.value.next;
    }
    return success(found);
  }

  async #page(url: string, asked: Asked): Outcome<Page> {
    const got = await this.get(url, { ...asked, mostBytes: largestJson });
    if (!got.ok) return got;
    const read = jsonOf(got.value.answer);
    if (read === undefined) return failed('source-unreadable', this.host, asked.what);
    return success({ value: read.value, next: nextPage(got.value.answer, url) });
  }

  async #follow(start: string, asked: Asked): Outcome<Got> {
    let url = start;
    let isOwn = true;
    for (let count = 0; count <= mostRedirects; count += 1) {
      // Not again where it comes back.
      isOwn &&= new URL(url).origin === this.#api.origin;
      const sent = await this.#send(url, isOwn, asked);
      if (!sent.ok) return sent;
      const target = redirects.has(sent.value.status) ? headerOf(sent.value, 'location') : undefined;
      if (target === undefined) return success({ answer: sent.value, url });
      const next = URL.parse(target, url);
      // A question is for the server that it was asked of.
      if (next === null || !mayFollow(url, next) || asked.question !== undefined) break;
      url = next.href;
    }
    return failed('source-redirects', this.host);
  }

  async #send(
    url: string,
    isOwn: boolean,
    { accept, range, mostBytes = largestJson, what, question }: Asked,
  ): Outcome<SourceAnswer> {
    const sent = await this.#ports.http.send(
      {
        method: question === undefined ? 'GET' : 'POST',
        url,
        ...(question === undefined ? {} : { body: JSON.stringify(question) }),
        headers: [
          ...(isOwn ? this.#api.headers.filter(([name]) => name !== 'Accept' || accept === undefined) : []),
          ...(accept === undefined ? [] : [['Accept', accept] as const]),
          ...(question === undefined ? [] : [['Content-Type', 'application/json'] as const]),
          // Of packed bytes, nobody could ask for a part.
          ...(range === undefined
            ? []
            : [
                ['Range', `bytes=${range[0]}-${range[1]}`] as const,
                ['Accept-Encoding', 'identity'] as const,
              ]),
        ],
      },
      mostBytes,
      this.#signal,
    );
    if (sent.ok) return success(sent.answer);
    return this.#fault(sent.fault, new URL(url).host, what, mostBytes);
  }

  #fault(
    fault: SourceFault,
    host: string,
    what: string,
    mostBytes: number,
  ): Result<never, SourceFailureCode> {
    if (fault === 'too-big') return failed('source-too-large', host, what, Math.ceil(mostBytes / 1_000_000));
    return failed(`source-${fault}`, host);
  }

  #judge(got: Got, { what }: Asked): Result<Got, SourceFailureCode> {
    const { status } = got.answer;
    return status === 200 || status === 206 ? success(got) : this.#refusal(got, what);
  }

  /** An answer that says no, told apart. */
  #refusal(got: Got, what: string): Result<never, SourceFailureCode> {
    const { status } = got.answer;
    const host = new URL(got.url).host;
    if (isLimited(got.answer)) {
      const wait = waitOf(got.answer, this.now()) ?? 60_000;
      return failed('source-rate-limited', host, Math.max(1, Math.ceil(wait / 60_000)));
    }
    if (status === 401) return failed('source-signed-out', host);
    if (status === 403) return failed('source-forbidden', host, what, this.#api.permissions);
    if (status === 404) return failed('source-missing', host, what);
    if (status === 410) return failed('source-gone', host, what);
    if (status >= 500) return failed('source-server-error', host, status);
    return failed('source-unexpected', host, what, status);
  }
}

interface Page {
  readonly value: unknown;
  readonly next: string | undefined;
}

/** GitHub says 403 when a limit is reached, others 429 or 503. */
function isLimited(answer: SourceAnswer): boolean {
  if (answer.status === 429) return true;
  const says =
    headerOf(answer, 'retry-after') !== undefined || headerOf(answer, 'x-ratelimit-remaining') === '0';
  return (answer.status === 403 || answer.status === 503) && says;
}

/** Never from an encrypted connection to one that is not. */
function mayFollow(from: string, to: URL): boolean {
  if (to.protocol === 'https:') return true;
  return to.protocol === 'http:' && from.startsWith('http:');
}
