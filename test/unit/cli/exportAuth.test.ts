import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportCommand } from '../../../src/cli/exportAuth.ts';
import { type Ran, runInProcess } from './inProcess.ts';

const clean = fileURLToPath(new URL('../../fixtures/auth/full.dast-auth.json', import.meta.url));

const run = async (...args: readonly string[]): Promise<Ran> => runInProcess(() => exportCommand(args));

describe('auth export', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'dast-auth-'))));
  after(() => rmSync(folder, { recursive: true }));

  it('prints the file for a scanner, and on stderr what it cannot express', async () => {
    const { status, stdout, stderr } = await run(clean, '--to', 'zap', '--role', 'administrator');
    assert.equal(status, 0);
    assert.match(stdout, /^# Log in to Shop API as administrator, for ZAP\n[^]*\nenv:\n/);
    assert.match(stderr, /^It cannot tell by "bodyMatches" whether it is logged in\.$/m);
  });

  it('writes several files beside the one that is named', async () => {
    const out = join(folder, 'secrets.yaml');
    assert.equal((await run(clean, '--to', 'nuclei', '--role', 'standard user')).status, 2);
    const { status, stdout } = await run(clean, '--to=nuclei', '--role', 'standard user', '--out', out);
    assert.deepEqual([status, stdout], [0, '']);
    assert.match(readFileSync(out, 'utf8'), /template: \.\/shop-api-standard-user\.nuclei-login\.yaml/);
    assert.match(
      readFileSync(join(folder, 'shop-api-standard-user.nuclei-login.yaml'), 'utf8'),
      /self-contained/,
    );
  });

  it('takes the user that is named', async () => {
    const named = ['--role', 'administrator', '--user', 'adm2'];
    assert.match((await run(clean, '--to', 'curl', ...named)).stdout, /ADM2_PW/);
    const { status, stderr } = await run(
      clean,
      '--to',
      'curl',
      '--role',
      'administrator',
      '--user',
      'nobody',
    );
    assert.deepEqual([status, stderr], [2, 'Role "administrator" has no such test user.\n']);
  });

  for (const [what, args, expected] of [
    ['no scanner', [clean], /^The option "--to" needs a value\./],
    ['an unknown scanner', [clean, '--to', 'burp'], /^Nothing can be exported for "burp"\./],
    [
      'no role where there are several',
      [clean, '--to', 'zap'],
      /^Name one of the roles with --role: administrator, standard user\.$/m,
    ],
    ['an unknown role', [clean, '--to', 'zap', '--role', 'x'], /^There is no role "x"/],
    ['no file', ['--to', 'zap'], /^Name one file to export\./],
    ['an unknown option', [clean, '--loud'], /^There is no option "--loud"\./],
    [
      'a missing file',
      ['missing.dast-auth.json', '--to', 'zap'],
      /^There is no file "missing\.dast-auth\.json"\./,
    ],
  ] as const) {
    it(`refuses ${what} with one line`, async () => {
      const { status, stdout, stderr } = await run(...args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, expected);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    });
  }
});
