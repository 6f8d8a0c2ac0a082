import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendJson, startServer } from '../../fakes/loginServer.ts';
import { Shop } from '../../fakes/scanRun.ts';
import { execCommand } from '../../../src/cli/execAuth.ts';
import { interrupt, runInProcess } from '../cli/inProcess.ts';
import { until } from '../../patience.ts';

const pem = fileURLToPath(new URL('../../fixtures/tls/selfSigned.pem', import.meta.url));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

// In behindProxy, openRun, roleRun and runBehind.
describe('auth exec', function () {
  this.timeout(60_000);
  let folder = '';
  let shop: Shop;
  let app: RunningServer;
  let file = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'dast-exec-'))));
  after(() => rmSync(folder, { recursive: true }));

  const start = async (tls?: string): Promise<void> => {
    shop = new Shop();
    app = await startServer(
      (asked, response) => {
        const own = shop.answer(asked);
        if (own !== undefined) return sendJson(response, own.status, own.body);
        sendJson(response, shop.knows(asked) ? 200 : 401, { you: asked.headers.authorization ?? 'nobody' });
      },
      tls === undefined ? {} : { tls, host: '127.0.0.1' },
    );
    file = join(folder, 'shop.dast-auth.json');
    const config = loginConfig(app.origin, { neverCall: ['POST /logout'] });
    writeFileSync(
      file,
      JSON.stringify({ ...config, application: { ...config.application, safeForAutomatedTesting: true } }),
    );
  };
  afterEach(() => app.stop());

  const exec = async (...args: string[]): Promise<Ran> => {
    const env = {
      ...process.env,
      PASSWORD: 'right-password',
      NO_PROXY: '*',
      https_proxy: 'http://other.test:1',
      WRITTEN: join(folder, 'written'),
    };
    writeFileSync(env.WRITTEN, '');
    const { status, stdout, stderr } = await runInProcess(() => execCommand(args), { env });
    assert.equal(stdout, '');
    return { code: status, stdout: readFileSync(env.WRITTEN, 'utf8'), stderr };
  };
  const asRole = (...command: string[]): Promise<Ran> =>
    exec(
      file,
      '--role',
      'user',
      '--env',
      'PASSWORD',
      '--allow-self-signed',
      new URL(app.origin).host,
      '--',
      // What it prints would go where this process prints.
      'sh',
      '-c',
      'exec "$@" > "$WRITTEN"',
      'sh',
      ...command,
    );
  /** Without what stands for a token, which a test's server repeats. */
  const shown = (text: string): string =>
    text.replaceAll(String(app.port), 'PORT').replaceAll(/\*{8,}/g, 'HIDDEN');

  it('runs a command as a role, gives its exit code and says what went out', async () => {
    await start();
    const child = `fetch('${app.origin}/orders').then(async (answer) => {
      console.log(await answer.text());
      process.exit(answer.status === 200 ? 7 : 1);
    });`;
    const { code, stdout, stderr } = await asRole(process.execPath, '--no-warnings', '-e', child);
    assert.deepEqual([code, shown(stdout)], [7, '{"you":"HIDDEN"}\n']);
    assert.equal(stderr, '1 request as user (ann), 1 login; nothing refused\n');
  });

  it('gives the command a proxy and an authority, and neither the login’s values nor another proxy', async () => {
    await start();
    const { stdout } = await asRole(
      process.execPath,
      '-e',
      `const { readFileSync } = require('node:fs');
      console.log(JSON.stringify({ env: process.env, authority: readFileSync(process.env.SSL_CERT_FILE, 'utf8') }));`,
    );
    const { env, authority } = JSON.parse(stdout) as { env: Record<string, string>; authority: string };
    const proxy = env['HTTP_PROXY'] ?? '';
    assert.match(proxy, /^http:\/\/scan:[\w-]{32}@127\.0\.0\.1:\d+$/);
    assert.deepEqual(
      ['http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NO_PROXY', 'PASSWORD'].map(
        (name) => env[name],
      ),
      [proxy, proxy, proxy, proxy, undefined, undefined],
    );
    assert.deepEqual(
      ['NODE_EXTRA_CA_CERTS', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE'].map((name) => env[name]),
      Array.from({ length: 3 }, () => env['SSL_CERT_FILE']),
    );
    assert.match(authority, /^-----BEGIN CERTIFICATE-----/);
    assert.doesNotMatch(authority, /PRIVATE/);
    assert.throws(() => readFileSync(env['SSL_CERT_FILE'] ?? ''), 'nothing is left of a run');
  });

  for (const scheme of ['http', 'https']) {
    it(`runs curl over ${scheme}, and says what was refused and why`, async function () {
      if (!hasCurl) return void this.skip();
      await start(scheme === 'https' ? readFileSync(pem, 'utf8') : undefined);
      const to = `curl -s ${app.origin}`;
      const command = [
        `${to}/orders`,
        `${to}/me -o /dev/null -w '%{http_code}\\n'`,
        `${to}/logout -X POST`,
        `curl -s http://metadata.google.internal/`,
        `curl -s https://169.254.169.254/latest -o /dev/null -w '%{http_connect}\\n'`,
      ].join('; ');
      const { code, stdout, stderr } = await asRole('sh', '-c', `${command}; exit 3`);
      assert.equal(code, 3, stderr);
      assert.deepEqual(shown(stdout).split('\n'), [
        '{"you":"HIDDEN"}200',
        'POST /logout is not called: "neverCall" of the auth config names POST /logout.',
        'http://metadata.google.internal is not an origin of this application. Nothing is sent there.',
        '403',
        '',
      ]);
      assert.equal(
        stderr,
        '2 requests as user (ann), 1 login; refused: 1 by neverCall (POST /logout), ' +
          '2 to other origins (http://metadata.google.internal, https://169.254.169.254)\n',
      );
      for (const secret of [shop.token, 'right-password']) assert.ok(!`${stdout}${stderr}`.includes(secret));
    });
  }

  it('gives the command each signal that would end it, and lets go of them once it has ended', async () => {
    await start();
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const listening = (): readonly number[] => signals.map((signal) => process.listenerCount(signal));
    const before = listening();
    for (const [signal, expected] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ] as const) {
      const running = asRole('sh', '-c', 'echo on; exec sleep 60');
      const written = (): string => readFileSync(join(folder, 'written'), 'utf8');
      await until(() => existsSync(join(folder, 'written')) && written() === 'on\n');
      interrupt(signal);
      assert.equal((await running).code, expected);
    }
    assert.deepEqual(listening(), before);
  });

  it('runs nothing where the role cannot log in, and says why', async () => {
    await start();
    const noPassword = await exec(file, '--role', 'user', '--', 'echo', 'ran');
    assert.deepEqual([noPassword.code, noPassword.stdout], [125, '']);
    assert.match(
      noPassword.stderr,
      /^user \(ann\) could not be logged in.*Pass --env PASSWORD if you know where/,
    );
    const config = readFileSync(file, 'utf8').replace('"path":"/me"', '"path":"/other"');
    writeFileSync(file, config);
    shop.knows = () => false;
    const unproven = await asRole('echo', 'ran');
    assert.deepEqual([unproven.code, unproven.stdout], [125, '']);
    assert.match(unproven.stderr, /the verification does not show a user/);
  });

  it('sends nothing to an application that the file does not write out', async () => {
    await start();
    const config = readFileSync(file, 'utf8').replace(
      `"baseUrl":"${app.origin}"`,
      '"baseUrl":"${env:WHERE}"',
    );
    writeFileSync(file, config);
    const envFile = join(folder, 'where.env');
    writeFileSync(envFile, `WHERE=http://localhost:${app.port}\nPASSWORD=right-password\n`);
    const { code, stderr } = await exec(file, '--role', 'user', '--env-file', envFile, '--', 'echo', 'ran');
    assert.equal(code, 125);
    assert.match(stderr, /Pass --allow-origin http:\/\/localhost:\d+ if it may get the values of this file/);
    assert.deepEqual(app.asked, []);
  });

  it('says what its arguments lack, and which command is not there', async () => {
    await start();
    const cases: readonly (readonly [args: string[], code: number, said: RegExp])[] = [
      [[file, '--', 'echo'], 125, /^Name the role to run the command as with --role\./],
      [[file, '--role', 'user'], 125, /^Write the command behind "--"\./],
      [[file, '--role', 'none', '--', 'echo'], 125, /^No test user matches\. The file has: user ann\./],
      [[file, '--role', 'user', '--env', 'PASSWORD', '--', './not-there'], 127, /^0 requests as user/],
      [
        [
          file,
          '--role',
          'user',
          '--env',
          'PASSWORD',
          '--',
          process.execPath,
          '-e',
          'process.kill(process.pid)',
        ],
        143,
        /^0 requests as user/,
      ],
    ];
    for (const [args, code, said] of cases) {
      const ran = await exec(...args);
      assert.equal(ran.code, code);
      assert.match(ran.stderr, said);
    }
  });
});
