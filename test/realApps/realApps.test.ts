import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthConfig, Step } from '../../src/auth/generated/authConfig.ts';
import { passwords } from './users.ts';

const here = import.meta.dirname;
const command = join(here, '../../src/cli/auth.ts');

interface Printed {
  readonly status: number;
  /** Of each user: `passed`, or the code and sentence of what is wrong. */
  readonly users: readonly string[];
  readonly output: string;
}

interface Example {
  readonly app: string;
  readonly users: readonly string[];
  /** What a wrong password, path and pointer are called. */
  readonly password: RegExp;
  readonly path: RegExp;
  readonly pointer: RegExp;
}

const examples: readonly Example[] = [
  {
    app: 'verdaccio',
    users: ['user ann', 'user bob'],
    password: /^wrong-password: login: 409 "[^"]+"\. Check \$\{secret:ANN_PASSWORD\} of ann\.$/,
    path: /^not-found-method: login: 404\. Correct the method PUT or the path \/-\/usr/,
    pointer: /^pointer-near: login: no \/accessToken; found ok, token\. Use \/token\?$/,
  },
  {
    app: 'json-server-auth',
    users: ['user ann@shop.test', 'user bob@shop.test'],
    password:
      /^wrong-password: login: 400 "Incorrect password"\. Check \$\{secret:ANN_PASSWORD\} of ann@shop\.test\.$/,
    path: /^not-found: login: 404\. Correct \/signon\.$/,
    pointer: /^pointer-near: login: no \/token; found accessToken, user\. Use \/accessToken\?$/,
  },
  {
    app: 'oidc-provider',
    users: ['user ann', 'user bob', 'service dast'],
    password: /^wrong-password: login: 400 "[^"]+"\. Check \$\{secret:ANN_PASSWORD\} of ann\.$/,
    path: /^not-found: login: 404\. Correct \/tokens\.$/,
    pointer:
      /^pointer-near: login: no \/accessToken; found access_token, expires_in, token_type\. Use \/access_token\?$/,
  },
];

const wrongPaths: Readonly<Record<string, string>> = {
  verdaccio: '/-/usr/org.couchdb.user:{$inputs.username}',
  'json-server-auth': '/signon',
  'oidc-provider': '/tokens',
};
const wrongPointers: Readonly<Record<string, string>> = {
  verdaccio: '/accessToken',
  'json-server-auth': '/token',
  'oidc-provider': '/accessToken',
};

for (const { app, users, password, path, pointer } of examples) {
  describe(app, () => {
    const files = mkdtempSync(join(tmpdir(), 'dast-real-apps-'));
    const config = JSON.parse(
      readFileSync(join(here, 'configs', `${app}.dast-auth.json`), 'utf8'),
    ) as AuthConfig;
    let server: ChildProcess;
    let origin: string;
    before(async () => {
      const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
      server = spawn(process.execPath, [join(here, 'serve.ts'), app, process.env['REAL_APPS'] ?? ''], {
        stdio: [...stdio],
      });
      const [port] = (await once(server, 'message')) as [number];
      origin = `http://127.0.0.1:${port}`;
    });
    after(async () => {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      rmSync(files, { recursive: true, force: true });
    });

    /** Runs the command line as a pipeline would. */
    async function verify(changed: AuthConfig, secrets = passwords): Promise<Printed> {
      const file = join(files, `${app}.dast-auth.json`);
      writeFileSync(file, JSON.stringify(changed, undefined, 2));
      const env = {
        ...process.env,
        APP_URL: origin,
        ...Object.fromEntries(
          Object.entries(secrets).map(([name, value]) => [`${name.toUpperCase()}_PASSWORD`, value]),
        ),
      };
      const child = spawn(process.execPath, [command, 'verify', file, '--json'], { env });
      let output = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      child.stderr.on('data', (chunk) => (output += String(chunk)));
      const [status] = (await once(child, 'close')) as [number];
      const runs = JSON.parse(output) as readonly {
        readonly role: string;
        readonly username: string;
        readonly outcome: string;
        readonly fault?: { readonly code: string };
        readonly message?: string;
      }[];
      const said = runs.map(({ role, username, outcome, fault, message = '' }) =>
        fault === undefined ? `${role} ${username}: ${outcome}` : `${fault.code}: ${message}`,
      );
      return { status, users: said, output };
    }

    function changed(change: (step: Step) => Step): AuthConfig {
      const entries = Object.entries(config.authentications).map(([name, authentication]) => [
        name,
        { ...authentication, steps: authentication.steps.map(change) },
      ]);
      return { ...config, authentications: Object.fromEntries(entries) as AuthConfig['authentications'] };
    }

    it('lets all users in, and shows no secret', async () => {
      const { status, users: said, output } = await verify(config);
      assert.deepEqual([status, said], [0, users.map((user) => `${user}: passed`)]);
      for (const secret of Object.values(passwords)) assert.ok(!output.includes(secret));
      assert.doesNotMatch(output, /eyJ[\w-]{10}/);
    });

    it('names a wrong password, and the user who has it', async () => {
      const { status, users: said } = await verify(config, { ...passwords, ann: 'a-wrong-password' });
      assert.equal(status, 1);
      assert.match(said[0] ?? '', password);
      assert.equal(said[1], `${users[1]}: passed`);
    });

    it('names a wrong path', async () => {
      const step = (one: Step): Step => ({
        ...one,
        endpoint: { method: one.endpoint?.method ?? 'POST', path: wrongPaths[app] ?? '' },
      });
      assert.match((await verify(changed(step))).users[0] ?? '', path);
    });

    it('names a wrong pointer, and the one that is meant', async () => {
      const step = (one: Step): Step => ({
        ...one,
        outputs: { ...one.outputs, token: `$response.body#${wrongPointers[app]}` },
      });
      assert.match((await verify(changed(step))).users[0] ?? '', pointer);
    });
  });
}
