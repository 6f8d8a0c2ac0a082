import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TLSSocket } from 'node:tls';
import { webUrl } from '../../login/request/target.ts';
import type { Wanted } from '../../scan/policy.ts';
import type { Refusal } from '../../scan/refusals.ts';
import { refusalText } from '../../scan/refusals.ts';
import { refusalHeader } from './headers.ts';
import { hideSecrets } from './hideSecrets.ts';
import type { ProxyRun } from './proxied.ts';
import { Proxied, refuse } from './proxied.ts';
import type { RunAuthority } from './runAuthority.ts';

const largestHeaders = 64 * 1024;
/** So long the headers of a request may take. */
const longestHeaders = 20_000;
const mostConnections = 256;

/** A proxy on loopback that adds a role's token to requests to its application, for whoever knows the password. */
export class ScanProxy {
  readonly #run: ProxyRun;
  readonly #authority: RunAuthority;
  readonly #password = randomBytes(24).toString('base64url');
  readonly #server: Server;
  /** Where a tunnel leads. */
  readonly #tunnels = new WeakMap<object, string>();
  readonly #sockets = new Set<Duplex>();

  constructor(run: ProxyRun, authority: RunAuthority) {
    this.#run = run;
    this.#authority = authority;
    this.#server = createServer({
      maxHeaderSize: largestHeaders,
      headersTimeout: longestHeaders,
      connectionsCheckingInterval: 5000,
      requestTimeout: 0,
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    });
    this.#server.maxConnections = mostConnections;
    // Whatever an application answers that cannot be passed on ends that connection alone.
    this.#server.on('request', (request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    this.#server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch(() => socket.destroy());
    });
    this.#server.on('connect', (request, socket, head) => this.#connect(request, socket as Socket, head));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** Of the authority that signs for the application, in PEM. */
  get certificate(): string {
    return this.#authority.certificate;
  }

  /** Its address, with the password. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    return `http://scan:${this.#password}@127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wanted = this.#wantedOf(request);
    if (wanted === 'unknown') return askForPassword(response);
    if ('code' in wanted) return this.#refuse(response, wanted);
    const proxied = new Proxied(this.#run, request, wanted, false);
    response.on('close', () => {
      if (!response.writableFinished) proxied.leave();
    });
    const asked = await proxied.ask();
    if (asked === undefined) return void response.destroy();
    if ('code' in asked) return this.#refuse(response, asked);
    await proxied.passOn(asked, response);
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.on('finish', () => socket.end());
    const wanted = this.#wantedOf(request);
    if (wanted === 'unknown') return askForPassword(response);
    if ('code' in wanted) return this.#refuse(response, wanted);
    const proxied = new Proxied(this.#run, request, wanted, true);
    const leave = (): void => proxied.leave();
    socket.on('close', leave);
    const asked = await proxied.ask();
    if (asked === undefined) return void socket.destroy();
    if ('code' in asked) return this.#refuse(response, asked);
    if (asked.kind === 'answer') return await proxied.passOn(asked, response);
    const { answer, socket: application, generation } = asked;
    const headers = proxied.shownHeaders(answer, generation).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers.join('')}\r\n`,
    );
    response.detachSocket(socket as Socket);
    if (head.length > 0) application.write(head);
    const both = [
      pipeline(socket, application),
      pipeline(application, hideSecrets(this.#run.session.hidden), socket),
    ];
    await Promise.allSettled(both);
    application.destroy();
    socket.destroy();
  }

  /** What goes through a tunnel is read like everything else: by TLS with a certificate of this run, or as it is. */
  #connect(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const authority = request.url ?? '';
    const secure = webUrl(`https://${authority}`);
    const plain = webUrl(`http://${authority}`);
    if (!this.#isKnown(request)) {
      return void socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="DAST Workbench"\r\n' +
          'Content-Length: 0\r\nConnection: close\r\n\r\n',
      );
    }
    const isOwn = [secure, plain].some((url) => url !== undefined && this.#run.policy.isOwn(url.origin));
    if (secure === undefined || plain === undefined || !isOwn) {
      const refusal: Refusal = { code: 'other-origin', args: [secure?.origin ?? authority.slice(0, 300)] };
      this.#run.record.refuse(refusal);
      const text = `${refusalText(refusal)}\n`;
      return void socket.end(
        `HTTP/1.1 403 Forbidden\r\n${refusalHeader}: ${refusal.code}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
      );
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    socket.setTimeout(longestHeaders, () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(first);
      const isTls = first[0] === 0x16;
      const inner = isTls ? this.#secured(socket, secure.hostname) : socket;
      this.#tunnels.set(inner, (isTls ? secure : plain).origin);
      this.#server.emit('connection', inner);
      if (!isTls) socket.resume();
    });
  }

  #secured(socket: Socket, hostname: string): TLSSocket {
    const host = hostname.replace(/^\[|\]$/g, '');
    return new TLSSocket(socket, {
      isServer: true,
      secureContext: this.#authority.contextFor(host),
      ALPNProtocols: ['http/1.1'],
    });
  }

  /** What a request is for: through a tunnel a path is enough, else its address is whole and it knows the password. */
  #wantedOf(request: IncomingMessage): Wanted | Refusal | 'unknown' {
    const { method = '', url = '' } = request;
    const tunnel = this.#tunnels.get(request.socket);
    if (tunnel === undefined && !this.#isKnown(request)) return 'unknown';
    const { origin, target } = wholeAddress(url) ?? { origin: tunnel, target: url };
    const isInside = tunnel === undefined || origin === tunnel;
    if (origin === undefined || !isInside || !/^[/*]/.test(target))
      return { code: 'unreadable', args: [`${method} ${url}`] };
    return { method, origin, target };
  }

  #isKnown({ headers }: IncomingMessage): boolean {
    const expected = Buffer.from(`Basic ${Buffer.from(`scan:${this.#password}`).toString('base64')}`);
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #refuse(response: ServerResponse, refusal: Refusal): void {
    this.#run.record.refuse(refusal);
    refuse(response, refusal);
  }
}

function askForPassword(response: ServerResponse): void {
  response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="DAST Workbench"', Connection: 'close' });
  response.end();
}

/** The origin of a whole address, and what is asked for there. */
function wholeAddress(url: string): { readonly origin: string; readonly target: string } | undefined {
  const [, start = '', rest = ''] = /^((?:https?|wss?):\/\/[^/?#\\@]{1,300})(|[/?].*)$/i.exec(url) ?? [];
  const origin = webUrl(start.replace(/^ws/i, 'http'))?.origin;
  return origin === undefined ? undefined : { origin, target: rest.startsWith('/') ? rest : `/${rest}` };
}
