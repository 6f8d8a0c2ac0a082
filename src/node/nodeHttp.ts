import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { Http, HttpOptions, HttpRequest, HttpResult, NetFault, Phases } from '../login/ports.ts';
import { addressKind, hostOf, portOf } from '../login/request/target.ts';
import type { AddressPolicy } from './addressPolicy.ts';
import { checkedLookup } from './checkedLookup.ts';
import { headerPairs } from './headerPairs.ts';
import { lookCloser } from './lookCloser.ts';
import { readBody } from './readBody.ts';
import { unusualPhrase } from './unusualPhrase.ts';
import { requestFault } from './requestFault.ts';
import { requestOptions } from './requestOptions.ts';
import { watchPhases } from './watchPhases.ts';
import { watchReuse } from './watchReuse.ts';

/**
 * Sends each request with node:http and node:https, which VS Code routes through its proxies as long as no agent is
 * given. Loaded by `require`: VS Code does not replace what `import` gives. No connection is kept. Where the agent reuses one
 * that the server has closed, the request is sent again.
 */
export function nodeHttp(policy: AddressPolicy): Http {
  return {
    send: (request, options) => new Promise((resolve) => new Sending(request, options, policy, resolve)),
  };
}

class Sending {
  readonly #url: URL;
  readonly #options: HttpOptions;
  readonly #policy: AddressPolicy;
  readonly #resolve: (result: HttpResult) => void;
  #isDone = false;
  #request: ClientRequest | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    request: HttpRequest,
    options: HttpOptions,
    policy: AddressPolicy,
    resolve: (result: HttpResult) => void,
  ) {
    this.#url = new URL(request.url);
    this.#options = options;
    this.#policy = policy;
    this.#resolve = resolve;
    const host = hostOf(this.#url);
    const kind = addressKind(host);
    if (options.signal.aborted) this.#end({ ok: false, fault: { code: 'cancelled' } });
    else if (kind !== undefined && !policy.allows(host, portOf(this.#url), kind)) {
      this.#end({ ok: false, fault: refusedAddress(host) });
    } else this.#start(request);
  }

  #start(request: HttpRequest): void {
    this.#options.signal.addEventListener('abort', this.#cancel);
    const options = requestOptions(request, this.#url, this.#options, this.#policy);
    this.#attempt({ ...options, lookup: this.#lookup }, request.body);
  }

  #attempt(options: RequestOptions, body: string | undefined): void {
    const { connectSeconds, firstByteSeconds, totalSeconds } = this.#options.limits;
    const started = performance.now();
    this.#wait('connect', connectSeconds);
    let request: ClientRequest;
    try {
      request = (this.#url.protocol === 'https:' ? https : http).request(options);
    } catch (error) {
      // A certificate or key that cannot be read.
      return this.#end({ ok: false, fault: requestFault(error, undefined) });
    }
    this.#request = request;
    // The "Connection: close" that follows from this; such a header alone would let the agent keep the connection.
    request.shouldKeepAlive = false;
    const phases = watchPhases(request, started, () => this.#wait('firstByte', firstByteSeconds));
    const isStale = watchReuse(request);
    request.on('error', (error) => {
      const mayRepeat = this.#options.isOnce !== true;
      if (mayRepeat && isStale() && !this.#isDone) this.#attempt(options, body);
      else void this.#fail(error, request);
    });
    request.on('response', (response) => {
      const firstByte = performance.now() - started;
      this.#wait('total', Math.max(0, totalSeconds - firstByte / 1000), totalSeconds);
      void this.#read(response, () => ({ ...phases(), firstByte, total: performance.now() - started }));
    });
    request.end(body);
  }

  async #fail(error: unknown, request: ClientRequest): Promise<void> {
    if (this.#isDone) return;
    const fault = requestFault(error, request);
    const isDirect = this.#policy.proxyOf(this.#url) === undefined;
    this.#end({ ok: false, fault: isDirect ? await lookCloser(fault, this.#url, this.#lookup) : fault });
  }

  async #read(response: IncomingMessage, phases: () => Phases): Promise<void> {
    const proxy = this.#policy.proxyOf(this.#url);
    const status = response.statusCode ?? 0;
    if (status === 407 && proxy !== undefined) {
      return this.#end({ ok: false, fault: { code: 'proxy', proxy, answer: '407' } });
    }
    // What an address stands for need not be asked.
    const known = isIP(hostOf(this.#url)) === 0 ? response.socket.remoteAddress : hostOf(this.#url);
    const body = await readBody(response, this.#options.limits.bodyBytes);
    if (!body.ok) return this.#end(body);
    const peer = proxy === undefined && known !== undefined ? `${known}:${portOf(this.#url)}` : undefined;
    this.#end({
      ok: true,
      response: {
        status,
        ...unusualPhrase(response),
        headers: headerPairs(response.rawHeaders),
        body: body.bytes,
        ms: phases(),
        ...(peer !== undefined && { peer }),
        viaProxy: proxy !== undefined,
      },
    });
  }

  readonly #lookup: LookupFunction = (...asked) =>
    checkedLookup(this.#policy, portOf(this.#url), (address) =>
      this.#end({ ok: false, fault: refusedAddress(address) }),
    )(...asked);

  readonly #cancel = (): void => this.#end({ ok: false, fault: { code: 'cancelled' } });

  #wait(phase: 'connect' | 'firstByte' | 'total', seconds: number, named = seconds): void {
    if (this.#isDone) return;
    clearTimeout(this.#timer);
    const fault: NetFault = { code: 'timeout', phase, seconds: named };
    this.#timer = setTimeout(() => this.#end({ ok: false, fault }), seconds * 1000);
  }

  /** The first end counts; what is still under way stops. */
  #end(result: HttpResult): void {
    if (this.#isDone) return;
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#options.signal.removeEventListener('abort', this.#cancel);
    if (!result.ok) this.#request?.on('error', () => undefined).destroy();
    this.#resolve(result);
  }
}

function refusedAddress(address: string): NetFault {
  const isMetadata = addressKind(address) === 'metadata';
  return { code: isMetadata ? 'metadata-address' : 'private-address', address };
}
