import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { projectDir as root } from '../../../scripts/paths.ts';

const zap = join(root, 'test/fixtures/reports/zap-2.7.json');

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(script: string, ...args: string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(root, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });
  return { code: status, out: stdout, err: stderr };
}

describe('the check of a folder of reports', function () {
  this.timeout(30_000);

  it('prints a line per file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reports-'));
    await writeFile(join(folder, 'empty.json'), '');
    await writeFile(join(folder, 'zap.json'), await readFile(zap));
    await writeFile(join(folder, 'none.sarif'), '{"version":"2.1.0","runs":[]}');
    const { code, out } = run('scripts/check/checkReports.ts', folder);
    await rm(folder, { recursive: true });
    assert.equal(code, 0);
    assert.deepEqual(out.trimEnd().split('\n'), [
      'empty.json: refused · empty.json is empty: there is nothing to import. Nuclei writes an empty file when it finds nothing; any other scanner has to export the report again.',
      'none.sarif: SARIF 2.1.0 · 0 instances · 0 findings · Other',
      'zap.json: ZAP JSON · 7 instances · 5 findings · Critical 1, Minor 1, Info 3 · shop.test:8080 · skipped 1 no-instance',
    ]);
  });

  it('says so and succeeds without a folder', async () => {
    assert.deepEqual(run('scripts/check/checkReports.ts'), {
      code: 0,
      out: 'No folder of reports was given, so none is checked: npm run check:reports -- DIR\n',
      err: '',
    });
    const missing = run('scripts/check/checkReports.ts', '/no/such/folder');
    assert.deepEqual(
      [missing.code, missing.out],
      [0, 'There is no folder /no/such/folder, so no reports are checked.\n'],
    );
  });
});

describe('the check of a folder of files to import logins from', function () {
  this.timeout(30_000);

  it('prints a row per login, or one that says why there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'imports-'));
    await writeFile(join(folder, 'empty.json'), '');
    await writeFile(
      join(folder, 'login.openapi.json'),
      JSON.stringify({
        openapi: '3.0.0',
        servers: [{ url: 'https://shop.test' }],
        paths: {
          '/login': {
            post: {
              requestBody: {
                content: {
                  'application/json': { schema: { properties: { user: {}, password: {} } } },
                },
              },
              responses: {
                200: { content: { 'application/json': { schema: { properties: { token: {} } } } } },
              },
            },
          },
        },
      }),
    );
    const { code, out } = run('scripts/check/checkImports.ts', folder);
    await rm(folder, { recursive: true });
    assert.equal(code, 0);
    const [header, , empty, login, ...more] = out.trimEnd().split('\n');
    assert.equal(header, '| File | Format | Login | Recognised | Guessed | Missing |');
    assert.equal(empty, '| empty.json | There is nothing to read. |  |  |  |  |');
    assert.match(
      login ?? '',
      /^\| login\.openapi\.json \| OpenAPI description \| https:\/\/shop\.test: POST \/login; /,
    );
    assert.match(login ?? '', /The login is POST \/login\..* \| .*\$response\.body#\/token/);
    assert.deepEqual(more, []);
  });

  it('says so and succeeds without a folder', async () => {
    assert.deepEqual(run('scripts/check/checkImports.ts'), {
      code: 0,
      out: 'No folder was given, so nothing is imported: npm run check:imports -- DIR\n',
      err: '',
    });
  });
});
