import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { authCommand } from '../../../src/cli/authCommand.ts';
import { type Ran, runInProcess } from './inProcess.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

const clean = fileURLToPath(new URL('../../fixtures/auth/full.dast-auth.json', import.meta.url));

const run = async (...args: readonly string[]): Promise<Ran> => runInProcess(() => authCommand(args));

describe('auth', () => {
  it('hands each of its commands what is written behind it', async () => {
    const missing = join(tmpdir(), 'none.dast-auth.json');
    const commands: readonly (readonly [status: number, command: string, options?: readonly string[]])[] = [
      [2, 'check'],
      [2, 'verify'],
      [2, 'access'],
      [2, 'export', ['--to', 'zap']],
      [2, 'scan', ['--role', 'user', '--out', 'report', '--with', 'zap']],
      [125, 'exec', ['--role', 'user', '--', 'true']],
    ];
    for (const [status, command, options = []] of commands) {
      const stderr = `There is no file "${missing}".\n`;
      assert.deepEqual(await run(command, missing, ...options), { status, stdout: '', stderr }, command);
    }
  }).timeout(60_000);
});

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
