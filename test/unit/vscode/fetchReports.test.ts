import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Disposable } from 'vscode';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import type { Scan } from '../../../src/findings/model/scan.ts';
import type { Feature } from '../../../src/vscode/app/feature.ts';
import { fetchReportsFeature } from '../../../src/vscode/features/fetchReports/fetchReportsFeature.ts';
import { applySavedFilter } from '../../../src/vscode/features/filterFindings/applySavedFilter.ts';
import { findingsStatusFeature } from '../../../src/vscode/features/findingsStatus/findingsStatusFeature.ts';
import { importReportFeature } from '../../../src/vscode/features/importReport/importReportFeature.ts';
import { until } from '../../patience.ts';
import { commitOfForge, gitHub, type Repository } from '../../fakes/forges.ts';
import { SourceServer } from '../../fakes/sourceServer.ts';
import { createTestApp, MemoryState, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { lendHost } from '../../fakes/vscode/vscode.ts';

const features: readonly Feature<never>[] = [importReportFeature, fetchReportsFeature, findingsStatusFeature];
const token = 'token-canary-51aa';
const now = Date.parse('2026-11-26T12:00:00Z');

const report = (path: string): string =>
  zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', path]] }]);

const nightly = (id: number, path: string): NonNullable<Repository['artifacts']>[number] => ({
  id,
  name: 'zap_scan',
  branch: 'main',
  createdAt: `2026-11-25T0${id}:00:00Z`,
  files: { 'report.json': report(path), 'package.json': '{"name":"shop"}' },
});

/** The features as they are registered, and a server of GitHub Enterprise on this machine. */
describe('fetching reports', () => {
  let server: SourceServer;
  let files: TestFiles;
  let state: MemoryState;
  let opened: TestApp;
  let parts: Disposable[];
  let lent: Disposable;
  let clock: number;

  before(async () => {
    server = await SourceServer.start();
  });
  after(() => server.close());

  beforeEach(() => {
    server.requests.length = 0;
    files = new TestFiles();
    state = new MemoryState();
    clock = now;
    lent = lendHost({ workspace: { getConfiguration: () => ({ inspect: () => undefined }) } }) as Disposable;
    mkdirSync(files.path('workspace/.git').fsPath, { recursive: true });
    files.write('workspace/.git/HEAD', `ref: refs/heads/cart\n`);
    files.write('workspace/.git/packed-refs', `# pack-refs\n${commitOfForge} refs/heads/cart\n`);
    server.answer = gitHub({ artifacts: [nightly(1, '/api/orders')] }, token);
    open();
  });
  afterEach(async () => {
    await close();
    lent.dispose();
    files.remove();
  });

  function open(): void {
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      workspaceState: state,
      clock: () => clock,
    });
    opened.settings.set('sources', [{ kind: 'github', url: `${server.origin}/shop/shop` }]);
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  }

  async function close(): Promise<void> {
    for (const part of parts) part.dispose();
    await opened.close();
  }

  const place = (): string => `${server.origin.slice('http://'.length)}/shop/shop`;

  /** As a user who gives the token and takes what is offered. */
  async function fetchAll(consent = 'Fetch'): Promise<void> {
    opened.window.answer(place(), consent, token, ['zap_scan']);
    await opened.commands.run('fetchReports');
  }

  /** A report of the default branch, then one of the branch that is checked out. */
  async function fetchOfBranch(): Promise<void> {
    await fetchAll();
    const own = { ...nightly(2, '/api/cart'), branch: 'cart' };
    server.answer = gitHub({ artifacts: [nightly(1, '/api/orders'), own] }, token);
    opened.window.answer(place(), ['zap_scan']);
    await opened.commands.run('fetchReports');
  }

  /** Runs a command, whose message nobody answers. */
  async function left(command: 'fetchReports'): Promise<void> {
    const running = opened.commands.run(command);
    await until(() => opened.window.dismiss());
    await running;
  }

  it('asks nobody before the user has agreed, and remembers nothing where they do not', async () => {
    opened.window.answer(place());
    await left('fetchReports');
    assert.deepEqual(server.requests, []);
    assert.equal(opened.window.messages.at(-1), `Fetch reports from ${place()}?`);
    assert.equal(state.get('fetches'), undefined);
  });

  it('imports what is chosen with its branch, commit, run and page, and says nothing of other files', async () => {
    await fetchAll();
    const [scan] = await (await opened.app.findings()).scans();
    assert.deepEqual(scan?.build, {
      branch: 'main',
      isDefault: true,
      commit: commitOfForge,
      run: 'Actions run 901',
      link: `${server.origin}/shop/shop/actions/runs/901`,
    });
    assert.equal(scan.name, 'zap_scan/report.json');
    assert.match(opened.window.messages.at(-1) ?? '', /^1 new in zap_scan\/report\.json/);
    assert.deepEqual(opened.window.asked, [
      'Fetch Reports',
      `Token for ${server.origin.slice(7)}`,
      'Fetch Reports',
    ]);
  });

  it('keeps the token in secret storage alone', async () => {
    await fetchAll();
    assert.equal(await opened.app.secrets.get(`dastWorkbench.source.github ${server.origin}`), token);
    const elsewhere = JSON.stringify([
      opened.logged,
      opened.window.messages,
      ['fetches', 'fetchedNews', 'seenReports'].map((key) => state.get(key)),
      opened.settings.places,
      server.requests.map(({ url }) => url),
      await (await opened.app.findings()).scans(),
    ]);
    assert.ok(!elsewhere.includes(token));
  });

  it('offers another sign-in where the token does not count any more', async () => {
    server.answer = gitHub({ artifacts: [nightly(1, '/api/orders')] }, 'another');
    opened.window.answer(place(), 'Fetch', token);
    await opened.commands.run('fetchReports');
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /does not accept the login, or it has expired\. Log in again\.$/,
    );
    opened.window.answer('another', ['zap_scan']);
    opened.window.press('Log In Again');
    await until(async () => (await (await opened.app.findings()).scans()).length === 1);
    assert.equal(await opened.app.secrets.get(`dastWorkbench.source.github ${server.origin}`), 'another');
  });

  it('fetches later reports of what was chosen when the workspace opens, and counts them in the status bar', async () => {
    await fetchAll('Fetch and Keep Fetching');
    const secrets = opened.app.secrets;
    await close();
    server.answer = gitHub({ artifacts: [nightly(1, '/api/orders'), nightly(2, '/api/login')] }, token);
    server.requests.length = 0;
    open();
    await opened.app.secrets.store(
      `dastWorkbench.source.github ${server.origin}`,
      (await secrets.get(`dastWorkbench.source.github ${server.origin}`)) ?? '',
    );
    await reopened();
    const item = () => opened.window.statusItems.find(({ isShown }) => isShown === true);
    await until(() => String(item()?.['text']).endsWith('1 new fetched'));
    assert.deepEqual(opened.window.messages, []);
    clock += 3 * 3_600_000;
    await opened.app.fetched.note({ added: 0, names: [], problem: 'github.test cannot be reached.' });
    assert.match(
      String(item()?.['tooltip']),
      /Reports were fetched 3 h ago\. github\.test cannot be reached\.$/,
    );
    await opened.commands.run('showOpen');
    assert.deepEqual(
      opened.commands.ran.filter(([name]) => name === 'showNew'),
      [['showNew', ['zap_scan/report.json']]],
    );
    assert.ok(!String(item()?.['text']).includes('fetched'));
  });

  /** The first asking of a window found no token yet. */
  async function reopened(): Promise<void> {
    for (const part of parts) part.dispose();
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  }

  it('says what is new on the branch against the default branch, shows it, and compares the two scans', async () => {
    await fetchOfBranch();
    assert.equal(opened.window.messages.at(-1), '1 finding is new on cart against main.');
    opened.window.press('Show Findings');
    await until(() => opened.commands.ran.some(([name]) => name === 'openPanel'));
    const { current } = opened.app.view;
    assert.deepEqual(current.filters, { newOnBranch: { values: ['cart'], texts: [] } });
    const { rows } = await (await opened.app.findings()).page({ ...current, showAggregation: false }, 0, 5);
    assert.deepEqual(
      rows.map(({ row }) => 'endpoint' in row && row.endpoint),
      ['GET /api/cart'],
    );
    assert.ok(await offered('New Against the Default Branch'));
  });

  /** Whether Saved Filters… comes to offer one. */
  async function offered(label: string): Promise<boolean> {
    const asking = applySavedFilter(opened.app, undefined);
    const pick = opened.window.inputs.at(-1);
    assert.ok(pick);
    await until(() => pick.items.some((item) => item.label === label));
    pick.hide();
    await asking;
    return true;
  }

  it('compares the two scans where asked to', async () => {
    await fetchOfBranch();
    opened.window.press('Compare Scans');
    await until(() => opened.commands.ran.some(([name]) => name === 'dastWorkbench.scans.focus'));
    const [, , nodes] = opened.commands.ran.find(([name]) => name === 'compareScans') ?? [];
    assert.deepEqual(
      (nodes as readonly { scan: Scan }[]).map(({ scan }) => scan.build?.branch),
      ['main', 'cart'],
    );
  });

  it('imports the tests of an engagement of DefectDojo with their endpoints and triage', async () => {
    opened.settings.set('sources', [{ kind: 'defectdojo', url: `${server.origin}/engagement/12` }]);
    const lists: readonly (readonly [RegExp, readonly object[]])[] = [
      [/\/tests\//, [{ id: 3, scan_type: 'ZAP Scan', updated: '2026-11-25T10:00:00Z' }]],
      [
        /\/findings\//,
        [
          { id: 1, title: 'SQL Injection', severity: 'High', endpoints: [5], verified: true },
          { id: 2, title: 'No CSP', severity: 'Low', endpoints: [5], false_p: true },
        ],
      ],
      [/\/endpoints\//, [{ id: 5, protocol: 'https', host: 'shop.test', path: 'api/orders' }]],
    ];
    server.answer = ({ url }) => ({
      body: {
        product: 2,
        next: null,
        results: lists.find(([path]) => path.test(url))?.[1] ?? [],
      },
    });
    opened.window.answer(`${server.origin.slice(7)}/engagement/12`, 'Fetch', token, ['ZAP Scan']);
    await opened.commands.run('fetchReports');
    const engine = await opened.app.findings();
    const { rows } = await engine.page({ ...opened.app.view.current, showAggregation: false }, 0, 5);
    assert.deepEqual(
      rows.map(({ row }) => ('endpoint' in row ? [row.summary, row.endpoint, row.resolution] : [])),
      [
        ['SQL Injection', '/api/orders', 'New'],
        ['No CSP', '/api/orders', 'False Positive'],
      ],
    );
  });

  it('fetches nothing by itself where the user did not say so', async () => {
    await fetchAll();
    await close();
    server.requests.length = 0;
    open();
    await opened.commands.run('showOpen');
    assert.deepEqual(server.requests, []);
  });

  it('says why it fetches nothing in Restricted Mode and in a browser', async () => {
    opened.workspace.isTrusted = false;
    await left('fetchReports');
    opened.workspace.isTrusted = true;
    Object.assign(opened.app.machine, { canSend: false });
    await opened.commands.run('fetchReports');
    assert.deepEqual(opened.window.messages, [
      'Reports come from servers that this workspace names. Trust it to fetch them.',
      'Browsers cannot fetch from other servers. Open the folder in a desktop or remote window.',
    ]);
    assert.deepEqual(server.requests, []);
  });

  it('finds the repository by the remote of git, and saves what the user adds without a token', async () => {
    opened.settings.set('sources', undefined);
    writeFileSync(
      files.path('workspace/.git/config').fsPath,
      '[remote "origin"]\nurl = git@github.com:shop/shop.git\n',
    );
    opened.window.answer('Add a Source…', 'Any address', 'https://ada:secret@ci.test/zap.json');
    await left('fetchReports');
    assert.ok(opened.window.messages.at(-1)?.startsWith('Fetch reports from ci.test/zap.json?'));
    assert.deepEqual(opened.settings.places.workspace['sources'], [
      { kind: 'address', url: 'https://ci.test/zap.json' },
    ]);
    opened.window.answer(undefined);
    await opened.commands.run('fetchReports');
    assert.deepEqual(opened.window.offered, ['github.com/shop/shop', 'Add a Source…']);
  });
});
