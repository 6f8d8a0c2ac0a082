import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyCommand } from '../../../src/cli/verifyAuth.ts';
import { app, bearer, token } from '../../fakes/oneLogin.ts';
import {
  loginConfig,
  loginStep,
  type RunningServer,
  sendJson,
  startServer,
} from '../../fakes/loginServer.ts';
import { interrupt, type Ran, runInProcess } from './inProcess.ts';

// In expiryMessages, fileAndOptions, nodeAt, runnableFile and verifyLimits.
describe('auth -- verify', () => {
  let folder: string;
  let server: RunningServer;
  let login: () => readonly [status: number, body: object, headers?: Record<string, string>];
  const text = (): string => JSON.stringify(config(), undefined, 1);
  let config: () => ReturnType<typeof loginConfig>;

  beforeEach(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'verify-')));
    login = () => [200, { token }];
    server = await startServer((asked, response) => {
      if (asked.path === '/login') return sendJson(response, ...login());
      return app(bearer)(asked, response);
    });
    config = () => loginConfig(server.origin);
  });

  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function verify(...args: readonly string[]): Promise<Ran> {
    writeFileSync(join(folder, 'a.dast-auth.json'), text());
    return runInProcess(() => verifyCommand(['a.dast-auth.json', '--env', 'PASSWORD', ...args]), {
      cwd: folder,
      env: { PASSWORD: 'right-password' },
    });
  }

  const lines = async (...args: readonly string[]): Promise<readonly [number, string]> => {
    const { status, stdout, stderr } = await verify(...args);
    return [status, stdout + stderr];
  };

  const works = 'login 200, GET /me 200, without the token 401';
  const carried = 'token of 14 characters as Header Authorization';

  it('prints what each user got, and how long it lasts', async () => {
    assert.deepEqual(await lines(), [
      0,
      `passed user ann: ${works}, ${carried}, valid for 3600 s (default)\n`,
    ]);
    const outputs = { token: '$response.body#/token', ttl: '$response.body#/expires_in' };
    config = () =>
      loginConfig(server.origin, { steps: [loginStep({ outputs })], expiresIn: '$steps.login.outputs.ttl' });
    const ahead = { date: new Date(Date.now() + 300_000).toUTCString() };
    login = () => [200, { token, expires_in: 600 }, ahead];
    const [status, said] = await lines();
    assert.equal(status, 0);
    assert.match(said, /, valid for 600 s \(response\), the server's clock is (?:299|300) s ahead\n$/);
  });

  it('says what is strange about a token that works', async () => {
    const [, said] = await lines();
    assert.doesNotMatch(said, /clock/);
    const outputs = { token: '$response.body#/token', ends: '$response.body#/ends' };
    const expiresIn = { value: '$steps.login.outputs.ends', unit: 'epochSeconds' } as const;
    config = () => loginConfig(server.origin, { steps: [loginStep({ outputs })], expiresIn });
    login = () => [200, { token, ends: Math.floor(Date.now() / 1000) - 100 }];
    const [status, strange] = await lines();
    assert.equal(status, 0);
    assert.match(
      strange,
      /, valid for 0 s \(response\)\n {2}The token had expired \d+ s before it arrived\. Check the clocks\.\n$/,
    );
  });

  it('asks for a verification where there is none, but not of one step', async () => {
    config = () => {
      const made = loginConfig(server.origin);
      const { verification: _, ...main } = made.authentications['main'] ?? assert.fail();
      return { ...made, authentications: { main } };
    };
    const hint = 'valid for 3600 s (default), add "verification" to prove that it works\n';
    assert.deepEqual(await lines(), [1, `unverified user ann: login 200, ${carried}, ${hint}`]);
    assert.deepEqual(await lines('--to', 'login'), [0, 'unverified user ann: login 200\n']);
    assert.equal(server.asked.length, 2);
    assert.equal((await lines('--dry-run'))[0], 1);
    assert.equal(server.asked.length, 2, 'nothing is sent');
  });

  it('prints JSON with places that count from 1', async () => {
    login = () => [401, {}];
    const { status, stdout } = await verify('--json');
    const [run, ...others] = JSON.parse(stdout) as readonly Record<string, unknown>[];
    const { role, username, outcome, line, column, message } = run ?? {};
    const userPlace = text().indexOf('"ann"');
    const before = text().slice(0, userPlace).split('\n');
    assert.deepEqual([status, others, role, username, outcome], [1, [], 'user', 'ann', 'failed']);
    assert.deepEqual([line, column], [before.length, (before.at(-1)?.length ?? 0) + 1]);
    assert.match(String(message), /^login: 401 /);
  });

  it('takes the certificate that a server has signed itself only where that is named', async () => {
    const tls = readFileSync(new URL('../../fixtures/tls/selfSigned.pem', import.meta.url), 'utf8');
    const secure = await startServer(
      (asked, response) =>
        asked.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(asked, response),
      { tls },
    );
    config = () => loginConfig(secure.origin);
    const [refused, said] = await lines();
    assert.deepEqual([refused, /self-signed/.test(said)], [1, true], said);
    assert.equal((await lines('--allow-self-signed', new URL(secure.origin).host))[0], 0);
    await secure.stop();
  });

  it('ends where it is interrupted, and asks nothing more', async () => {
    const users = ['ann', 'bob'].map((username) => ({ role: 'user', username, password: '${env:PASSWORD}' }));
    config = () => loginConfig(server.origin, {}, users);
    const listeners = process.listenerCount('SIGINT');
    login = () => {
      interrupt();
      return [200, { token }];
    };
    const [status, said] = await lines();
    assert.equal(status, 1);
    assert.match(
      said,
      /^cancelled user ann\n {2}a\.dast-auth\.json:\d+:\d+ cancelled login: cancelled\.\ncancelled user bob\n$/,
    );
    assert.deepEqual([server.asked.length, process.listenerCount('SIGINT')], [1, listeners]);
  });

  it('refuses what it cannot run', async () => {
    for (const [args, sentence] of [
      [['--to', 'nope'], 'There is no step "nope".\n'],
      [['--role', 'admin'], 'No test user matches. The file has: user ann.\n'],
      [['--user', 'bob'], 'No test user matches. The file has: user ann.\n'],
      [['--loud'], 'There is no option "--loud". Usage: '],
      [['b.dast-auth.json'], 'Name one file to verify. Usage: '],
    ] as const) {
      const { status, stdout, stderr } = await verify(...args);
      assert.deepEqual([status, stdout, stderr.slice(0, sentence.length)], [2, '', sentence]);
    }
    const users = Array.from({ length: 21 }, (_, index) => ({
      role: 'user',
      username: `u${index}`,
      password: '${env:PASSWORD}',
    }));
    config = () => loginConfig(server.origin, {}, users);
    const known = users.slice(0, 20).map(({ username }) => `user ${username}`);
    assert.deepEqual(await lines('--role', 'admin'), [
      2,
      `No test user matches. The file has: ${known.join(', ')}.\n`,
    ]);
    const missing = await runInProcess(() => verifyCommand(['no.json']), { cwd: folder });
    assert.deepEqual(missing, { status: 2, stdout: '', stderr: 'There is no file "no.json".\n' });
    config = () => ({ ...loginConfig(server.origin), version: '2.0' as '1.0' });
    assert.deepEqual(await lines(), [
      2,
      'a.dast-auth.json:2:13 value-not-allowed "2.0" is not a value of "version". Use "1.0".\n',
    ]);
    assert.deepEqual(server.asked, []);
  });
});
