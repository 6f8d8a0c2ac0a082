import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanInProcess } from '../../../src/node/scan/scanInProcess.ts';
import type { ScanJob, ToScan } from '../../../src/scan/scanJob.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../fakes/loginServer.ts';
import { Shop } from '../../fakes/scanRun.ts';
import { readCalled, writeStandIn } from '../../fakes/standInScanner.ts';
import { until } from '../../patience.ts';

const sourceOf = (path: string): string =>
  fileURLToPath(new URL(`../../../src/node/scan/${path}`, import.meta.url));

/** What a window does, which is killed while its scan is going on. */
const host = `
  process.on('message', async (order) => {
    const { scanInProcess } = await import(process.env.HOST_MODULE);
    await scanInProcess(process.env.HOST_SCRIPT, order, {
      signal: new AbortController().signal,
      approve: async () => true,
      onEvent: () => undefined,
    });
  });
`;

describe('a scan in a process of its own', () => {
  let folder = '';
  let server: RunningServer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-process-test-'));
    const shop = new Shop();
    server = await startServer((asked, response) => {
      const own = shop.answer(asked) ?? { status: shop.knows(asked) ? 200 : 401, body: {} };
      sendJson(response, own.status, own.body);
    });
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('ends with the window that has started it, and its scanner and its folder with it', async () => {
    const log = join(folder, 'called.json');
    const standIn = {
      calls: ['GET /orders'],
      end: 'hang',
      target: server.origin,
      fixture: sourceOf('scanRole.ts'),
      log,
    };
    const window = spawn(process.execPath, ['-e', host], {
      env: {
        ...process.env,
        HOST_MODULE: sourceOf('scanInProcess.ts'),
        HOST_SCRIPT: sourceOf('scanRole.ts'),
        STAND_IN: JSON.stringify(standIn),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const job: ScanJob = {
      config: loginConfig(server.origin),
      file: join(folder, 'shop.dast-auth.json'),
      folders: [folder],
      role: 'user',
      values: { secrets: { PASSWORD: 'right-password' }, env: {} },
      privateHosts: [],
      selfSignedHosts: [],
      scanner: { id: 'zap', command: undefined },
      program: join(writeStandIn(folder, 'zap.sh'), 'zap.sh'),
      mode: 'look',
      minutes: 20,
      operations: undefined,
      report: join(folder, 'report.json'),
      record: join(folder, 'report.dast-scan'),
      language: 'en',
      translations: {},
    };
    window.send({ kind: 'start', job } satisfies ToScan);
    await until(() => existsSync(log));
    const { args, env } = readCalled(log);
    window.kill('SIGKILL');
    await once(window, 'exit');
    const plan = args.find((arg) => arg.endsWith('plan.yaml')) ?? '';
    assert.notEqual(plan, '');
    assert.ok(!JSON.stringify(env).includes('right-password'));
    await until(() => !existsSync(dirname(plan)));
    assert.ok(!existsSync(job.report), 'nobody is there to import it');
  });
});

/** A process that asks for an origin, says what it was told, and waits to be stopped. */
const told = `
  process.on('message', (message) => {
    if (message.kind === 'open') process.send({ kind: 'approve', id: 7, request: message.job });
    if (message.kind === 'approved') {
      const { execArgv, env } = process;
      process.send({ kind: 'event', event: { message, execArgv, asNode: env.ELECTRON_RUN_AS_NODE } });
      process.send({ kind: 'opened', environment: { A: 'b' } });
    }
    if (message.kind === 'stop') process.send({ kind: 'ended', end: { kind: 'stopped' } }, () => process.exit());
  });
`;

describe('a process that a window has started', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'dast-process-test-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What the window hears of it, and how it ended. */
  async function heard(
    code: string | undefined,
    approve: () => Promise<boolean>,
    isStopped = false,
  ): Promise<unknown> {
    const script = join(folder, code === undefined ? 'none.cjs' : 'told.cjs');
    if (code !== undefined) writeFileSync(script, code);
    const stop = new AbortController();
    if (isStopped) stop.abort();
    const said: unknown[] = [];
    const end = await scanInProcess(
      script,
      { kind: 'open', job: { origin: 'http://a.test' } as never },
      {
        signal: stop.signal,
        approve: async (request) => {
          said.push(request);
          return approve();
        },
        onEvent: (event) => void said.push(event),
        onOpened: (environment) => {
          said.push(environment);
          stop.abort();
        },
      },
    );
    return [...said, end];
  }

  it('asks it, tells it what happens, and ends when it is told to', async () => {
    const hears = (isApproved: boolean): readonly unknown[] => [
      { origin: 'http://a.test' },
      { message: { kind: 'approved', id: 7, isApproved }, execArgv: [], asNode: '1' },
      { A: 'b' },
      { kind: 'stopped' },
    ];
    assert.deepEqual(await heard(told, async () => true), hears(true));
    assert.deepEqual(await heard(told, () => Promise.reject(new Error('closed'))), hears(false));
  });

  it('ends at once where it was stopped before, and says that it died where it says nothing', async () => {
    const stopped = await heard(told.replace(/^.*'open'.*$/m, ''), async () => true, true);
    assert.deepEqual(stopped, [{ kind: 'stopped' }]);
    const died = [{ kind: 'died', reason: '' }];
    assert.deepEqual(await heard('process.exit(3)', async () => true), died);
    assert.deepEqual(await heard(undefined, async () => true), died);
  });
});
