import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { load } from 'js-yaml';
import { projectDir } from '../../../scripts/paths.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendHtml, sendJson, startServer } from '../../fakes/loginServer.ts';
import { Shop } from '../../fakes/scanRun.ts';
import type { StandIn } from '../../fakes/standInScanner.ts';
import { writeStandIn } from '../../fakes/standInScanner.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
}

/** The shell steps of the pipeline in docs/ci.md that scans. */
function stepsOfPipeline(): ReadonlyMap<string, string> {
  const page = readFileSync(join(projectDir, 'docs/ci.md'), 'utf8');
  const [, section = ''] = page.split(/^## Scans$/m);
  const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(section) ?? [];
  const { jobs } = load(yaml) as { readonly jobs: { readonly scan: { readonly steps: readonly Step[] } } };
  return new Map(jobs.scan.steps.flatMap(({ name, run }) => (run === undefined ? [] : [[name ?? '', run]])));
}

/** A report of Wapiti, with one Critical or without. */
function wapitiReport(target: string, isWeak: boolean): string {
  const entry = { method: 'GET', path: '/orders?id=%27', info: 'SQL Injection', level: 4, parameter: 'id' };
  const reference = { 'CWE-89: SQL Injection': 'https://cwe.mitre.org/data/definitions/89.html' };
  return JSON.stringify({
    classifications: { 'SQL Injection': { desc: 'SQL', sol: '', ref: reference } },
    vulnerabilities: { 'SQL Injection': isWeak ? [entry] : [] },
    infos: {
      target: `${target}/`,
      date: 'Thu, 12 Nov 2026 18:12:00 +0000',
      version: 'Wapiti 3.0.4',
      scope: 'domain',
    },
  });
}

describe('the pipeline that scans, as docs/ci.md has it (the scanner is a stand-in)', function () {
  this.timeout(60_000);
  const steps = stepsOfPipeline();
  let folder = '';
  let app: RunningServer;
  let isFixed = false;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-pipeline-'));
    isFixed = false;
    const shop = new Shop();
    app = await startServer((asked, response) => {
      const own = shop.answer(asked);
      if (own !== undefined) return sendJson(response, own.status, own.body);
      if (!shop.knows(asked)) return sendJson(response, 401, {});
      if (asked.path !== '/orders') return sendJson(response, 404, {});
      const isBroken = !isFixed && asked.url.includes('%27');
      sendHtml(
        response,
        isBroken ? 500 : 200,
        isBroken ? 'You have an error in your SQL syntax' : 'One order',
      );
    });
    const user = { role: 'customer', username: 'ann', password: '${secret:SHOP_PASSWORD}' };
    const config = loginConfig(app.origin, { neverCall: ['POST /logout'] }, [user]);
    const application = { ...config.application, safeForAutomatedTesting: true };
    const roles = [{ name: 'customer', authentication: 'main' }];
    writeFileSync(join(folder, 'shop.dast-auth.json'), JSON.stringify({ ...config, application, roles }));
    symlinkSync(projectDir, join(folder, 'dast-workbench'));
    writeStandIn(folder, 'wapiti');
    // What would change the machine is written down.
    for (const name of ['sudo', 'npm']) {
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\necho "${name} $*" >> "$INSTALLED"\n`);
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    symlinkSync(process.execPath, join(folder, 'bin/node'));
    writeFileSync(join(folder, 'weak.json'), wapitiReport(app.origin, true));
    writeFileSync(join(folder, 'clean.json'), wapitiReport(app.origin, false));
  });
  afterEach(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  /** As a runner of GitHub runs a step; the secrets of a step are those of its own environment. */
  const run = async (
    name: string,
    does: Partial<StandIn> = {},
  ): Promise<{ code: number | null; text: string }> => {
    const standIn = {
      calls: ['GET /orders', 'GET /orders?id=%27'],
      end: 'report',
      target: app.origin,
      fixture: join(folder, 'weak.json'),
      mended: { without: 'SQL syntax', fixture: join(folder, 'clean.json') },
      log: join(folder, 'called.json'),
      ...does,
    };
    const child = spawn(
      'bash',
      ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', steps.get(name) ?? 'false'],
      {
        cwd: folder,
        env: {
          PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter),
          HOME: folder,
          INSTALLED: join(folder, 'installed.log'),
          GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
          STAND_IN: JSON.stringify(standIn),
          ...(name === 'Scan' ? { SHOP_PASSWORD: 'right-password' } : {}),
        },
      },
    );
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
    return await new Promise((resolve) => child.on('close', (code) => resolve({ code, text })));
  };

  it('fails with a new Critical, and passes after the fix', async () => {
    assert.equal((await run('Install')).code, 0);
    assert.equal(
      readFileSync(join(folder, 'installed.log'), 'utf8'),
      'sudo apt-get install --yes wapiti\nnpm ci --prefix dast-workbench\n',
    );
    const weak = await run('Scan');
    assert.deepEqual(
      [weak.code, /^Complete: Wapiti 9\.8\.7 as customer \(ann\)/m.test(weak.text)],
      [0, true],
      weak.text,
    );
    const closed = await run('Gate');
    assert.deepEqual(
      [closed.code, /SQL Injection {2}GET \/orders/.test(closed.text)],
      [3, true],
      closed.text,
    );
    assert.equal((await run('Summary')).code, 0);
    assert.match(readFileSync(join(folder, 'summary.md'), 'utf8'), /^## ❌ The gate is closed/);

    isFixed = true;
    assert.equal((await run('Scan')).code, 0);
    const open = await run('Gate');
    assert.equal(open.code, 0, open.text);
  });

  it('goes on to the gate after a partial scan, which closes it', async () => {
    isFixed = true;
    const partial = await run('Scan', { calls: ['GET /nowhere'] });
    assert.deepEqual(
      [partial.code, /^Partial, because no request reached/m.test(partial.text)],
      [0, true],
      partial.text,
    );
    assert.equal((await run('Gate')).code, 3);
  });
});
