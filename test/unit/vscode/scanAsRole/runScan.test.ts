import assert from 'node:assert/strict';
import { refusalMessages } from '../../../../src/scan/refusalMessages.ts';
import type { ScanEvent, ToScan } from '../../../../src/scan/scanJob.ts';
import type { PreparedScan } from '../../../../src/vscode/features/scanAsRole/prepareScan.ts';
import { recordOf, runScan } from '../../../../src/vscode/features/scanAsRole/runScan.ts';
import type { ReportProgress } from '../../../../src/vscode/shared/messages/progress.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

type Running = Parameters<PreparedScan['verifyRole']['scanInProcess']>[2];

describe('a scan in a process of its own', () => {
  const files = new TestFiles();
  let opened: TestApp;
  before(() => {
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    opened.settings.set('allowedPrivateHosts', ['10.0.0.1']);
  });
  after(async () => {
    await opened.close();
    files.remove();
  });

  /** What the process is told, the lines of the terminal and of the notification, and what it has come to. */
  async function run(
    name: string,
    role: string,
    act: (running: Running, stop: () => void) => unknown = () => undefined,
  ) {
    const uri = files.path(`workspace/${name}`);
    const [lines, shown]: [string[], (string | undefined)[]] = [[], []];
    let told: readonly unknown[] = [];
    const scan = {
      document: { uri },
      config: { name: 'config' },
      origin: 'https://shop.test',
      values: { secrets: { A: 'b' }, env: {} },
      scanner: { id: 'zap', name: 'ZAP', command: undefined, program: '/bin/zap' },
      order: { file: uri, role, scanner: 'zap', mode: 'look', minutes: 7, operations: ['GET /a'] },
      ports: { approvals: { approve: async (request: unknown) => request === 'fine' } },
      verifyRole: {
        refusalMessages,
        scanInProcess: async (script: string, message: ToScan, running: Running) => {
          told = [script, message];
          await act(running, () => aborter.abort());
          return { kind: 'stopped' };
        },
      },
    } as unknown as PreparedScan;
    const report: ReportProgress = ({ message }) => void shown.push(message);
    const aborter = new AbortController();
    const { signal } = new AbortController();
    const ran = await runScan(opened.app, scan, (line) => void lines.push(line), {
      signal: aborter.signal,
      within: { signal, report },
    });
    return { ran, told, lines, shown };
  }

  it('is told all that it needs, and where its report goes', async () => {
    const { ran, told, lines } = await run('shop.dast-auth.json', 'admin');
    const report = files.path('storage/scans/shop.admin.zap.json');
    assert.deepEqual([ran.end, ran.report.fsPath], [{ kind: 'stopped' }, report.fsPath]);
    assert.equal(recordOf(ran.report).fsPath, files.path('storage/scans/shop.admin.zap.dast-scan').fsPath);
    assert.deepEqual(lines, ['ZAP as admin: https://shop.test']);
    const job = {
      config: { name: 'config' },
      file: files.path('workspace/shop.dast-auth.json').fsPath,
      privateHosts: ['10.0.0.1'],
      selfSignedHosts: [],
      folders: [files.path('workspace').fsPath],
      role: 'admin',
      values: { secrets: { A: 'b' }, env: {} },
      scanner: { id: 'zap', command: undefined },
      program: '/bin/zap',
      mode: 'look',
      minutes: 7,
      operations: ['GET /a'],
      report: report.fsPath,
      record: files.path('storage/scans/shop.admin.zap.dast-scan').fsPath,
      language: 'en',
      translations: {},
    };
    assert.deepEqual(told, [opened.app.threads.scanRole(), { kind: 'start', job }]);
  });

  it('has a report by the name of its config, role and scanner, as far as files can be called so', async () => {
    const nameOf = async (name: string, role: string): Promise<string> =>
      (await run(name, role)).ran.report.path.split('/').at(-1) ?? '';
    const [long, cut] = ['r'.repeat(61), 'r'.repeat(60)];
    assert.deepEqual(
      [
        await nameOf('in/my shop.dast-auth.json', 'a/b c'),
        await nameOf('.dast-auth.json', long),
        await nameOf('shop.json', '..'),
        await nameOf('shop', ''),
      ],
      ['my-shop.a-b-c.zap.json', `${cut}.zap.json`, 'shop-json.-.zap.json', 'shop.zap.json'],
    );
  });

  it('says what happens, and that it ends', async () => {
    const events: readonly ScanEvent[] = [
      { kind: 'started', scanner: 'ZAP', version: '2.16', user: 'ann' },
      { kind: 'line', line: 'Crawling' },
      { kind: 'refused', refusal: { code: 'never-call', args: ['GET /logout'] } as never },
      { kind: 'progress', progress: { requests: 1, reached: 2, described: null } },
    ];
    const answers: boolean[] = [];
    const { lines, shown } = await run(
      'shop.dast-auth.json',
      'admin',
      async ({ onEvent, approve, signal }, stop) => {
        for (const event of events) onEvent?.(event);
        for (const request of ['fine', 'other']) answers.push(await approve(request as never));
        stop();
        answers.push(signal.aborted);
      },
    );
    assert.deepEqual(lines.slice(1, 3), ['Logged in as ann. Started ZAP 2.16.', 'Crawling']);
    assert.match(lines[3] ?? '', /^Blocked: ./);
    assert.deepEqual(lines.slice(4), ['Stopping. What was found so far is kept.']);
    assert.deepEqual(
      [shown, answers],
      [
        ['2 operations, 1 request', 'stopping'],
        [true, false, true],
      ],
    );
  });
});
