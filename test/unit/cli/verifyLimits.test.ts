import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, bearer, token } from '../../fakes/oneLogin.ts';
import {
  loginConfig,
  loginStep,
  type RunningServer,
  sendJson,
  startServer,
} from '../../fakes/loginServer.ts';
import { verifyCommand } from '../../../src/cli/verifyAuth.ts';
import { runInProcess } from './inProcess.ts';

// In fileAndOptions, nodeAt, runnableFile and verifyLimits.
describe('auth -- verify, of a file that others may have written,', function () {
  this.timeout(120_000);
  let folder: string;
  let server: RunningServer;
  let other: RunningServer;

  beforeEach(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'limits-')));
    other = await startServer((_asked, response) => sendJson(response, 200, {}));
    server = await startServer((asked, response) =>
      asked.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(asked, response),
    );
  });

  afterEach(async () => {
    await Promise.all([server.stop(), other.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** A config whose login sends the variable `KEY` to a path or an address. */
  function write(path: string, baseUrl = server.origin): void {
    const requestBody = { key: '${secret:KEY}' };
    const step = loginStep({ endpoint: { method: 'POST', path }, requestBody });
    const users = [{ role: 'user', username: 'ann', password: '${secret:KEY}' }];
    const config = loginConfig(server.origin, { steps: [step] }, users);
    const application = { ...config.application, baseUrl };
    writeFileSync(join(folder, 'a.dast-auth.json'), JSON.stringify({ ...config, application }));
  }

  const sent = (): string => server.asked.map(({ body }) => body).join('\n');

  async function verify(...args: readonly string[]): Promise<readonly [number, string]> {
    const { status, stdout, stderr } = await runInProcess(
      () => verifyCommand(['a.dast-auth.json', ...args]),
      {
        cwd: folder,
        env: { KEY: 'canary-4711' },
      },
    );
    return [status, stdout + stderr];
  }

  it('prints who failed, and in a line of its own where and why', async () => {
    write('/none');
    const [code, said] = await verify('--env', 'KEY');
    const [first, second = '', ...rest] = said.split('\n');
    assert.deepEqual([code, first, rest], [1, 'failed user ann', ['']]);
    assert.match(second, /^ {2}a\.dast-auth\.json:\d+:\d+ wrong-password-silent login: 401 /);
  });

  it('uses no variable that is not named for it', async () => {
    write('/login');
    const [code, said] = await verify();
    assert.equal(code, 1);
    assert.match(said, /\$\{secret:KEY\} is set here, but not named for this file[^\n]*Pass --env KEY /);
    assert.deepEqual(server.asked, []);
    await verify('--env', 'KEY');
    assert.ok(sent().includes('canary-4711'));
    server.asked.length = 0;
    writeFileSync(join(folder, '.env.test'), 'KEY=from-the-file\n');
    await verify('--env-file', '.env.test');
    assert.ok(sent().includes('from-the-file'));
  });

  it('sends to no origin that is not written out or named for it', async () => {
    write(`${other.origin}/steal`);
    const [code, said] = await verify('--env', 'KEY');
    assert.equal(code, 1);
    assert.ok(said.includes(`Nothing was sent to ${other.origin}: `), said);
    assert.ok(said.includes(`Pass --allow-origin ${other.origin} if`), said);
    assert.deepEqual(other.asked, []);
    await verify('--env', 'KEY', '--allow-origin', other.origin);
    assert.equal(other.asked.length, 1);
    const [refused, why] = await verify('--allow-origin', 'shop.test/x');
    assert.deepEqual(
      [refused, why.startsWith('"shop.test/x" is not a valid origin for --allow-origin.')],
      [2, true],
    );
  });

  it('takes no address whose text is made of values', async () => {
    write('{base_url}/x', '${env:BASE}');
    writeFileSync(join(folder, '.env.test'), `KEY=canary-4711\nBASE=${other.origin}\n`);
    const [code, said] = await verify('--env-file', '.env.test');
    assert.deepEqual([code, said.includes('--allow-origin'), other.asked], [1, true, []], said);
  });

  it('reads no file of variables that is a link to the environment of the process', async function () {
    if (process.platform !== 'linux') this.skip();
    write('/login');
    symlinkSync('/proc/self/environ', join(folder, '.env.test'));
    const [code, said] = await verify('--env-file', '.env.test');
    assert.deepEqual(
      [code, said],
      [2, '".env.test" is a link out of this folder. Name the file itself with --env-file.\n'],
    );
  });
});
