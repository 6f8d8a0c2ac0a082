import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AuthConfig } from '../src/auth/generated/authConfig.ts';
import type { RunPorts } from '../src/login/ports.ts';
import { openSessions } from '../src/login/session/openSessions.ts';
import { strictPolicy } from '../src/node/addressPolicy.ts';
import { regexMatcher } from '../src/node/matchRegex.ts';
import { nodeHttp } from '../src/node/nodeHttp.ts';
import { runClock } from '../src/node/runClock.ts';
import { behindProxy } from '../src/node/scan/behindProxy.ts';
import { openRun } from '../src/node/scan/openRun.ts';
import { scanInProcess } from '../src/node/scan/scanInProcess.ts';
import { usualRate } from '../src/scan/scanRun.ts';
import { atMost, compare, type Measurement } from './measure.ts';
import { benchConfig } from './benchConfig.ts';

const requests = 100;
const password = 'a-password-of-the-bench';
const scanScript = fileURLToPath(new URL('../src/node/scan/scanRole.ts', import.meta.url));

/** In a thread of its own, as an application is another program. */
const server = `
  const { parentPort } = require('node:worker_threads');
  const body = JSON.stringify({ token: 'tok-0123456789abcdef', expires_in: 3600 });
  const server = require('node:http').createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** A scanner that asks as fast as it may, three seconds long. */
const scanner = `
  const [proxy, target, report] = process.argv.slice(1);
  const { hostname, port, username, password } = new URL(proxy);
  const basic = Buffer.from(username + ':' + password).toString('base64');
  const headers = { 'Proxy-Authorization': 'Basic ' + basic };
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  const end = Date.now() + 3000;
  const ask = () => http.get({ hostname, port, agent, headers, path: target + '/' }, (response) => {
    response.resume().on('end', () => {
      if (Date.now() < end) return ask();
      require('node:fs').writeFileSync(report, '{}');
      agent.destroy();
    });
  }).on('error', () => undefined);
  for (let each = 0; each < 8; each++) ask();
`;

/** What the proxy of a scan adds to requests, and what a scan takes of the editor's thread. */
export async function measureScan(folder: string): Promise<Measurement[]> {
  const worker = new Worker(server, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  try {
    return [await measureProxy(port), await measureHost(port, folder)];
  } finally {
    await worker.terminate();
  }
}

const policy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined });

async function measureProxy(port: number): Promise<Measurement> {
  const ports: RunPorts = {
    http: nodeHttp(policy),
    values: { secret: async () => password, env: () => undefined },
    clock: runClock,
    matchRegex: regexMatcher(),
    approvals: { approve: async () => true },
    certificateFiles: { read: async () => undefined },
  };
  const [opened] = await openSessions(configFor(port), ports, {}, 'login');
  if (opened?.session === undefined) throw new Error('The login is to work.');
  const run = await openRun(opened.session, policy, { alsoOwn: [], sentence: String, rate: 1e6 });
  if (!run.ok) throw new Error('The login is to work.');
  return await behindProxy(run.run, async ({ proxy }) => {
    const { port: own, username, password: secret } = new URL(proxy);
    const basic = Buffer.from(`${username}:${secret}`).toString('base64');
    const headers = { 'Proxy-Authorization': `Basic ${basic}` };
    const agent = new http.Agent({ keepAlive: true });
    const path = `http://127.0.0.1:${port}/`;
    const measured = await compare(
      31,
      () => ask({ port: Number(own), path, headers, agent }),
      () => ask({ port, path: '/', agent }),
    );
    agent.destroy();
    return atMost(6, {
      name: `${requests} requests through the proxy of a scan`,
      against: 'the same without it',
      ...measured,
      unit: 'ms',
      reason: 'each is read, sent on by a connection of its own kind, and its answer searched for secrets.',
    });
  });
}

async function ask(options: http.RequestOptions): Promise<void> {
  for (let each = 0; each < requests; each++) {
    const [response] = (await once(http.get({ host: '127.0.0.1', ...options }), 'response')) as [
      http.IncomingMessage,
    ];
    response.resume();
    await once(response, 'end');
  }
}

/** The processor time of the caller's thread for each second of a scan at its usual rate. */
async function measureHost(port: number, folder: string): Promise<Measurement> {
  const command = [process.execPath, '-e', scanner, '{proxy}', '{target}', '{report}'];
  const before = process.threadCpuUsage();
  const started = performance.now();
  const end = await scanInProcess(
    scanScript,
    {
      kind: 'start',
      job: {
        config: configFor(port),
        file: join(folder, 'bench.dast-auth.json'),
        folders: [folder],
        role: 'user',
        values: { secrets: { PASSWORD: password }, env: {} },
        privateHosts: [],
        selfSignedHosts: [],
        language: 'en',
        translations: {},
        scanner: { id: 'bench', command },
        program: process.execPath,
        mode: 'look',
        minutes: 1,
        operations: undefined,
        report: join(folder, 'report.json'),
        record: join(folder, 'report.dast-scan'),
      },
    },
    { signal: new AbortController().signal, approve: async () => true, onEvent: () => undefined },
  );
  const { user, system } = process.threadCpuUsage(before);
  if (end.kind !== 'scanned') throw new Error(`The scan is to work: ${end.kind}`);
  const seconds = (performance.now() - started) / 1000;
  return atMost(0.05, {
    name: `the host's thread in a second of a scan (${usualRate} requests)`,
    against: 'a second',
    ours: (user + system) / 1000 / seconds,
    theirs: 1000,
    unit: 'ms',
  });
}

function configFor(port: number): AuthConfig {
  const application = {
    baseUrl: `http://127.0.0.1:${port}`,
    isolatedFromProduction: true,
    safeForAutomatedTesting: true,
  };
  return benchConfig(application, [
    {
      stepId: 'login',
      endpoint: { method: 'POST', path: '/login' },
      requestBody: { username: '$inputs.username', password: '$inputs.password' },
      expectedResponse: { status: [200], body: { token: 'string' } },
      outputs: { token: '$response.body#/token' },
    },
  ]);
}
