import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatMessage } from '../../../src/base/messages.ts';
import { argumentMessages, parseScanArguments } from '../../../src/cli/scanArguments.ts';
import { authHelp } from '../../../src/cli/authHelp.ts';
import { projectDir } from '../../../scripts/paths.ts';
import { adapters } from '../../../src/scan/adapters/all.ts';
import type { ScanRecord } from '../../../src/scan/scanRecord.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendHtml, sendJson, startServer } from '../../fakes/loginServer.ts';
import { Shop } from '../../fakes/scanRun.ts';
import type { StandIn } from '../../fakes/standInScanner.ts';
import { readCalled, writeStandIn } from '../../fakes/standInScanner.ts';
import { findingsCommand } from '../../../src/cli/findingsCommand.ts';
import { scanCommand } from '../../../src/cli/scanAuth.ts';
import { interrupt, plainShell, runInProcess } from '../cli/inProcess.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

const script = await programOf('auth');
const reports = fileURLToPath(new URL('../../fixtures/reports/', import.meta.url));
const hasWapiti = spawnSync('wapiti', ['--version']).status === 0;

const description = {
  openapi: '3.0.0',
  paths: {
    '/orders': { get: {}, post: {} },
    '/orders/{id}': { get: {}, delete: {} },
    '/logout': { post: {}, get: {} },
  },
};

const ofShell = { PASSWORD: 'right-password', https_proxy: 'http://other.test:1' };

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// In roleRun, scanFile and scanWith.
describe('auth scan', () => {
  let folder = '';
  let shop: Shop;
  let app: RunningServer;

  const out = (): string => join(folder, 'report.json');
  const record = (): ScanRecord =>
    JSON.parse(readFileSync(join(folder, 'report.dast-scan'), 'utf8')) as ScanRecord;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-scan-test-'));
    shop = new Shop();
    app = await startServer((asked, response) => {
      const own = shop.answer(asked);
      if (own !== undefined) return sendJson(response, own.status, own.body);
      if (!shop.knows(asked)) return sendJson(response, 401, {});
      if (asked.path === '/') return sendHtml(response, 200, '<a href="/orders?id=1">orders</a>');
      sendJson(response, asked.path.startsWith('/orders') ? 200 : 404, { you: asked.headers.authorization });
    });
    configure({});
  });
  afterEach(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  const configure = (application: object): void => {
    const config = loginConfig(app.origin, { neverCall: ['POST /logout'] });
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
    writeFileSync(
      join(folder, 'shop.dast-auth.json'),
      JSON.stringify({
        ...config,
        application: { ...config.application, safeForAutomatedTesting: true, ...application },
        attachments: [{ type: 'OpenAPI', path: 'openapi.json' }],
      }),
    );
  };
  /** `within`: a command that runs it. */
  const start = (
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    [program = process.execPath, ...within]: readonly string[] = [],
  ) =>
    spawn(
      program,
      [
        ...(within.length === 0 ? [] : [...within, process.execPath]),
        '--',
        script,
        'scan',
        'shop.dast-auth.json',
        '--role',
        'user',
        '--env',
        'PASSWORD',
        '--out',
        out(),
        ...args,
      ],
      {
        cwd: folder,
        env: { ...process.env, ...ofShell, ...env },
      },
    );
  const ended = (child: ReturnType<typeof start>): Promise<Ran> =>
    new Promise((resolve) => {
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => (stdout += String(chunk)));
      child.stderr.on('data', (chunk) => (stderr += String(chunk)));
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
  /** In this process. */
  const scan = async (
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    heard: (text: string) => void = () => undefined,
  ): Promise<Ran> => {
    const given = ['shop.dast-auth.json', '--role', 'user', '--env', 'PASSWORD', '--out', out(), ...args];
    const { status, ...said } = await runInProcess(() => scanCommand(given), {
      cwd: folder,
      env: { ...process.env, ...ofShell, ...env },
      heard,
    });
    return { code: status, ...said };
  };
  const standIn = (name: string, does: Partial<StandIn>): NodeJS.ProcessEnv => ({
    PATH: `${writeStandIn(folder, name)}:${process.env['PATH']}`,
    STAND_IN: JSON.stringify({
      calls: ['GET /orders'],
      end: 'report',
      target: app.origin,
      fixture: join(reports, 'zap-2.17-plus.json'),
      log: join(folder, 'called.json'),
      ...does,
    }),
  });
  const importedScan = async (): Promise<Record<string, unknown>> => {
    const args = ['--root', folder, '--json', out()];
    const { status, stdout, stderr } = await runInProcess(() => findingsCommand(args, plainShell));
    assert.equal(status, 0, stderr);
    return (JSON.parse(stdout) as { scans: Record<string, unknown>[] }).scans[0] ?? {};
  };
  const called = () => readCalled(join(folder, 'called.json'));
  const withoutRun = (args: readonly string[]): string =>
    args
      .join(' ')
      .replaceAll(/http:\/\/scan:[\w-]{32}@127\.0\.0\.1:\d+/g, 'PROXY')
      .replaceAll(/\/\S*?\/dast-scan-\w{6}/g, 'RUN')
      .replaceAll(app.origin, 'TARGET');

  const tools: readonly (readonly [id: string, program: string, fixture: string, args: string])[] = [
    ['zap', 'zap.sh', 'zap-2.17-plus.json', '-cmd -dir RUN/home -autorun RUN/plan.yaml'],
    [
      'zap-docker',
      'docker',
      'zap-2.17-plus.json',
      'run --rm --pull never --network host -v RUN:/zap/wrk:rw ghcr.io/zaproxy/zaproxy:stable zap.sh -cmd -autorun /zap/wrk/plan.yaml',
    ],
    [
      'nuclei',
      'nuclei',
      'nuclei-3.jsonl',
      '-l RUN/openapi -im openapi -u TARGET -proxy PROXY -ni -duc -rl 20 -nc -stats -stats-json -si 5 -dast -jsonl-export RUN/report.jsonl',
    ],
    [
      'schemathesis',
      'schemathesis',
      'schemathesis.ndjson',
      'run RUN/openapi.yaml --url TARGET --proxy PROXY --tls-verify RUN/authority.pem --rate-limit 20/s --max-time 1200 --no-color --report ndjson --report-ndjson-path RUN/report.ndjson',
    ],
  ];
  for (const [id, program, fixture, args] of tools) {
    it(`calls ${id} as its documentation says, behind the proxy (the real tool is not run)`, async () => {
      const calls = ['GET /orders', 'GET /orders/12', 'DELETE /orders/12', 'GET /logout', 'POST /logout'];
      const env = standIn(program, { calls, fixture: join(reports, fixture) });
      const { code, stdout, stderr } = await scan(['--with', id], env);
      assert.equal(code, 0, stderr);
      assert.equal(withoutRun(called().args), args);
      assert.deepEqual(
        called().got.map(([status]) => status),
        [200, 200, 403, 403, 403],
      );
      assert.match(
        stdout,
        /^Complete: .* 9\.8\.7 as user \(ann\), mode safe, 2 requests, 1 login, 2 of 6 described/,
      );
      assert.match(stderr, /^Report in report\.\w+$/m);
      assert.deepEqual(readFileSync(out()), readFileSync(join(reports, fixture)));
      const { reached, described, refused, incomplete, ending, exitCode } = record();
      assert.deepEqual(
        [reached, described, refused, incomplete, ending, exitCode],
        [
          ['GET /orders', 'GET /orders/{id}'],
          { reached: 2, all: 6 },
          { mode: 2, 'never-call': 1 },
          [],
          'itself',
          0,
        ],
      );
      const { env: given, args: written } = called();
      const everything = JSON.stringify([given, written, called().plan, record(), stdout, stderr]);
      for (const secret of [shop.token, 'right-password']) assert.ok(!everything.includes(secret));
      assert.equal(given['PASSWORD'], undefined);
      assert.ok(!everything.includes('other.test'));
    });
  }

  it('runs any other scanner by its command, and looks only where it is told to', async () => {
    const env = standIn('other', { calls: ['GET /orders', 'POST /orders'] });
    const own = ['--mode', 'look', '--', 'other', '--via={proxy}', '{proxy}', '{ca}', '{report}', '{target}'];
    const { code, stdout, stderr } = await scan(own, env);
    assert.equal(code, 0, stderr);
    assert.equal(withoutRun(called().args), '--via=PROXY PROXY RUN/authority.pem RUN/report TARGET');
    assert.match(stdout, /^Complete: other as user \(ann\), mode look, 1 request,/);
    assert.deepEqual(record().refused, { mode: 1 });
  });

  it('keeps what a scanner has when it is interrupted, ends with 130 and leaves nothing behind', async () => {
    const { code, stdout } = await scan(['--with', 'zap'], standIn('zap.sh', { end: 'hang' }), (text) => {
      if (text.includes('started')) interrupt();
    });
    assert.equal(code, 130);
    assert.match(stdout, /^Partial, because it was stopped: ZAP 9\.8\.7/);
    assert.deepEqual([record().ending, record().incomplete], ['stopped', ['stopped']]);
    assert.ok(existsSync(out()));
    const plan = called().args.find((arg) => arg.endsWith('plan.yaml')) ?? '';
    assert.ok(!existsSync(plan));
    const { role, completeness, completenessReason } = await importedScan();
    assert.deepEqual([role, completeness, completenessReason], ['user', 'partial', 'cancelled']);
    writeFileSync(out(), `${readFileSync(out(), 'utf8')}\n`);
    assert.equal((await importedScan())['role'], 'unknown', 'a record counts for its report alone');
  });

  it('is ended by every signal that ends programs, and by none once it has ended', async () => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const listeners = signals.map((signal) => process.listenerCount(signal));
    for (const signal of signals) {
      const { code } = await scan(['--with', 'zap'], standIn('zap.sh', { end: 'hang' }), (text) => {
        if (text.includes('started')) interrupt(signal);
      });
      assert.equal(code, 130, signal);
    }
    assert.deepEqual(
      signals.map((signal) => process.listenerCount(signal)),
      listeners,
    );
  });

  it('says that there is no report, whatever the scanner ended with', async () => {
    const { code, stdout, stderr } = await scan(['--with', 'zap'], standIn('zap.sh', { end: 'crash' }));
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^ZAP wrote no report\. The reason is in its own lines above\.$/m);
    assert.ok(!existsSync(out()));
  });

  it('says that the disk is full, and takes no report for whole that was written there', async function () {
    const isMounting = spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;
    if (!isMounting) {
      console.log('      This system mounts no small disk: it was not filled.');
      return void this.skip();
    }
    const small = join(folder, 'small');
    mkdirSync(small);
    const [line = ''] = readFileSync(join(reports, 'nuclei-3.jsonl'), 'utf8').split('\n', 1);
    writeFileSync(join(folder, 'long.jsonl'), `${line}\n`.repeat(300_000 / line.length));
    const scanner = 'curl -s -o answer -x "$0" "$1/orders"; cat long.jsonl > "$2"; exit 0';
    const words = [
      'sh',
      '-c',
      scanner.replace('long', join(folder, 'long')),
      '{proxy}',
      '{target}',
      '{report}',
    ];
    const onDisk = (size: string): Promise<Ran> => {
      const mount = 'mount -t tmpfs -o size="$0" tmpfs "$TMPDIR" && exec "$@"';
      const within = ['unshare', '-Urm', 'sh', '-c', mount, size];
      return ended(start(['--', ...words], { TMPDIR: small }, within));
    };
    const cut = await onDisk('100k');
    assert.equal(cut.code, 3, cut.stderr);
    assert.match(cut.stdout, /^Partial, because the disk was full: sh as user \(ann\)/);
    assert.deepEqual(record().incomplete, ['disk-full']);
    rmSync(out());
    const none = await onDisk('4k');
    assert.deepEqual([none.code, none.stdout, existsSync(out())], [2, '', false]);
    assert.match(
      none.stderr,
      /^The disk with the folder for temporary files, \S+small, is full\. Free some/m,
    );
  });

  it('takes no scan for complete that did not get to the application', async () => {
    const { code } = await scan(['--with', 'zap'], standIn('zap.sh', { calls: ['GET /nowhere'] }));
    assert.equal(code, 3);
    assert.deepEqual(record().incomplete, ['nothing']);
  });

  it('says in its help and in docs/ci.md which scanners were really run', () => {
    const page = readFileSync(join(projectDir, 'docs/ci.md'), 'utf8');
    const tried = adapters.map(({ id, triedVersion }) => {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\` `));
      const said = row?.split('|').at(-2)?.trim();
      return [id, said, triedVersion === undefined ? 'a stand-in' : `the tool (${triedVersion})`] as const;
    });
    for (const [id, said, expected] of tried) assert.equal(said, expected, id);
    const words = authHelp.replaceAll(/\s+/g, ' ');
    const real = adapters.flatMap(({ id, triedVersion }) =>
      triedVersion === undefined ? [] : [`${id} (${triedVersion})`],
    );
    const others = adapters.flatMap(({ id, triedVersion }) => (triedVersion === undefined ? [id] : []));
    assert.ok(words.includes(`Tried with the real tool: ${real.join(', ')}.`));
    assert.ok(words.includes(`use of the proxy: ${others.join(', ')}.`));
  });

  it('says what its arguments lack', () => {
    const cases: readonly (readonly [args: string, said: RegExp])[] = [
      ['', /^Name the scanner with --with, or write its command behind "--"/],
      ['--with zap -- zap.sh', /^Name the scanner/],
      ['--with nikto', /^There is no scanner "nikto"\. There are: wapiti, zap,/],
      ['--with wapiti --mode wild', /^There is no mode "wild"\. There are: look, safe, full\./],
      ['--with wapiti --minutes 0', /^Option "--minutes" needs a whole number from 1 to 1440\./],
      ['--with wapiti --rate 9999', /^Option "--rate" needs a whole number from 1 to 1000\./],
    ];
    for (const [args, said] of cases) {
      const words = ['a.dast-auth.json', '--role', 'user', '--out', 'r', ...args.split(' ').filter(Boolean)];
      const read = parseScanArguments(words);
      assert.ok(!read.ok);
      assert.match(formatMessage(argumentMessages[read.failure.code], read.failure.args), said);
    }
  });

  it('says what is missing, and sends nothing', async () => {
    const own = await scan(['--', './not-there', '{report}']);
    assert.deepEqual([own.code, own.stderr], [2, '"./not-there" was not found.\n']);
    const noProgram = await scan(['--', folder, '{report}']);
    assert.deepEqual([noProgram.code, noProgram.stderr], [2, `"${folder}" could not be started (EACCES).\n`]);
    rmSync(join(folder, 'openapi.json'));
    const undescribed = await scan(['--with', 'schemathesis']);
    assert.equal(undescribed.code, 2);
    assert.match(
      undescribed.stderr,
      /^Schemathesis scans what an OpenAPI file describes, and the auth config/,
    );
    configure({ safeForAutomatedTesting: false });
    const unsafe = await scan(['--with', 'wapiti']);
    assert.match(unsafe.stderr, /^A scan in the mode "safe" sends attacks\. .*, or pass --mode look\./);
    const missing = await scan(['--with', 'nuclei', '--mode', 'look'], { PATH: '/nowhere' });
    assert.match(missing.stderr, /^"nuclei" was not found\. To install it: (?:brew|go) install /);
    assert.ok(app.asked.every(({ path }) => path === '/login' || path === '/me'));
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('report')),
      [],
    );
  });

  it('scans with Wapiti for real, and its report can be imported', async function () {
    if (!hasWapiti) {
      console.log('      Wapiti is not installed: it was not run.');
      return void this.skip();
    }
    this.timeout(120_000);
    const { code, stdout, stderr } = await ended(
      start(['--with', 'wapiti', '--minutes', '2', '--rate', '200']),
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Complete: Wapiti \d\S* as user \(ann\), mode safe, \d+ requests, 1 login, 1 of 6/);
    // The folder of the run is gone by then.
    assert.doesNotMatch(stderr, /\/dast-scan-\w{6}\b|has been generated/);
    assert.ok(record().reached.includes('GET /orders'));
    assert.deepEqual(record().engines, ['Passive Scan', 'Active Scan']);
    assert.ok(!readFileSync(out(), 'utf8').includes(shop.token));
    const { tool, role, completeness } = await importedScan();
    assert.deepEqual([tool, role, completeness], ['Wapiti', 'user', 'complete']);
  });
});
