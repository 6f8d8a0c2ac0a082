import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTcp } from 'node:net';
import type { Authentication } from '../../src/auth/generated/authConfig.ts';
import { formatMessage } from '../../src/base/messages.ts';
import { faultMessages } from '../../src/login/faults/faultMessages.ts';
import type { RunClock } from '../../src/login/ports.ts';
import { openSessions } from '../../src/login/session/openSessions.ts';
import { strictPolicy } from '../../src/node/addressPolicy.ts';
import { RunAuthority } from '../../src/node/scan/runAuthority.ts';
import { ScanProxy } from '../../src/node/scan/scanProxy.ts';
import { scanRun } from '../../src/scan/scanRun.ts';
import type { Asked } from './loginServer.ts';
import { loginConfig, testPorts } from './loginServer.ts';

/** A clock that a test moves; who sleeps moves it, too. */
export class MovedClock implements RunClock {
  time = Date.now();
  slept = 0;
  now(): number {
    return this.time;
  }
  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    this.slept += milliseconds;
  }
}

/** What an application does to tell users from nobody: each login gives another token, of which the last one counts. */
export class Shop {
  logins = 0;
  checks = 0;
  token = '';

  /** Answers the login and the verification; undefined where something else was called. */
  answer({ path, headers, body }: Asked): { status: number; body: unknown } | undefined {
    if (path === '/login' && body.includes('right-password')) {
      this.logins++;
      this.token = `tok-canary-${this.logins}-0123456789`;
      return { status: 200, body: { token: this.token } };
    }
    if (path !== '/me') return undefined;
    this.checks++;
    return { status: headers.authorization === `Bearer ${this.token}` ? 200 : 401, body: {} };
  }

  knows({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    return this.token !== '' && headers.authorization === `Bearer ${this.token}`;
  }

  end(): void {
    this.token = '';
  }
}

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly raw: readonly string[];
  readonly body: string;
}

export interface TestScan {
  readonly clock: MovedClock;
  readonly run: ReturnType<typeof scanRun>;
  readonly authority: string;
  readonly proxy: URL;
  /** The header that the proxy wants. */
  readonly password: string;
  /** Sends through the proxy as scanners do: the address whole and as it is written. */
  ask(address: string, options?: RequestOptions & { readonly body?: string | Buffer }): Promise<Got>;
  /** A socket that has asked for a tunnel, and what the proxy said. */
  tunnel(place: string): Promise<{ readonly status: number; readonly socket: Socket; readonly head: string }>;
  stop(): Promise<void>;
}

/** Made once: its keys take long. */
let made: Promise<RunAuthority> | undefined;

export async function startScan(
  origin: string,
  changes: Partial<Authentication> = {},
  alsoOwn: readonly string[] = [],
): Promise<TestScan> {
  const clock = new MovedClock();
  const policy = strictPolicy({
    privateHosts: [],
    selfSignedHosts: [new URL(origin).host],
    proxyOf: () => undefined,
  });
  const ports = { ...testPorts({ policy }), clock };
  const [opened] = await openSessions(loginConfig(origin, changes), ports, {}, 'login');
  if (opened?.session === undefined) throw new Error('no session');
  const run = scanRun(opened.session, {
    alsoOwn,
    clientCertificate: undefined,
    sentence: ({ code, args }) => formatMessage(faultMessages[code], args),
  });
  const authority = await (made ??= RunAuthority.create());
  const server = new ScanProxy({ ...run, upstream: { policy, clientCertificate: undefined } }, authority);
  const proxy = new URL(await server.listen());
  const password = `Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')}`;
  const port = Number(proxy.port);
  return {
    clock,
    run,
    authority: authority.certificate,
    proxy,
    password,
    ask: async (address, { body, headers, ...options } = {}) => {
      const request = http.request({
        host: '127.0.0.1',
        port,
        path: address,
        agent: false,
        ...options,
        headers: { 'Proxy-Authorization': password, ...(headers as IncomingHttpHeaders) },
      });
      request.end(body);
      return await got(request);
    },
    tunnel: async (place) => {
      const socket = connectTcp(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`CONNECT ${place} HTTP/1.1\r\nHost: ${place}\r\nProxy-Authorization: ${password}\r\n\r\n`);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      const head = chunk.toString();
      return { status: Number(head.split(' ')[1]), socket, head };
    },
    stop: () => server.close(),
  };
}

export async function got(request: http.ClientRequest): Promise<Got> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    raw: response.rawHeaders,
    body,
  };
}
