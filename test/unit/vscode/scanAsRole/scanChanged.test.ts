import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import { prepareChangedScan } from '../../../../src/vscode/features/scanAsRole/scanChanged.ts';
import type { ScanOrder } from '../../../../src/vscode/features/scanAsRole/scanOrder.ts';
import type { Scans } from '../../../../src/vscode/features/scanAsRole/scans.ts';
import type { ChangedScope } from '../../../../src/vscode/shared/checks/changeChecks.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const { signal } = new AbortController();

describe('the scan of what has changed', () => {
  let files: TestFiles;
  let opened: TestApp;
  let stored: Partial<Scan>[];
  let orders: ScanOrder[];
  let refusal: string | undefined;
  /** What a scan writes, says and ends with. */
  let ran: {
    readonly lines: readonly string[];
    readonly said?: string;
    readonly ended?: object;
    readonly code: number;
  };
  beforeEach(() => {
    files = new TestFiles();
    const path = files.path('bin').fsPath;
    opened = createTestApp({ storage: files.path('storage').fsPath, machine: { variables: { PATH: path } } });
    opened.settings.set('scanPrograms', { nuclei: program('nuclei') });
    [stored, orders, refusal] = [[], [], undefined];
    ran = { lines: [], code: 0 };
    Object.assign(opened.app, { findings: async () => ({ scans: async () => stored }) });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const program = (name: string): string => {
    const file = files.write(`bin/${name}`, '#!/bin/sh\n').fsPath;
    chmodSync(file, 0o755);
    return file;
  };
  const config = (name: string, changes: Partial<AuthConfig['application']> = {}): AuthConfig => {
    const base = loginConfig('http://127.0.0.1:1', {}, [
      { role: 'user', username: 'ann', password: 'x' },
      { role: 'admin', username: 'ada', password: 'x' },
    ]);
    return { ...base, application: { ...base.application, safeForAutomatedTesting: true, name, ...changes } };
  };
  const scope = (...configs: readonly AuthConfig[]): ChangedScope => ({
    operations: ['POST /orders', 'DELETE /orders/{id}'],
    findings: [],
    configs: configs.map((one) => ({
      config: one,
      document: { uri: files.path(`${one.application.name}.dast-auth.json`) } as never,
    })),
  });
  const scans = {
    prepare: async (order: ScanOrder) => {
      orders.push(order);
      if (refusal !== undefined) return { ok: false, refusal: { sentence: refusal } };
      const value = { order, origin: 'http://127.0.0.1:1', user: 'ann', scanner: { name: 'Nuclei' } };
      return { ok: true, value: { ...value, verifyRole: { usualRate: 20 } } };
    },
    runWithin: async (
      _scan: unknown,
      write: (line: string) => void,
      notify: (said: string, ended: object) => void,
    ) => {
      for (const line of ran.lines) write(line);
      if (ran.said !== undefined) notify(ran.said, ran.ended ?? { isBad: false });
      return ran.code;
    },
  } as unknown as Scans;
  const prepared = (...configs: readonly AuthConfig[]) =>
    prepareChangedScan(opened.app, scans, scope(...configs), signal);
  const lines = async (...configs: readonly AuthConfig[]): Promise<readonly string[]> =>
    (await prepared(...configs)).lines;
  /** File, role, scanner and mode of the last order. */
  const ordered = (): unknown => {
    const { file, role, scanner, mode } = orders.at(-1) ?? assert.fail('nothing was ordered');
    return [file.path.split('/').at(-1), role, scanner, mode];
  };
  const scan = (changes: Partial<Scan>): Partial<Scan> => ({
    application: 'Shop',
    tool: 'Nuclei',
    role: 'user',
    scannedAt: 5,
    ...changes,
  });

  it('is left out where nothing can be scanned, and why', async () => {
    assert.deepEqual(await lines(), ['Scan: needs an auth config without errors.']);
    const none = [
      'Scan: no scan was made with a scanner that can be started from here. Use Scan as Role first.',
    ];
    assert.deepEqual(await lines(config('Shop')), none);
    stored = [scan({ tool: 'Unheard of' })];
    assert.deepEqual(await lines(config('Shop')), none);
    stored = [scan({ application: 'Bank' })];
    assert.deepEqual(await lines(config('Shop'), config('Till')), none);
    stored = [scan({ tool: 'Wapiti' })];
    assert.match((await lines(config('Shop')))[0] ?? '', /^Scan: .*Wapiti/);
    stored = [scan({})];
    assert.deepEqual(await lines({ ...config('Shop'), testUsers: [] }), [
      'Scan: the auth config has no test user.',
    ]);
    assert.deepEqual(orders, []);
    refusal = 'It is not trusted.';
    assert.deepEqual(await lines(config('Shop')), ['Scan: It is not trusted.']);
    assert.equal((await prepared(config('Shop'))).run, undefined);
  });

  it('is that of the last scan by what is installed, of its application, as its role', async () => {
    stored = [
      scan({ role: 'admin', scannedAt: 1 }),
      scan({ application: 'Bank', scannedAt: 3 }),
      scan({ tool: 'Wapiti', role: 'admin', scannedAt: 4 }),
    ];
    assert.deepEqual(await lines(config('Shop'), config('bank')), [
      'Scan of http://127.0.0.1:1 with Nuclei as user (ann): POST /orders, DELETE /orders/{id}',
      'Methods: GET, HEAD, OPTIONS and POST, with attacks; no DELETE, PUT or PATCH. At most 20 requests per second, for at most 20 minutes',
    ]);
    assert.deepEqual(ordered(), ['bank.dast-auth.json', 'user', 'nuclei', 'safe']);
    assert.deepEqual(orders[0]?.operations, ['POST /orders', 'DELETE /orders/{id}']);
    assert.equal(orders[0]?.minutes, 20);
    stored = stored.slice(0, 1);
    await lines(config('Shop'), config('Bank'));
    assert.deepEqual(ordered(), ['Shop.dast-auth.json', 'admin', 'nuclei', 'safe']);
    stored = [scan({ application: 'Elsewhere', role: 'gone' })];
    await lines(config('Shop'));
    assert.deepEqual(
      ordered(),
      ['Shop.dast-auth.json', 'user', 'nuclei', 'safe'],
      'there is one config alone',
    );
  });

  it('only looks where more is not safe, or was not done before', async () => {
    stored = [scan({ run: { mode: 'look' } as never })];
    const shown = await lines(config('Shop'));
    assert.deepEqual(ordered(), ['Shop.dast-auth.json', 'user', 'nuclei', 'look']);
    assert.match(shown[1] ?? '', /^Methods: GET, HEAD and OPTIONS, without attacks\. /);
    stored = [scan({ run: { mode: 'full' } as never })];
    await lines(config('Shop'));
    assert.deepEqual(ordered(), ['Shop.dast-auth.json', 'user', 'nuclei', 'safe']);
    await lines(config('Shop', { safeForAutomatedTesting: false }));
    assert.deepEqual(ordered(), ['Shop.dast-auth.json', 'user', 'nuclei', 'look']);
  });

  it('ends with what was said, and is bad where something is new, was stopped or was never said', async () => {
    stored = [scan({})];
    const outcome = async (ending: typeof ran): Promise<unknown> => {
      ran = ending;
      const { run } = await prepared(config('Shop'));
      const { sentence, details, isBad } =
        (await run?.({ signal, report: () => undefined })) ?? assert.fail();
      return [sentence, details.length, isBad];
    };
    assert.deepEqual(await outcome({ lines: ['a', 'b'], said: 'Done', code: 0 }), ['Done', 2, false]);
    assert.deepEqual(
      await outcome({ lines: [], said: 'New', ended: { showNew: () => undefined }, code: 0 }),
      ['New', 0, true],
    );
    assert.deepEqual(await outcome({ lines: [], said: 'Bad', ended: { isBad: true }, code: 0 }), [
      'Bad',
      0,
      true,
    ]);
    assert.deepEqual(await outcome({ lines: [], said: 'Stopped', code: 130 }), ['Stopped', 0, true]);
    assert.deepEqual(await outcome({ lines: ['a', 'b\nc'], code: 0 }), ['b c', 2, true]);
    assert.deepEqual(await outcome({ lines: [], code: 0 }), ['', 0, true]);
    const many = Array.from({ length: 201 }, (_, index) => `line ${index}`);
    assert.deepEqual(await outcome({ lines: many, said: 'Done', code: 0 }), ['Done', 200, false]);
  });
});
