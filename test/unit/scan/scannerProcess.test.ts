import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftOverScans } from '../../../src/node/scan/runFolder.ts';
import { ScannerProcess } from '../../../src/node/scan/scannerProcess.ts';

describe('the process of a scanner', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'dast-process-test-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (code: string, more: Partial<ConstructorParameters<typeof ScannerProcess>[0]> = {}) => {
    const lines: string[] = [];
    const waiting: (() => void)[] = [];
    const child = new ScannerProcess({
      program: process.execPath,
      argv: ['-e', code],
      env: process.env,
      folder,
      answerAtStop: undefined,
      onLine: (line) => {
        lines.push(line);
        for (const go of waiting.splice(0)) go();
      },
      ...more,
    });
    const line = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
    return { child, lines, line };
  };

  it('answers what a scanner asks once it is to stop', async () => {
    const { child, lines, line } = start(
      `process.on('SIGINT', () => console.log('r or q?'));
       process.stdin.on('data', (typed) => { console.log('got ' + String(typed).trim()); process.exit(5); });
       console.log('ready');`,
      { answerAtStop: 'r\n' },
    );
    await line();
    await child.stop();
    assert.deepEqual(
      [lines, await child.ended],
      [['ready', 'r or q?', 'got r'], { kind: 'ended', exitCode: 5 }],
    );
  });

  it('ends by force what does not stop, with all that it has started', async () => {
    const { child, lines, line } = start(
      `const { spawn } = require('node:child_process');
       process.on('SIGINT', () => undefined);
       const other = spawn(process.execPath, ['-e', "process.on('SIGINT', () => 0); setInterval(() => 0, 1000); console.log('on')"]);
       other.stdout.once('data', () => console.log(other.pid));`,
      { longestFarewell: 200 },
    );
    await line();
    await child.stop();
    assert.deepEqual(await child.ended, { kind: 'ended', exitCode: null });
    const started = Number(lines[0]);
    while (isRunning(started)) await new Promise(setImmediate);
  });

  it('says why it did not start', async () => {
    const { child } = start('', { program: join(folder, 'none') });
    assert.deepEqual(await child.ended, { kind: 'not-started', reason: 'ENOENT' });
    await child.stop();
  });

  it('is ended by the next scan where its host is gone, unless its number is another’s now', async () => {
    const left = mkdtempSync(join(tmpdir(), 'dast-scan-'));
    const code = 'setInterval(() => 0, 1000); console.log(1)';
    const orphan = spawn(process.execPath, ['-e', code, left], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(orphan.stdout, 'data');
    const others = mkdtempSync(join(tmpdir(), 'dast-scan-'));
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    writeFileSync(join(left, 'process.json'), JSON.stringify({ host: gone.pid, scanner: orphan.pid }));
    // This very process has that number, and does not name the folder.
    writeFileSync(join(others, 'process.json'), JSON.stringify({ host: gone.pid, scanner: process.pid }));
    const running = mkdtempSync(join(tmpdir(), 'dast-scan-'));
    writeFileSync(join(running, 'process.json'), JSON.stringify({ host: process.pid, scanner: gone.pid }));
    mkdirSync(join(running, 'config'));
    const unclear = [
      '{',
      '[]',
      `{"host":${gone.pid}}`,
      `{"host":"1","scanner":${gone.pid}}`,
      `{"host":${gone.pid},"scanner":0.5}`,
      `{"host":${gone.pid},"scanner":1}${' '.repeat(1000)}`,
    ].map((note) => {
      const kept = mkdtempSync(join(tmpdir(), 'dast-scan-'));
      writeFileSync(join(kept, 'process.json'), note);
      return kept;
    });
    await endLeftOverScans();
    if (orphan.exitCode === null && orphan.signalCode === null) await once(orphan, 'exit');
    assert.equal(orphan.signalCode, 'SIGKILL');
    assert.deepEqual([left, others, running].map(existsSync), [false, false, true]);
    assert.deepEqual(unclear.filter(existsSync), unclear, 'nobody knows what runs there');
    for (const kept of [running, ...unclear]) rmSync(kept, { recursive: true });
  });
});

/** What has ended stays listed until somebody asks how. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}
