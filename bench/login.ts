import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuthConfig } from '../src/auth/generated/authConfig.ts';
import type { RunPorts } from '../src/login/ports.ts';
import { runRoles } from '../src/login/session/runRoles.ts';
import { strictPolicy } from '../src/node/addressPolicy.ts';
import { regexMatcher } from '../src/node/matchRegex.ts';
import { nodeHttp } from '../src/node/nodeHttp.ts';
import { runClock } from '../src/node/runClock.ts';
import { atMost, compare } from './measure.ts';
import type { Measurement } from './measure.ts';
import { benchConfig } from './benchConfig.ts';

const stepIds = ['one', 'two', 'three'];
const answer = JSON.stringify({ token: 'tok-0123456789abcdef', expires_in: 3600 });
const turns = 1001;

/** A login of three steps against a server on loopback, and the same three requests by node:http alone. */
export async function measureLogin(): Promise<Measurement> {
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'sid=0123456789; Path=/' });
      response.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = configFor(`http://127.0.0.1:${port}`);
  const measured = await compare(
    turns,
    () => logIn(config),
    () => bareRequests(port),
  );
  server.close();
  return atMost(1.5, {
    name: 'login of three steps',
    against: 'three requests of node:http',
    ...measured,
    unit: 'ms',
    reason:
      'values are put in, cookies kept, answers checked, and everything that may be shown is searched for secrets.',
  });
}

const ports: RunPorts = {
  http: nodeHttp(strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined })),
  values: { secret: async () => 'a-password-of-the-bench', env: () => undefined },
  clock: runClock,
  matchRegex: regexMatcher(),
  approvals: { approve: async () => true },
  certificateFiles: { read: async () => undefined },
};

async function logIn(config: AuthConfig): Promise<void> {
  const [run] = await runRoles(config, ports, { signal: new AbortController().signal });
  if (run?.token === undefined) throw new Error('The login is to work.');
}

async function bareRequests(port: number): Promise<void> {
  for (const step of stepIds) {
    const body = JSON.stringify({ step, username: 'ann', password: 'a-password-of-the-bench' });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const request = http.request({ host: '127.0.0.1', port, path: '/', method: 'POST', headers });
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    JSON.parse(Buffer.concat(chunks).toString());
  }
}

function configFor(origin: string): AuthConfig {
  return benchConfig(
    { baseUrl: origin, isolatedFromProduction: true },
    stepIds.map((stepId) => ({
      stepId,
      endpoint: { method: 'POST', path: '/' },
      requestBody: { step: stepId, username: '$inputs.username', password: '$inputs.password' },
      expectedResponse: { status: [200], body: { token: 'string' } },
      outputs: { token: '$response.body#/token' },
    })),
  );
}
