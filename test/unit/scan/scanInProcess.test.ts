import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
