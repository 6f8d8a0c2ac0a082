import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type {
  AuthConfig,
  Authentication,
  ExpectedResponse,
  Step,
} from '../../../../src/auth/generated/authConfig.ts';
import { dryResponse } from '../../../../src/login/dryRun.ts';
import type { PlannedCall } from '../../../../src/login/request/request.ts';
import type { RunningServer } from '../../../fakes/loginServer.ts';
import { startServer } from '../../../fakes/loginServer.ts';
import { sampled, sampleNote } from '../../sampled.ts';
import { corpus, exported } from './corpus.ts';

const run = promisify(execFile);
const tools = ['bash', 'curl', 'jq', 'openssl'];
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);

interface Ran {
  readonly code: number;
  readonly stderr: string;
  readonly stdout: string;
}

/** What answers of systems hold that the config reads by patterns, or that are not declared. */
const details: Readonly<Record<string, { readonly headers?: readonly string[]; readonly body?: string }>> = {
  'django-session login': { headers: ['Set-Cookie', 'csrftoken=c'] },
  'laravel-sanctum-spa login': { headers: ['Set-Cookie', 'XSRF-TOKEN=a%3D%25'] },
  'supabase-cookies login': {
    headers: ['Set-Cookie', 'sb-a=1', 'Set-Cookie', 'sb-b=2', 'Set-Cookie', 'other=3'],
  },
  'code-from-mail-server mail': { body: '{"messages":[{"Snippet":"Your code is 123456."}]}' },
  'email-code mail': { body: '[{"text":"Your code is 123456."}]' },
  'okta-authorization-code-pkce login': {
    headers: ['Location', 'https://shop.test/callback?code=a%2Bb&state=1'],
  },
  'soap-login login': { body: '<a><sessionId>s-1</sessionId></a>' },
};

/** An answer that a step gets, as far as it is not the expected one. */
interface Change {
  readonly status?: number;
  readonly body?: string;
  readonly withoutHeaders?: boolean;
}

/** Of three configs, one is tried in a run: each needs a dozen processes. */
const every = 6;

describe(`exported scripts, run by a shell (${sampleNote})`, () => {
  let server: RunningServer;
  let folder = '';
  let answers: readonly (readonly [expected: ExpectedResponse, outputs: Step['outputs'], label: string])[];
  let login: Authentication;
  let username = '';
  let system = '';
  let changed: { readonly at: number; readonly change: Change } | undefined;
  before(function () {
    if (missing.length > 0) {
      console.warn(`skipped: ${missing.join(', ')} not installed`);
      this.skip();
    }
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-run-'));
    // Stand-ins for tools that are not on every machine; they show what they are given.
    for (const name of ['schemathesis', 'oathtool']) {
      writeFileSync(
        join(folder, name),
        `#!/bin/sh\nprintf '%s\\n' "$@" >"${folder}/${name}.ran"\necho 123456\n`,
        {
          mode: 0o755,
        },
      );
    }
    changed = undefined;
    server = await startServer((_asked, response) => {
      // What is repeated, is answered in the same way.
      const index = Math.min(server.asked.length - 1, changed?.at ?? answers.length - 1);
      const { status, headers, body } = answerAt(index);
      const change = changed?.at === index ? changed.change : {};
      response.writeHead(change.status ?? status, change.withoutHeaders === true ? [] : headers);
      response.end(change.body ?? body);
    });
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  /** What the config expects there, with what a real system answers besides. */
  function answerAt(index: number): { status: number; headers: string[]; body: string } {
    const [expected = { status: [500] }, outputs, label = ''] = answers[index] ?? [];
    const made = dryResponse({ label, expected, outputs: outputs ?? {} } as PlannedCall, login);
    const { headers: more = [], body = Buffer.from(made.body).toString() } =
      details[`${system} ${label}`] ?? {};
    const plain = made.headers.filter(([name]) => !more.includes('Location') || name !== 'Location');
    return {
      status: made.status,
      headers: [...plain.flat(), ...more],
      body: body.replaceAll(/\{?\$inputs\.username\}?/g, username),
    };
  }

  async function runScript(
    config: AuthConfig,
    role: string,
    scanner: 'stackhawk' | 'schemathesis',
  ): Promise<Ran> {
    const { text } = (await exported(config, scanner, role)).files.at(-1) ?? assert.fail();
    const file = join(folder, `${scanner}.sh`);
    writeFileSync(file, text);
    const named = [...text.matchAll(/^# {3}(\w+): /gm)].map(([, name = '']) => [name, `value-of-${name}`]);
    const env = { PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder, ...Object.fromEntries(named) };
    return run('sh', [file], { env, timeout: 20_000 }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: unknown) => {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, stdout, stderr };
      },
    );
  }

  /** At this server, and without what is not in a made-up answer: patterns, client certificates and waiting. */
  function prepared(config: AuthConfig, role: string): AuthConfig {
    const name = config.roles.find((one) => one.name === role)?.authentication ?? '';
    const written = config.authentications[name] ?? assert.fail(role);
    const { clientCertificate: _certificate, ...rest } = written;
    const plain = ({
      headers: _headers,
      bodyMatches: _matches,
      bodyNotMatches: _not,
      ...other
    }: ExpectedResponse): ExpectedResponse => other;
    const steps = written.steps.map((step) => ({
      ...step,
      expectedResponse: plain(step.expectedResponse),
      ...(step.retry && { retry: { times: step.retry.times, delaySeconds: 0 } }),
    }));
    const { verification } = written;
    const authentication: Authentication = {
      ...rest,
      steps,
      ...(verification && {
        verification: { ...verification, authenticated: plain(verification.authenticated) },
      }),
    };
    const local = { ...config, authentications: { ...config.authentications, [name]: authentication } };
    return JSON.parse(atOrigin(JSON.stringify(local), server.origin)) as AuthConfig;
  }

  function expectAnswers(config: AuthConfig, role: string): void {
    const name = config.roles.find((one) => one.name === role)?.authentication ?? '';
    login = config.authentications[name] ?? assert.fail(role);
    username = config.testUsers.find((user) => user.role === role)?.username ?? '';
    const check = login.verification ?? login.sessionCheck;
    answers = [
      ...login.steps.map((step) => [step.expectedResponse, step.outputs, step.stepId] as const),
      ...(check === undefined ? [] : [[check.authenticated, undefined, 'verification'] as const]),
      [{ status: [200] }, undefined, 'base'],
    ];
  }

  for (const { name, role, config } of sampled(corpus, every)) {
    it(`log in and start the scan, and stop where a step fails: ${name}`, async () => {
      const ready = prepared(config, role);
      system = name.split('.', 1)[0] ?? '';
      expectAnswers(ready, role);
      const ok = await runScript(ready, role, 'schemathesis');
      assert.equal(ok.code, 0, ok.stderr);
      assert.match(readFileSync(join(folder, 'schemathesis.ran'), 'utf8'), /^run\n/);
      const sent = answers.length - 1;
      assert.equal(server.asked.length, sent);
      for (let at = 0; at < sent; at++) {
        rmSync(join(folder, 'schemathesis.ran'), { force: true });
        server.asked.length = 0;
        changed = { at, change: { status: 418 } };
        const stopped = await runScript(ready, role, 'schemathesis');
        assert.notEqual(stopped.code, 0, `step ${at}`);
        assert.match(stopped.stderr, /HTTP 418, not/);
        assert.throws(() => readFileSync(join(folder, 'schemathesis.ran')), `step ${at}`);
      }
    }).timeout(60_000);

    it(`print for HawkScan what requests carry, or nothing where a step fails: ${name}`, async () => {
      const ready = prepared(config, role);
      system = name.split('.', 1)[0] ?? '';
      expectAnswers(ready, role);
      const files = (await exported(ready, 'stackhawk', role)).files.length;
      // Its own words are enough, or it cannot send what is carried.
      if (files === 1) return;
      const ok = await runScript(ready, role, 'stackhawk');
      assert.equal(ok.code, 0, ok.stderr);
      const { headers, cookies } = JSON.parse(ok.stdout) as Readonly<
        Record<'headers' | 'cookies', readonly Readonly<Record<string, string>>[]>
      >;
      const { tokenLocation, tokenParameterName, tokenFormat } = login;
      const named = (tokenLocation === 'Cookie' ? cookies : headers).flatMap((one) => Object.entries(one));
      const start = tokenParameterName.replace(/\*$/, '');
      const [, token = ''] = named.find(([one]) => one.startsWith(start)) ?? [];
      assert.ok(token.startsWith(tokenFormat.split('<token>')[0] ?? '') && token.length > 0, ok.stdout);
      assert.equal(server.asked.length, login.steps.length);
      if (login.steps.length === 0) return;
      server.asked.length = 0;
      changed = { at: 0, change: { status: 418 } };
      const stopped = await runScript(ready, role, 'stackhawk');
      assert.notEqual(stopped.code, 0);
      assert.equal(stopped.stdout, '');
    }).timeout(60_000);
  }
});

function atOrigin(text: string, origin: string): string {
  return text
    .replaceAll(
      /"(baseUrl|tokenEndpoint|path)":"(?:https?:\/\/[^/"]*|\$\{env:\w+\})/g,
      (_all, key: string) => `"${key}":"${origin}`,
    )
    .replaceAll(
      /(curl (?:-\S+ )*['\\"]*)https?:\/\/[^/"' ]+/g,
      (_all, before: string) => `${before}${origin}`,
    );
}
