import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setLanguage } from '../../../src/base/messages.ts';
import { RoleWork } from '../../../src/node/scan/roleWork.ts';
import type { FromScan, ScanEnd, ScanEvent, ScanJob } from '../../../src/scan/scanJob.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../fakes/loginServer.ts';
import { got, Shop } from '../../fakes/scanRun.ts';
import { readCalled, type StandIn, writeStandIn } from '../../fakes/standInScanner.ts';

/** What a window hears of the process that works for it, and what it does meanwhile. */
interface Window {
  readonly kind?: 'start' | 'open';
  readonly approves?: boolean;
  readonly isThere?: boolean;
  readonly hears?: (message: FromScan, work: RoleWork) => void;
}

// In openRun, scanWith and scannerVersion.
describe('the work of a process for one role', function () {
  this.timeout(60_000);
  let folder = '';
  let server: RunningServer;
  let shop: Shop;
  let environment: NodeJS.ProcessEnv;
  beforeEach(async () => {
    environment = process.env;
    process.env = { ...environment, VSCODE_PID: '1', ELECTRON_RUN_AS_NODE: '1', KEY: 'canary-4711' };
    folder = mkdtempSync(join(tmpdir(), 'dast-work-test-'));
    shop = new Shop();
    server = await startServer((asked, response) => {
      const own = shop.answer(asked) ?? { status: shop.knows(asked) ? 200 : 401, body: {} };
      sendJson(response, own.status, own.body);
    });
  });
  afterEach(async () => {
    process.env = environment;
    setLanguage('en', {});
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const jobOf = (changes: Partial<ScanJob>, does: Partial<StandIn> = {}): ScanJob => {
    const fixture = join(folder, 'found.json');
    writeFileSync(fixture, '{"found":1}');
    const log = join(folder, 'called.json');
    const standIn = { calls: ['GET /orders'], end: 'report', target: server.origin, fixture, log, ...does };
    process.env['STAND_IN'] = JSON.stringify(standIn);
    return {
      config: loginConfig(server.origin),
      file: join(folder, 'shop.dast-auth.json'),
      folders: [folder],
      role: 'user',
      values: { secrets: { PASSWORD: 'right-password' }, env: { KEY: 'canary-4711' } },
      privateHosts: [],
      selfSignedHosts: [],
      language: 'en',
      translations: {},
      scanner: { id: 'zap', command: undefined },
      program: join(writeStandIn(folder, 'zap.sh'), 'zap.sh'),
      mode: 'look',
      minutes: 20,
      operations: undefined,
      report: join(folder, 'kept', 'report.json'),
      record: join(folder, 'kept', 'report.dast-scan'),
      ...changes,
    };
  };

  /** All that the window hears, and how it ended. */
  async function worked(
    job: ScanJob,
    { kind = 'start', approves = true, isThere = true, hears }: Window = {},
  ): Promise<{ readonly heard: readonly FromScan[]; readonly end: ScanEnd }> {
    const heard: FromScan[] = [];
    const end = await new Promise<ScanEnd>((resolve) => {
      const work: RoleWork = new RoleWork({
        isThere: () => isThere,
        tell: (message) => {
          heard.push(message);
          hears?.(message, work);
          if (message.kind === 'approve' && hears === undefined)
            work.take({ kind: 'approved', id: message.id, isApproved: approves });
          if (message.kind === 'ended') resolve(message.end);
        },
      });
      work.take({ kind, job });
    });
    return { heard, end };
  }
  const eventsOf = (heard: readonly FromScan[]): readonly ScanEvent[] =>
    heard.flatMap((message) => (message.kind === 'event' ? [message.event] : []));

  it('is a scan, of which the window hears until its report and its record are written', async () => {
    const job = jobOf({}, { calls: ['GET /orders', 'POST /orders'] });
    const { heard, end } = await worked(job);
    const [started, refused, ...lines] = eventsOf(heard).filter(({ kind }) => kind !== 'progress');
    assert.deepEqual(started, { kind: 'started', scanner: 'ZAP', version: '9.8.7', user: 'ann' });
    assert.deepEqual(refused?.kind === 'refused' && refused.refusal.code, 'mode');
    assert.deepEqual(lines, [{ kind: 'line', line: 'Report in report.json' }]);
    assert.deepEqual(eventsOf(heard).at(-1), {
      kind: 'progress',
      progress: { requests: 1, reached: 1, described: null },
    });
    assert.ok(end.kind === 'scanned' && end.isWritten, JSON.stringify(end));
    const { report: digest, started: from, ended: to, ...record } = end.record;
    assert.equal(digest, createHash('sha256').update('{"found":1}').digest('hex'));
    assert.ok(from <= to, `${from} ${to}`);
    assert.deepEqual(record, {
      dastWorkbenchScan: 1,
      scanner: 'ZAP',
      version: '9.8.7',
      mode: 'look',
      role: 'user',
      user: 'ann',
      origin: server.origin,
      ending: 'itself',
      exitCode: 0,
      requests: 1,
      logins: 1,
      unanswered: 0,
      refused: { mode: 1 },
      incomplete: [],
      engines: [],
      reached: ['GET /orders'],
      reachedIsAll: true,
      described: null,
    });
    assert.equal(readFileSync(job.report, 'utf8'), '{"found":1}');
    assert.deepEqual(JSON.parse(readFileSync(job.record, 'utf8')), end.record);
    const { args, env, plan } = readCalled(join(folder, 'called.json'));
    assert.deepEqual(
      ['VSCODE_PID', 'ELECTRON_RUN_AS_NODE', 'KEY', 'STAND_IN'].filter((name) => name in env),
      ['STAND_IN'],
    );
    assert.ok(!existsSync(args.at(-1) ?? ''));
    assert.doesNotMatch(JSON.stringify([heard, args, env, plan]), /right-password|tok-canary/);
  });

  const code = (text: string): readonly string[] => [
    process.execPath,
    '-e',
    text,
    '{report}',
    '{proxy}',
    '{target}',
  ];
  const own = (text: string): Partial<ScanJob> => ({
    scanner: { id: 'mine', command: code(text) },
    program: process.execPath,
  });

  it('is a scan with any command, whose lines come without secrets, and which is stopped', async () => {
    const job = jobOf(own("console.log(process.argv[3], 'right-password'); setInterval(() => 0, 1000)"));
    const { heard, end } = await worked(job, {
      hears: (message, work) => {
        if (message.kind === 'approve') work.take({ kind: 'approved', id: message.id, isApproved: true });
        if (message.kind === 'event' && message.event.kind === 'line') work.take({ kind: 'stop' });
      },
    });
    const lines = eventsOf(heard).flatMap((event) => (event.kind === 'line' ? [event.line] : []));
    assert.deepEqual(lines, [`${server.origin} •••`]);
    assert.ok(end.kind === 'scanned' && !end.isWritten, JSON.stringify(end));
    assert.equal(end.record.ending, 'stopped');
    assert.ok(!existsSync(job.record));
  });

  it('is a scan of what was chosen alone, or of what an OpenAPI file describes', async () => {
    const paths = Object.fromEntries(['/orders', '/bills'].map((path) => [path, { get: {} }]));
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ openapi: '3.0.3', info: {}, paths }));
    const attachments = [{ type: 'OpenAPI', path: './openapi.json' } as const];
    const config = { ...loginConfig(server.origin), attachments };
    const calls = ['GET /orders', 'GET /other'];
    const scanner = { id: 'wapiti', command: undefined };
    const scanned = async (changes: Partial<ScanJob>): Promise<readonly unknown[]> => {
      const { end, heard } = await worked(jobOf({ config, scanner, ...changes }, { calls }));
      assert.ok(end.kind === 'scanned', JSON.stringify(end));
      const { args } = readCalled(join(folder, 'called.json'));
      const planned = args.filter((_arg, index) => args[index - 1] === '-s');
      const { incomplete, reached, refused } = end.record;
      return [planned, incomplete, reached, refused, eventsOf(heard).at(-1)];
    };
    const at = (...paths: readonly string[]): readonly string[] => paths.map((path) => server.origin + path);
    const progress = (requests: number): object => ({
      kind: 'progress',
      progress: { requests, reached: requests, described: { all: 2, reached: 1 } },
    });
    assert.deepEqual(await scanned({}), [at('/orders', '/bills'), [], calls, {}, progress(2)]);
    assert.deepEqual(await scanned({ operations: ['GET /orders', 'GET /orders/{id}'] }), [
      at('/orders', '/orders/1'),
      ['chosen'],
      ['GET /orders'],
      { 'not-chosen': 1 },
      progress(1),
    ]);
  });

  it('ends with why there was none', async () => {
    const { config } = jobOf({});
    const ended = async (changes: Partial<ScanJob>, window: Window = {}): Promise<unknown> => {
      const { end, heard } = await worked(jobOf(changes), window);
      assert.ok(!eventsOf(heard).some(({ kind }) => kind === 'started'));
      return end.kind === 'fault' ? [end.kind, end.fault.code] : end;
    };
    const main = (change: object): ScanJob['config'] =>
      ({ ...config, authentications: { main: { ...config.authentications['main'], ...change } } }) as never;
    const verification = {
      ...config.authentications['main']?.verification,
      authenticated: { status: [204] },
    };
    const lost = (reason: string): object => ({ kind: 'lost', reason });
    const noProgram = { kind: 'not-started', code: 'ENOENT' };
    const rows: readonly (readonly [object, Partial<ScanJob>, Window?])[] = [
      [{ kind: 'no-user' }, { scanner: { id: 'nessus', command: undefined } }],
      [{ kind: 'no-user' }, { role: 'none' }],
      [{ kind: 'no-description' }, { scanner: { id: 'schemathesis', command: undefined } }],
      [noProgram, { program: join(folder, 'none') }],
      [
        lost('login: 401 without a reason. Check ${secret:PASSWORD} of ann.'),
        { values: { secrets: { PASSWORD: 'wrong' }, env: {} } },
      ],
      [['fault', 'unset'], { values: { secrets: {}, env: { PASSWORD: 'right-password' } } }],
      [lost(`Nothing was sent to ${server.origin}: not approved.`), {}, { approves: false }],
      [{ kind: 'not-shown' }, { config: main({ verification }) }],
      [{ kind: 'stopped' }, {}, { hears: (message, work) => message.kind === 'approve' && work.stop() }],
      [
        { kind: 'died', reason: "Cannot read properties of undefined (reading 'attachments')" },
        { config: undefined as never },
      ],
    ];
    for (const [expected, changes, window] of rows) assert.deepEqual(await ended(changes, window), expected);
  });

  it('writes nothing where nobody is there, nothing was reached, or there is no place', async () => {
    const ended = async (...[job, window]: Parameters<typeof worked>): Promise<unknown> => {
      const { end } = await worked(job, window);
      return end.kind === 'scanned' ? end.isWritten : end;
    };
    assert.equal(await ended(jobOf({}), { isThere: false }), false);
    assert.equal(await ended(jobOf({}, { calls: [] })), false);
    assert.equal(await ended(jobOf({}, { end: 'crash' })), false);
    const job = jobOf(own(''));
    assert.deepEqual(await ended({ ...job, program: folder }), { kind: 'not-started', code: 'EACCES' });
    writeFileSync(join(folder, 'kept'), '');
    assert.deepEqual(await ended(jobOf({})), { kind: 'not-written', code: 'EEXIST' });
  });

  it('keeps a role logged in for a terminal until it is closed', async () => {
    let answer: number | undefined;
    const { heard, end } = await worked(jobOf({}), {
      kind: 'open',
      hears: (message, work) => {
        if (message.kind === 'approve') work.take({ kind: 'approved', id: message.id, isApproved: true });
        if (message.kind !== 'opened') return;
        const { HTTP_PROXY: proxy, KEY: key } = message.environment;
        const { hostname, port, username, password } = new URL(String(proxy));
        assert.equal(key, null);
        const headers = { 'Proxy-Authorization': `Basic ${btoa(`${username}:${password}`)}` };
        const path = `${server.origin}/orders`;
        void got(get({ hostname, port, path, headers })).then(({ status }) => {
          answer = status;
          work.stop();
        });
      },
    });
    assert.deepEqual([answer, end], [200, { kind: 'stopped' }]);
    assert.deepEqual(
      heard.map(({ kind }) => kind),
      ['approve', 'opened', 'ended'],
    );
    const failing = await worked(jobOf({ values: { secrets: {}, env: {} } }), { kind: 'open' });
    assert.equal(failing.end.kind, 'fault');
  });
});
