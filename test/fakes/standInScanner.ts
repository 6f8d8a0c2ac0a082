import type nodeFs from 'node:fs';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type nodeHttp from 'node:http';
import { join } from 'node:path';

/** What a stand-in does, given to it by an environment variable. */
export interface StandIn {
  /** `METHOD path` on the target, each sent through the proxy that it was told. */
  readonly calls: readonly string[];
  /** `crash`: leaves no report. `hang`: leaves one when it is interrupted. */
  readonly end: 'report' | 'crash' | 'hang';
  readonly target: string;
  /** The file whose bytes are its report. */
  readonly fixture: string;
  /** Its report instead where no answer has this text: what it looked for is mended. */
  readonly mended?: { readonly without: string; readonly fixture: string };
  /** Where it writes how it was called. */
  readonly log: string;
}

/** How a stand-in was called. */
export interface Called {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly plan?: unknown;
  /** Status and body of each call. */
  readonly got: readonly (readonly [status: number, body: string])[];
}

/**
 * A program of that name which reads its arguments as the scanner does, sends some requests through the proxy that these
 * name, and leaves a report where they say. Returns the folder for the PATH.
 */
export function writeStandIn(folder: string, name: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const path = join(bin, name);
  writeFileSync(path, `#!${process.execPath}\n(${program.toString()})(require);\n`);
  chmodSync(path, 0o755);
  return bin;
}

export function readCalled(log: string): Called {
  return JSON.parse(readFileSync(log, 'utf8')) as Called;
}

/** Runs in a process of its own. */
function program(require: NodeJS.Require): void {
  const fs = require('node:fs') as typeof nodeFs;
  const http = require('node:http') as typeof nodeHttp;
  const args = process.argv.slice(2);
  if (/version/.test(args[0] ?? '')) {
    // A scanner that is asked for its version has no use for a secret either.
    console.log(process.env['PASSWORD'] === undefined ? 'Stand-in 9.8.7' : 'Stand-in with a password');
    return;
  }
  const { calls, end, target, fixture, mended, log } = JSON.parse(process.env['STAND_IN'] ?? '') as StandIn;
  const after = (option: string): string => args[args.indexOf(option) + 1] ?? '';
  const mounted = args.includes('-v') ? (after('-v').split(':')[0] ?? '') : '/zap/wrk';
  const here = (path: string): string => path.replace('/zap/wrk', mounted);
  const plan = args.includes('-autorun')
    ? (JSON.parse(fs.readFileSync(here(after('-autorun')), 'utf8')) as {
        env: { proxy: { hostname: string; port: number; username: string; password: string } };
        jobs: { type: string; parameters: { reportDir: string; reportFile: string } }[];
      })
    : undefined;
  const planned = plan?.env.proxy;
  const written = args.find((arg) => arg.startsWith('http://scan:')) ?? '';
  const proxy = planned ?? new URL(written);
  const report =
    plan === undefined
      ? (args.find((arg) => /\/report(?:\.\w+)?$/.test(arg)) ?? '')
      : plan.jobs
          .filter(({ type }) => type === 'report')
          .map(({ parameters: { reportDir, reportFile } }) => here(`${reportDir}/${reportFile}`))[0];
  const call = (text: string): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const [method, path] = text.split(' ');
      const request = http.request({
        host: proxy.hostname,
        port: proxy.port,
        // The usual one asks the proxy of the environment.
        agent: new http.Agent(),
        method,
        path: `${target}${path}`,
        headers: {
          'Proxy-Authorization': `Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')}`,
        },
      });
      request.on('error', reject).on('response', (response) => {
        let body = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (body += chunk))
          .on('end', () => resolve([response.statusCode ?? 0, body]));
      });
      request.end();
    });
  const got: [number, string][] = [];
  const leave = (): void => {
    console.log(`Report in ${args.includes('-v') ? '/zap/wrk/report.json' : report}`);
    const isMended = mended !== undefined && !got.some(([, body]) => body.includes(mended.without));
    fs.copyFileSync(isMended ? mended.fixture : fixture, report ?? '');
  };
  void (async () => {
    for (const text of calls) got.push(await call(text));
    fs.writeFileSync(log, JSON.stringify({ args, env: process.env, plan, got }));
    if (end === 'crash') process.exit(1);
    if (end === 'report') return leave();
    setInterval(() => undefined, 1000);
    process.on('SIGINT', () => {
      leave();
      process.exit(1);
    });
    console.log('started');
  })();
}
