import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AttachmentInspector } from '../../../src/auth/attachments/attachmentInspector.ts';
import { environmentOf } from '../../../src/cli/authEnvironment.ts';
import { authCommand } from '../../../src/cli/authCommand.ts';
import { type Ran, runInProcess } from './inProcess.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

const clean = fileURLToPath(new URL('../../fixtures/auth/full.dast-auth.json', import.meta.url));

const run = async (...args: readonly string[]): Promise<Ran> => runInProcess(() => authCommand(args));

describe('auth check', () => {
  let folder = '';
  const write = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  before(() => (folder = mkdtempSync(join(tmpdir(), 'dast-auth-'))));
  after(() => rmSync(folder, { recursive: true }));

  it('prints nothing for a file without problems', async () => {
    assert.deepEqual(await run('check', clean), { status: 0, stdout: '', stderr: '' });
  });

  it('prints an empty array for a file without problems', async () => {
    const { status, stdout, stderr } = await run('check', '--json', clean);
    assert.deepEqual([status, JSON.parse(stdout), stderr], [0, [], '']);
  });

  it('prints problems with places that count from 1', async () => {
    const file = write('list.dast-auth.json', '\uFEFF// shop\r\n[\r\n]');
    assert.deepEqual(await run('check', file), {
      status: 1,
      stdout: `${file}:2:1 error wrong-type The file must be an object in { }, not a list.\n`,
      stderr: '',
    });
  });

  it('prints problems of several files as one array', async () => {
    const broken = write('broken.dast-auth.json', '{"version": "1.0",\n "roles": 1 "a": 2}');
    const empty = write('empty.dast-auth.json', '');
    const { status, stdout } = await run('check', broken, clean, empty, '--json');
    assert.equal(status, 1);
    assert.deepEqual(JSON.parse(stdout), [
      {
        file: broken,
        line: 2,
        column: 11,
        endLine: 2,
        endColumn: 12,
        severity: 'error',
        code: 'wrong-type',
        message: '"roles" must be a list in [ ], not a number.',
      },
      {
        file: broken,
        line: 2,
        column: 13,
        endLine: 2,
        endColumn: 16,
        severity: 'error',
        code: 'comma-expected',
        message: 'Put a comma before this.',
      },
      {
        file: empty,
        line: 1,
        column: 1,
        endLine: 1,
        endColumn: 1,
        severity: 'error',
        code: 'empty-file',
        message:
          'The file is empty. Start with an object in { }: type dast-auth and pick a snippet for the whole file.',
      },
    ]);
  });

  it('ends with 0 when there are only warnings', async () => {
    const text = readFileSync(clean, 'utf8').replace('["openid"]', '["openid",]');
    write('openapi.yaml', readFileSync(new URL('openapi.yaml', pathToFileURL(clean)), 'utf8'));
    const { status, stdout } = await run('check', write('comma.dast-auth.json', text));
    assert.equal(status, 0);
    assert.match(stdout, /^.*:\d+:\d+ warning trailing-comma .*\n$/);
  });

  describe('looks around the file', () => {
    const codes = async (env: Readonly<Record<string, string>>, file: string): Promise<string[]> => {
      const { stdout } = await runInProcess(() => authCommand(['check', '--json', file]), { env });
      return (JSON.parse(stdout) as { code: string; message: string }[]).map(
        ({ code, message }) => `${code}: ${/"[^"]*"/.exec(message)?.[0] ?? ''}`,
      );
    };

    it('and names unset variables once one of them is set, but no secrets', async () => {
      assert.deepEqual(await codes({}, clean), []);
      assert.deepEqual(await codes({ SHOP_URL: 'http://localhost:8080' }, clean), [
        'unknown-placeholder: "AUTH_URL"',
      ]);
      assert.deepEqual(await codes({ SHOP_URL: 'http://localhost:8080', AUTH_URL: '' }, clean), []);
    });

    it('and finds attachments that are missing, outside, or something else', async () => {
      const text = readFileSync(clean, 'utf8');
      const attached = (path: string): string => text.replace('./openapi.yaml', path);
      const file = (path: string): string => write('attached.dast-auth.json', attached(path));
      assert.deepEqual(await codes({}, file('./nowhere.yaml')), ['attachment-missing: "./nowhere.yaml"']);
      assert.deepEqual(await codes({}, file('../elsewhere.yaml')), [
        'attachment-missing: "../elsewhere.yaml"',
      ]);
      assert.deepEqual(await codes({}, file('.')), ['attachment-missing: "."']);
      write('shop.har', '{"log":{"entries":[]}}');
      assert.deepEqual(await codes({}, file('./shop.har')), ['attachment-of-other-type: "HAR"']);
    });
  });

  describe('looks into attachments', () => {
    const config = JSON.parse(readFileSync(clean, 'utf8')) as object;
    const withAttachments = (...paths: readonly string[]): string => {
      const attachments = paths.map((path) => ({ type: 'OpenAPI', path }));
      return write('attached.dast-auth.json', JSON.stringify({ ...config, attachments }));
    };

    it('in a thread that is ended when one holds it up, and goes on with the next', async () => {
      const hangs = `
        import { parentPort, workerData } from 'node:worker_threads';
        while (Buffer.from(workerData).toString() === 'hang');
        parentPort.postMessage('looked into');`;
      const script = new URL(`data:text/javascript,${encodeURIComponent(hangs)}`);
      write('hang.yaml', 'hang');
      write('next.yaml', 'next');
      const environment = environmentOf(withAttachments(), [], new AttachmentInspector(script, 1500), {
        values: {},
        areChosen: false,
      });
      const found = await Promise.all(
        ['./hang.yaml', './next.yaml'].map((path) => environment.attachment(path)),
      );
      assert.deepEqual(found, ['too-slow', 'looked into']);
    }).timeout(60_000);

    it('and says which are not what they should be, not there, too large, or too many', async () => {
      write('log.yaml', '{"log":{"entries":[]}}');
      write('large.yaml', ' '.repeat(5_000_001));
      const many = Array.from({ length: 48 }, (_, index) => `./none${index}.yaml`);
      const file = withAttachments('./log.yaml', './large.yaml', ...many, './last.yaml');
      const { stdout } = await run('check', file, '--json');
      const problems = JSON.parse(stdout) as readonly { code: string; message: string }[];
      const reported = problems.filter(({ code }) => code.startsWith('attachment-'));
      assert.deepEqual(
        reported.filter(({ code }) => code !== 'attachment-missing').map(({ message }) => message),
        [
          'The content of the file is of the type "HAR". Use that.',
          '"./large.yaml" is larger than 5 MB and was not looked into. Check type and secrets yourself.',
          '"./last.yaml" is the 51st attachment or a later one and was not looked into. Check type and secrets yourself.',
        ],
      );
      assert.equal(reported.length, 3 + many.length);
    });

    it('but reads no pipe, which never ends', async function () {
      if (process.platform === 'win32') this.skip();
      execFileSync('mkfifo', [join(folder, 'pipe.yaml')]);
      const { stdout } = await run('check', withAttachments('./pipe.yaml'));
      assert.match(stdout, /attachment-missing There is no file "\.\/pipe\.yaml"/);
    });
  });

  describe('refuses with one line on stderr and nothing on stdout', () => {
    const latin1 = Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x7d);
    const refusals: [what: string, args: () => string[], line: RegExp][] = [
      ['no command', () => [], /^Usage: .*check FILE/],
      ['an unknown command', () => ['prove', clean], /^There is no command "prove"/],
      ['no file', () => ['check'], /^Name at least one file/],
      ['an unknown option', () => ['check', clean, '--fix'], /^There is no option "--fix"/],
      ['a missing file', () => ['check', join(folder, 'no.json')], /^There is no file ".*no\.json"/],
      ['a folder', () => ['check', folder], /^".*" is a folder/],
      [
        'text that is not UTF-8',
        () => ['check', write('latin1.json', latin1)],
        /^".*latin1\.json" is not UTF-8/,
      ],
      [
        'one missing file of two',
        () => ['check', write('e.json', ''), 'none', '--json'],
        /^There is no file "none"/,
      ],
    ];
    for (const [what, args, line] of refusals) {
      it(what, async () => {
        const { status, stdout, stderr } = await run(...args());
        assert.equal(status, 2);
        assert.equal(stdout, '');
        assert.match(stderr, line);
        assert.equal(stderr.trimEnd().split('\n').length, 1);
      });
    }
  });
});

describe('auth check with an environment', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'dast-auth-'))));
  after(() => rmSync(folder, { recursive: true }));

  it('is what the script of the package runs', async () => {
    const env = join(folder, '.env.script');
    writeFileSync(env, 'SHOP_URL=http://localhost:1\n');
    const list = join(folder, 'list.dast-auth.json');
    writeFileSync(list, '[]');
    // Without the dashes, Node itself would take `--env-file`.
    const args = ['--', await programOf('auth'), 'check', clean, list, '--env-file', env];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [1, '']);
    assert.match(stdout, /AUTH_URL[^\n]*\n[^\n]*list\.dast-auth\.json:1:1 error wrong-type [^\n]*\n$/);
  });

  it('names what the file does not set, and never a value', async () => {
    const env = join(folder, '.env.test');
    writeFileSync(env, 'SHOP_URL=http://localhost:1\n');
    const { status, stdout, stderr } = await run('check', clean, '--env-file', env);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /unknown-placeholder .*AUTH_URL/);
    assert.doesNotMatch(stdout, /SHOP_URL|localhost:1/);
    assert.equal((await run('check', clean, '--env-file', join(folder, 'gone'))).status, 2);
  });

  it('says which values of a file of variables a "#" has cut', async () => {
    const lines = [
      'A=one#two',
      'B="one#two"',
      'C=one # a comment #1',
      '# D=one#two',
      'export E=#',
      "F='a#b' # c",
    ];
    const env = join(folder, 'cut.env');
    writeFileSync(env, lines.join('\n'));
    const { stderr } = await run('check', clean, '--env-file', env);
    assert.equal(stderr, `${env}:1: the value of A ends before "#". Quote it if "#" is a part of it.\n`);
    const verified = await run('verify', clean, '--env-file', env, '--dry-run');
    assert.equal(verified.stderr, stderr);
  });
});

describe('auth export', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'dast-auth-'))));
  after(() => rmSync(folder, { recursive: true }));

  it('prints the file for a scanner, and on stderr what it cannot express', async () => {
    const { status, stdout, stderr } = await run('export', clean, '--to', 'zap', '--role', 'administrator');
    assert.equal(status, 0);
    assert.match(stdout, /^# Log in to Shop API as administrator, for ZAP\n[^]*\nenv:\n/);
    assert.match(stderr, /^It cannot tell by "bodyMatches" whether it is logged in\.$/m);
  });

  it('writes several files beside the one that is named', async () => {
    const out = join(folder, 'secrets.yaml');
    assert.equal((await run('export', clean, '--to', 'nuclei', '--role', 'standard user')).status, 2);
    const { status, stdout } = await run(
      'export',
      clean,
      '--to=nuclei',
      '--role',
      'standard user',
      '--out',
      out,
    );
    assert.deepEqual([status, stdout], [0, '']);
    assert.match(readFileSync(out, 'utf8'), /template: \.\/shop-api-standard-user\.nuclei-login\.yaml/);
    assert.match(
      readFileSync(join(folder, 'shop-api-standard-user.nuclei-login.yaml'), 'utf8'),
      /self-contained/,
    );
  });

  it('takes the user that is named', async () => {
    const named = ['--role', 'administrator', '--user', 'adm2'];
    assert.match((await run('export', clean, '--to', 'curl', ...named)).stdout, /ADM2_PW/);
    const { status, stderr } = await run(
      'export',
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
      const { status, stdout, stderr } = await run('export', ...args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, expected);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    });
  }
});
