import type { ExpectedResponse } from '../../auth/generated/authConfig.ts';
import type { CurlCommand } from '../request/curlOf.ts';
import { curlOf } from '../request/curlOf.ts';
import type { TriedOutput } from '../session/output.ts';
import type { JsonPath } from '../faults/fault.ts';
import type { Header, Phases } from '../ports.ts';
import type { HiddenText, Redactor } from '../redact/redact.ts';
import { asText, hidden, maskLikely } from '../redact/redact.ts';
import type { PlannedCall } from '../request/request.ts';
import type { Sent } from '../request/sent.ts';

/** What a call is for. */
export type Purpose = 'login' | 'refresh' | 'with-token' | 'without-token' | 'retest';

/** What is known of an exchange at once. */
interface Facts {
  /** The step, or what the call is for. */
  readonly label: string;
  readonly purpose: Purpose;
  /** From 1 on, where a step is repeated. */
  readonly attempt: number;
  readonly method: string;
  readonly status: number;
  /** Of the whole body. */
  readonly bodyBytes: number;
  readonly ms: Phases;
  readonly peer?: string;
  readonly viaProxy: boolean;
  /** In the order of the config, up to the first that is missing; none where the answer is not as expected. */
  readonly outputs: readonly TriedOutput[];
  /** Where the call stands in the config. */
  readonly at: JsonPath;
}

/** Its texts, from which the known secrets are gone. */
interface Texts {
  readonly url: HiddenText;
  readonly requestHeaders: readonly HiddenHeader[];
  readonly requestBody: HiddenText | undefined;
  readonly responseHeaders: readonly HiddenHeader[];
  readonly responseBody: HiddenText;
  readonly redirects: readonly { readonly status: number; readonly location: HiddenText }[];
  readonly cookies: readonly HiddenText[];
  readonly expected: ExpectedResponse;
}

type HiddenHeader = readonly [name: string, value: HiddenText];

/** So much of a body is looked at for secrets, and so much of it is shown. */
const mostRead = 64_000;
const mostShown = 16_000;

/**
 * One request with its response, as it may be shown. The secrets of the run are gone from all texts before there is an
 * exchange; what else looks like one is hidden, and texts are laid out, when somebody looks.
 */
export class Exchange {
  readonly facts: Facts;
  readonly #texts: Texts;

  private constructor(facts: Facts, texts: Texts) {
    this.facts = facts;
    this.#texts = texts;
  }

  /** Call it when all secrets of the response are known. */
  static of(
    { request, response, received, redirects }: Sent,
    planned: PlannedCall,
    more: Pick<Facts, 'purpose' | 'attempt'> & Partial<Pick<Facts, 'outputs'>>,
    redactor: Redactor,
  ): Exchange {
    const hide = (text: string): HiddenText => redactor.hide(text, Math.min(text.length, mostRead));
    const { label, pathAt } = planned;
    const { status, ms, peer, viaProxy, body } = response;
    const facts = {
      label,
      ...more,
      outputs: redactor.deep(more.outputs ?? []),
      method: request.method,
      status,
      bodyBytes: body.byteLength,
      ms,
      viaProxy,
    };
    return new Exchange(
      { ...facts, ...(peer !== undefined && { peer }), at: pathAt },
      {
        url: hide(request.url),
        requestHeaders: request.headers.map(([name, value]) => [name, hide(value)]),
        requestBody: request.body === undefined ? undefined : hide(request.body),
        responseHeaders: response.headers.map(([name, value]) => [redactor.byValue(name), hide(value)]),
        responseBody: hide(received.text),
        redirects: redirects.map((one) => ({ status: one.status, location: hide(one.location) })),
        cookies: [...received.cookies.keys()].map(hide),
        expected: redactor.deep(planned.expected),
      },
    );
  }

  /** The same without secrets that became known later: they may stand in earlier answers. */
  hideMore(redactor: Redactor): Exchange {
    const more = (text: HiddenText): HiddenText => redactor.hideMore(text);
    const { url, requestHeaders, requestBody, responseHeaders, responseBody, redirects, cookies, expected } =
      this.#texts;
    return new Exchange(redactor.deep(this.facts), {
      url: more(url),
      requestHeaders: requestHeaders.map(([name, value]) => [name, more(value)]),
      requestBody: requestBody && more(requestBody),
      responseHeaders: responseHeaders.map(([name, value]) => [redactor.byValue(name), more(value)]),
      responseBody: more(responseBody),
      redirects: redirects.map(({ status, location }) => ({ status, location: more(location) })),
      cookies: cookies.map(more),
      expected: redactor.deep(expected),
    });
  }

  get url(): string {
    return shown(this.#texts.url);
  }

  get requestHeaders(): readonly Header[] {
    return this.#texts.requestHeaders.map(([name, value]) => [name, shownHeader(name, asText(value))]);
  }

  get requestBody(): string | undefined {
    const { requestBody } = this.#texts;
    return requestBody && shown(requestBody);
  }

  get responseHeaders(): readonly Header[] {
    return this.#texts.responseHeaders.map(([name, value]) => [
      maskLikely(name),
      shownHeader(name, asText(value)),
    ]);
  }

  get responseBody(): string {
    return shownBody(asText(this.#texts.responseBody));
  }

  get redirects(): readonly { readonly status: number; readonly location: string }[] {
    return this.#texts.redirects.map(({ status, location }) => ({ status, location: shown(location) }));
  }

  get cookies(): readonly string[] {
    return this.#texts.cookies.map(shown);
  }

  /** As the config says. */
  get expected(): ExpectedResponse {
    return this.#texts.expected;
  }

  /** The request as a command, with variables for what is secret. */
  get curl(): CurlCommand {
    const { url, requestHeaders, requestBody } = this.#texts;
    return curlOf({ method: this.facts.method, url, headers: requestHeaders, body: requestBody });
  }

  toJSON(): object {
    const { url, requestHeaders, requestBody, responseHeaders, responseBody } = this;
    const { redirects, cookies, expected, curl } = this;
    const messages = { url, requestHeaders, requestBody, responseHeaders, responseBody };
    return { ...this.facts, ...messages, redirects, cookies, expected, curl };
  }
}

function shown(text: HiddenText): string {
  return maskLikely(asText(text)).slice(0, mostShown);
}

const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'authentication-info',
  'x-auth-token',
  'x-api-key',
]);

/** Of a cookie, the name and the attributes stay; of an Authorization header, the scheme. */
function shownHeader(name: string, value: string): string {
  const key = name.toLowerCase();
  if (key === 'set-cookie') {
    const [pair = '', ...attributes] = value.split(';');
    return [
      `${shown([pair.split('=', 1)[0] ?? ''])}=${hidden}`,
      ...attributes.map((one) => shown([one])),
    ].join(';');
  }
  if (key === 'cookie') {
    return value
      .split(';')
      .map((pair) => `${shown([pair.split('=', 1)[0]?.trim() ?? ''])}=${hidden}`)
      .join('; ');
  }
  if (!secretHeaders.has(key)) return shown([value]);
  const space = value.indexOf(' ');
  return space > 0 && space < 20 ? `${value.slice(0, space)} ${hidden}` : hidden;
}

/** Of JSON, texts that could be tokens are hidden even where nothing has taken them. */
function shownBody(text: string): string {
  const document = jsonOf(text);
  return shown([
    document === undefined
      ? text
      : JSON.stringify(document, (_key, value: unknown) => (isTokenLike(value) ? hidden : value), 2),
  ]);
}

function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Sentences have blanks, words are short. */
function isTokenLike(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length >= 16 &&
    !value.includes(' ') &&
    !/^https?:\/\/[^?]*$/.test(value)
  );
}
