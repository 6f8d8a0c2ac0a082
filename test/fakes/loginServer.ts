import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Authentication, AuthConfig, Step, TestUser } from '../../src/auth/generated/authConfig.ts';
import { formatMessage } from '../../src/base/messages.ts';
import type { RunEvent, UserRun } from '../../src/login/session/events.ts';
import { faultMessages } from '../../src/login/faults/faultMessages.ts';
import type { ApprovalRequest, Limits, RunPorts } from '../../src/login/ports.ts';
import { defaultLimits } from '../../src/login/ports.ts';
import type { RunOptions } from '../../src/login/session/runRoles.ts';
import { runRoles } from '../../src/login/session/runRoles.ts';
import type { AddressPolicy } from '../../src/node/addressPolicy.ts';
import { strictPolicy } from '../../src/node/addressPolicy.ts';
import { regexMatcher } from '../../src/node/matchRegex.ts';
import { nodeHttp } from '../../src/node/nodeHttp.ts';
import { runClock } from '../../src/node/runClock.ts';

/** A request as a test's server sees it. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
  readonly json: Readonly<Record<string, unknown>>;
}

export type Answer = (asked: Asked, response: ServerResponse) => void;

export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly asked: Asked[];
  stop(): Promise<void>;
}

/** A real server on loopback. */
export async function startServer(
  answer: Answer,
  { host = '127.0.0.1', tls }: { readonly host?: string; readonly tls?: string } = {},
): Promise<RunningServer> {
  const asked: Asked[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = readAsked(request, Buffer.concat(chunks).toString());
      asked.push(one);
      answer(one, response);
    });
  };
  const server =
    tls === undefined ? createServer(listener) : createTlsServer({ cert: tls, key: tls }, listener);
  const port = await listen(server, host);
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://${shown}:${port}`,
    port,
    asked,
    stop: () => stopServer(server),
  };
}

export async function listen(server: NetServer, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

function readAsked(request: IncomingMessage, body: string): Asked {
  const url = request.url ?? '';
  let json: Readonly<Record<string, unknown>> = {};
  try {
    json = JSON.parse(body) as typeof json;
  } catch {
    // A form, or nothing.
  }
  const cookies = (request.headers.cookie ?? '')
    .split('; ')
    .filter((pair) => pair.includes('='))
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return {
    method: request.method ?? '',
    url,
    path: url.split('?')[0] ?? '',
    headers: request.headers,
    body,
    cookies: Object.fromEntries(cookies),
    form: new URLSearchParams(body),
    json,
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

export function sendHtml(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(body);
}

/** A login as JSON with one step, as far as a test does not say otherwise. */
export function loginConfig(
  origin: string,
  changes: Partial<Authentication> = {},
  users: readonly TestUser[] = [{ role: 'user', username: 'ann', password: '${secret:PASSWORD}' }],
): AuthConfig {
  return {
    version: '1.0',
    application: { name: 'Test', baseUrl: origin, isolatedFromProduction: true },
    roleBasedAccess: false,
    roles: [{ name: 'user', authentication: 'main' }],
    authentications: {
      main: {
        tokenType: 'Bearer Token',
        tokenParameterName: 'Authorization',
        tokenLocation: 'Header',
        tokenFormat: 'Bearer <token>',
        tokenEndpoint: origin,
        contentType: 'application/json',
        steps: [loginStep()],
        token: '$steps.login.outputs.token',
        defaultExpirationSeconds: 3600,
        autoRefresh: false,
        verification: {
          endpoint: { method: 'GET', path: '/me' },
          authenticated: { status: [200] },
          unauthenticated: { status: [401] },
        },
        ...changes,
      },
    },
    testUsers: [...users],
  };
}

export function loginStep(changes: Partial<Step> = {}): Step {
  return {
    stepId: 'login',
    endpoint: { method: 'POST', path: '/login' },
    requestBody: { username: '$inputs.username', password: '$inputs.password' },
    expectedResponse: { status: [200] },
    outputs: { token: '$response.body#/token' },
    ...changes,
  };
}

export interface TestRun extends Partial<Omit<RunOptions, 'limits'>> {
  readonly limits?: Partial<Limits>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly policy?: AddressPolicy;
  readonly ports?: Partial<RunPorts>;
  readonly approvals?: ApprovalRequest[];
  readonly events?: RunEvent[];
}

export const openPolicy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined });

/** The real network, with secrets and variables of a test. */
export function testPorts({
  secrets = { PASSWORD: 'right-password' },
  env = {},
  policy = openPolicy,
  approvals,
  ports,
}: TestRun): RunPorts {
  return {
    http: nodeHttp(policy),
    values: { secret: async (name) => secrets[name], env: (name) => env[name] },
    clock: runClock,
    matchRegex: regexMatcher(),
    approvals: {
      approve: async (request) => {
        approvals?.push(request);
        return true;
      },
    },
    certificateFiles: { read: async () => undefined },
    ...ports,
  };
}

/** Runs a config over the real network, and says what became of each user, at places that the config has. */
export async function runLogin(config: AuthConfig, run: TestRun = {}): Promise<readonly UserRun[]> {
  const { limits, events } = run;
  const runs = await runRoles(config, testPorts(run), {
    signal: new AbortController().signal,
    ...run,
    limits: { ...defaultLimits, ...limits },
    onEvent: (event) => events?.push(event),
  });
  for (const { at, fault, exchanges } of runs)
    for (const place of [at, ...(fault ? [fault.at] : []), ...exchanges.map(({ facts }) => facts.at)])
      checkPlace(config, place);
  return runs;
}

/** What is said of a place may be that its last key is missing. */
function checkPlace(config: AuthConfig, at: UserRun['at']): void {
  let value: unknown = config;
  for (const key of at.slice(0, -1)) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value !== 'object' || at.includes('')) throw new Error(`The config has no ${at.join('/')}.`);
}

/** What a user reads, with ports that are the same in each run. */
export function sentenceOf({ fault, outcome }: UserRun, ...ports: readonly number[]): string {
  if (fault === undefined) return outcome;
  let text = formatMessage(faultMessages[fault.code], fault.args);
  for (const port of ports) text = text.replaceAll(String(port), 'PORT');
  return `${fault.code}: ${text}`;
}
