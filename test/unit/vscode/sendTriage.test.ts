import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Disposable } from 'vscode';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import type { Feature } from '../../../src/vscode/app/feature.ts';
import { fetchReportsFeature } from '../../../src/vscode/features/fetchReports/fetchReportsFeature.ts';
import { findingsStatusFeature } from '../../../src/vscode/features/findingsStatus/findingsStatusFeature.ts';
import { importReportFeature } from '../../../src/vscode/features/importReport/importReportFeature.ts';
import { gitHubWithAlerts, type FoundAlert, openAlert } from '../../fakes/alerts.ts';
import { SourceServer } from '../../fakes/sourceServer.ts';
import { createTestApp, MemoryState, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import type { FakeInput } from '../../fakes/vscode/window.ts';
import { lendHost } from '../../fakes/vscode/vscode.ts';
import { until } from '../../patience.ts';

const features: readonly Feature<never>[] = [importReportFeature, fetchReportsFeature, findingsStatusFeature];
const token = 'token-canary-88f1';

/** The features as they are registered, and a server of GitHub Enterprise on this machine. */
describe('sending triage', () => {
  let server: SourceServer;
  let files: TestFiles;
  let opened: TestApp;
  let parts: Disposable[];
  let lent: Disposable;
  let alerts: FoundAlert[];
  let state: MemoryState;

  before(async () => {
    server = await SourceServer.start();
  });
  after(() => server.close());

  beforeEach(async () => {
    files = new TestFiles();
    lent = lendHost({ workspace: { getConfiguration: () => ({ inspect: () => undefined }) } }) as Disposable;
    mkdirSync(files.path('workspace/.git').fsPath, { recursive: true });
    files.write('workspace/.git/HEAD', `ref: refs/heads/main\n`);
    alerts = [
      openAlert(1, 'SQL Injection', 'GET /api/orders'),
      openAlert(2, 'No CSP', 'GET /cart'),
      openAlert(3, 'Path Traversal', 'GET /files'),
    ];
    server.answer = gitHubWithAlerts(alerts, token);
    state = new MemoryState();
    open(state);
    opened.window.answer(place(), 'Fetch', token, ['ZAP']);
    await opened.commands.run('fetchReports');
    server.requests.length = 0;
    opened.window.dismiss();
    opened.window.messages.length = 0;
  });
  afterEach(async () => {
    await close();
    lent.dispose();
    files.remove();
  });

  function open(workspaceState: MemoryState): void {
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      workspaceState,
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

  const host = (): string => server.origin.slice('http://'.length);
  const place = (): string => `${host()}/shop/shop`;

  /** Sets a finding as a user does in the list. */
  async function set(summary: string, resolution: string, comment = ''): Promise<void> {
    const engine = await opened.app.findings();
    const view = { ...opened.app.view.current, showAggregation: true };
    const { rows } = await engine.page(view, 0, 10);
    const found = rows.find(({ row }) => row.summary === summary);
    assert.ok(found);
    const changed = await engine.changeTriage({
      rows: [{ view, vulnerabilities: [found.row.vulnerability] }],
      set: resolution === 'Resolved' ? { status: resolution } : { resolution },
      by: 'Ada',
      comment,
    });
    assert.ok(changed.ok);
  }

  /** Runs the command until it shows its list. */
  async function list(
    ...answers: readonly string[]
  ): Promise<{ running: Promise<unknown>; input: FakeInput }> {
    opened.window.answer(...answers);
    const before = opened.window.inputs.length;
    const running = opened.commands.run('sendTriage');
    await until(() => opened.window.inputs.length > before);
    const input = opened.window.inputs.at(-1);
    assert.ok(input);
    return { running, input };
  }

  const shown = (input: FakeInput): readonly unknown[] =>
    input.items.map(({ label, description, detail }) => [label, description, detail].join(' | '));

  const titleOf = (input: FakeInput & { readonly title?: string }): string | undefined => input.title;
  const placeholderOf = (input: FakeInput & { readonly placeholder?: string }): string | undefined =>
    input.placeholder;

  it('shows what would change there, and sends it once it is confirmed', async () => {
    await set('SQL Injection', 'False Positive', 'It is a constant');
    const { running, input } = await list('Compare');
    assert.deepEqual(opened.window.messages, [`Compare triage with ${place()}?`]);
    assert.deepEqual(shown(input), [
      'Changes |  | ',
      'SQL Injection | GET /api/orders | Open → Dismissed: false positive · It is a constant',
    ]);
    assert.equal(titleOf(input), `Send Triage to ${host()} as ada`);
    assert.deepEqual(
      server.requests.filter(({ method }) => method !== 'GET'),
      [],
    );
    opened.window.answer('Send');
    input.accept();
    await running;
    assert.deepEqual(opened.window.messages.slice(1), [
      `Send 1 change to ${host()} as ada?`,
      `Sent 1 change to ${host()}.`,
    ]);
    assert.equal(opened.window.levels.at(-1), 'information');
    assert.deepEqual(
      alerts.map(({ state, reason, comment }) => [state, reason, comment]),
      [
        ['dismissed', 'false positive', 'It is a constant'],
        ['open', undefined, undefined],
        ['open', undefined, undefined],
      ],
    );
  });

  /** Accepts the list and confirms. */
  async function send({ running, input }: Awaited<ReturnType<typeof list>>): Promise<void> {
    opened.window.answer('Send');
    input.accept();
    await running;
  }

  const written = (): readonly string[] =>
    server.requests.flatMap(({ method, url }) => (method === 'GET' ? [] : [`${method} ${url}`]));

  it('asks the server nothing before the user agrees, and not again after that', async () => {
    await set('SQL Injection', 'False Positive');
    const running = opened.commands.run('sendTriage');
    await until(() => opened.window.dismiss());
    await running;
    assert.deepEqual(server.requests, []);
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    const { running: second, input } = await list();
    input.hide();
    await second;
    assert.equal(opened.window.messages.filter((one) => one.startsWith('Compare triage')).length, 2);
    assert.deepEqual(written(), []);
  });

  it('ticks everything but conflicts, and puts ours in the place of theirs only where it is ticked', async () => {
    await set('SQL Injection', 'False Positive');
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    Object.assign(alerts[1] ?? {}, { state: 'dismissed', reason: "won't fix" });
    await set('No CSP', 'False Positive');
    const second = await list();
    assert.deepEqual(shown(second.input).slice(2), [
      'Conflicts |  | ',
      "No CSP | GET /cart | Dismissed: won't fix → Dismissed: false positive · changed there, was Open",
    ]);
    assert.equal(
      placeholderOf(second.input),
      'Which changes? Conflicts that you select replace what is there.',
    );
    assert.deepEqual(
      second.input.selectedItems.map(({ label }) => label),
      ['SQL Injection'],
    );
    await send(second);
    assert.equal(alerts[1]?.reason, "won't fix");
    const third = await list();
    assert.deepEqual(third.input.selectedItems, []);
    third.input.selectedItems = third.input.items.slice(1);
    await send(third);
    assert.equal(alerts[1]?.reason, 'false positive');
    assert.equal(written().length, 2);
  });

  it('asks for the reason that GitHub wants, once for all findings with the same values', async () => {
    await set('SQL Injection', 'Resolved');
    await set('No CSP', 'Resolved');
    const { running, input } = await list('Compare');
    assert.deepEqual(shown(input).slice(1), [
      'No CSP | GET /cart | Open → … · you choose the reason next',
      'SQL Injection | GET /api/orders | Open → … · you choose the reason next',
    ]);
    opened.window.answer("Dismissed: won't fix");
    await send({ running, input });
    assert.equal(opened.window.asked.at(-1), 'Reason for 2 findings that are Resolved · New');
    assert.deepEqual(
      alerts.map(({ reason }) => reason),
      ["won't fix", "won't fix", undefined],
    );
  });

  it('says what cannot be sent and why, and sends nothing of it', async () => {
    await set('SQL Injection', 'False Positive', 'x'.repeat(281));
    const running = opened.commands.run('sendTriage');
    await until(() => opened.window.messages.length > 0);
    opened.window.press('Compare');
    await running;
    assert.equal(opened.window.messages.at(-1), `1 change cannot be sent to ${host()}.`);
    opened.window.press('Show Details');
    const details = (): unknown => opened.commands.ran.find(([name]) => name === 'showImportDetails')?.[1];
    await until(() => details() !== undefined);
    assert.equal(
      details(),
      [
        `Triage for ${host()} as ada`,
        '',
        'Cannot be sent',
        '- SQL Injection · GET /api/orders',
        `  The comment is longer than the 280 characters that ${host()} accepts. Shorten it.`,
        '',
      ].join('\n'),
    );
    assert.deepEqual(written(), []);
  });

  /** The server has a problem with every change; gives back how it answered before. */
  function takeNothing(): SourceServer['answer'] {
    const reachable = server.answer;
    server.answer = (request, response) =>
      request.method === 'PATCH' ? { status: 503 } : reachable(request, response);
    return reachable;
  }

  it('keeps what did not arrive, counts it in the status bar, and offers it again without sending it by itself', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = takeNothing();
    await send(await list('Compare'));
    assert.equal(
      opened.window.messages.at(-1),
      `1 change waits: ${host()} has not confirmed it. ${host()} has a problem (status 503). Try again later. Run Send Triage… to send what waits.`,
    );
    assert.equal(opened.window.levels.at(-1), 'warning');
    await close();
    open(state);
    await opened.app.secrets.store(`dastWorkbench.source.github ${server.origin}`, token);
    server.answer = reachable;
    server.requests.length = 0;
    opened.window.answer(place(), ['ZAP']);
    await opened.commands.run('fetchReports');
    const tooltip = (): string =>
      String(opened.window.statusItems.find(({ isShown }) => isShown === true)?.['tooltip']);
    assert.match(tooltip(), /1 triage change waits to be sent\. Run "Send Triage…" to send it\.$/);
    assert.deepEqual(written(), []);
    const again = await list();
    assert.equal(
      shown(again.input).join(),
      'Waiting to be sent |  | ,SQL Injection | GET /api/orders | Open → Dismissed: false positive · ' +
        `${host()} has a problem (status 503). Try again later.`,
    );
    await send(again);
    assert.equal(alerts[0]?.reason, 'false positive');
    assert.equal(written().length, 1);
    assert.doesNotMatch(tooltip(), /waits to be sent/);
  });

  it('offers to log in again where the server refuses the token, and compares with the other one', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = server.answer;
    server.answer = (request, response) =>
      request.url.endsWith('/user') ? { status: 401 } : reachable(request, response);
    opened.window.answer('Compare');
    await opened.commands.run('sendTriage');
    assert.deepEqual(opened.window.messages.slice(1), [
      `${host()} does not accept the login, or it has expired. Log in again.`,
    ]);
    assert.deepEqual(opened.window.buttons, ['Log In Again']);
    server.answer = reachable;
    opened.window.answer(token);
    opened.window.press('Log In Again');
    await until(() => opened.window.inputs.length > 0);
    assert.equal(opened.window.asked.at(-1), `Token for ${host()}`);
    const [input] = opened.window.inputs;
    assert.ok(input);
    assert.equal(shown(input).length, 2);
    input.hide();
  });

  it('says why nothing can be compared', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = server.answer;
    server.answer = (request, response) =>
      request.url.includes('/code-scanning/alerts') ? { status: 503 } : reachable(request, response);
    opened.window.answer('Compare');
    await opened.commands.run('sendTriage');
    assert.deepEqual(opened.window.messages.slice(1), [
      `${host()} has a problem (status 503). Try again later.`,
    ]);
    assert.deepEqual(opened.window.buttons, []);
    assert.deepEqual(opened.window.inputs, []);
  });

  it('says nothing where the comparison is cancelled', async () => {
    await set('SQL Injection', 'False Positive');
    // It never answers.
    server.answer = () => 'answered';
    opened.window.answer('Compare');
    const running = opened.commands.run('sendTriage');
    await until(() => opened.window.progress.includes(`Comparing triage with ${host()}`));
    opened.window.progressCancelled.fire();
    await running;
    assert.deepEqual(opened.window.messages, [`Compare triage with ${place()}?`]);
    assert.deepEqual(opened.window.inputs, []);
  });

  it('shows the details of the list, and drops what waits where the user no longer confirms it', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = takeNothing();
    await send(await list('Compare'));
    server.answer = reachable;
    server.requests.length = 0;
    await set('No CSP', 'False Positive');
    const { running, input } = await list();
    input.pressButton({});
    await until(() => opened.commands.ran.some(([name]) => name === 'showImportDetails'));
    const [, text, title] = opened.commands.ran.find(([name]) => name === 'showImportDetails') ?? [];
    assert.match(String(text), /^Triage for .* as ada\n\nWaiting to be sent\n- SQL Injection/);
    assert.equal(title, 'Send Triage');
    input.selectedItems = input.items.filter(({ label }) => label === 'No CSP');
    await send({ running, input });
    assert.equal(opened.app.fetched.waiting, 0);
    assert.deepEqual(
      alerts.map((alert) => alert.state),
      ['open', 'dismissed', 'open'],
    );
  });

  it('reports how far it is with each change', async () => {
    for (const summary of ['SQL Injection', 'No CSP', 'Path Traversal']) await set(summary, 'False Positive');
    const reachable = server.answer;
    let wait = true;
    const reports: unknown[] = [];
    const { withProgress } = opened.window;
    Object.assign(opened.window, {
      withProgress: (options: object, task: (...args: unknown[]) => unknown) =>
        withProgress(options, (_progress, token) =>
          task({ report: (step: unknown) => reports.push(step) }, token),
        ),
    });
    const held: (() => void)[] = [];
    server.answer = (request, response) => {
      if (request.method !== 'PATCH' || !wait) return reachable(request, response);
      // The first change takes so long that its progress is shown.
      wait = false;
      held.push(() => {
        const { status = 200, body } = (reachable(request, response) ?? {}) as {
          status?: number;
          body?: object;
        };
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      });
      return 'answered';
    };
    const { running, input } = await list('Compare');
    reports.length = 0;
    opened.window.answer('Send');
    input.accept();
    await until(() => opened.window.progress.includes(`Sending triage to ${host()}`));
    held[0]?.();
    await running;
    assert.deepEqual(reports, [
      { increment: 0 },
      { increment: 100 / 3, message: '1 of 3' },
      { increment: 100 / 3, message: '2 of 3' },
      { increment: 100 / 3, message: '3 of 3' },
    ]);
  });

  it('says that its file is damaged, and leaves the file and the servers as they are', async () => {
    await set('SQL Injection', 'False Positive');
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    await close();
    files.write('storage/triage/outbox.json', '{"entries": 7');
    open(state);
    await opened.app.secrets.store(`dastWorkbench.source.github ${server.origin}`, token);
    server.requests.length = 0;
    const file = files.path('storage/triage/outbox.json').fsPath;
    const damaged = `The file ${file} is damaged, so what waits to be sent is not known. Remove it to start again.`;
    await opened.commands.run('sendTriage');
    assert.deepEqual([opened.window.messages, opened.window.levels], [[damaged], ['error']]);
    assert.deepEqual(server.requests, []);
    opened.window.answer(place(), ['ZAP']);
    await opened.commands.run('fetchReports');
    assert.deepEqual(opened.logged, [damaged]);
    assert.equal(readFileSync(file, 'utf8'), '{"entries": 7');
  });

  it('says that there is nothing to send where nothing was changed here, or all of it is there', async () => {
    const running = opened.commands.run('sendTriage');
    await until(() => opened.window.messages.length > 0);
    opened.window.press('Compare');
    await running;
    assert.equal(
      opened.window.messages.at(-1),
      `Nothing to send to ${host()}: no finding of its scans was changed here.`,
    );
    await set('No CSP', 'False Positive');
    Object.assign(alerts[1] ?? {}, { state: 'dismissed', reason: 'false positive' });
    for (const time of ['first', 'second']) {
      await opened.commands.run('sendTriage');
      assert.equal(
        opened.window.messages.at(-1),
        `Nothing to send to ${host()}: it has all of your changes already.`,
        time,
      );
    }
    Object.assign(alerts[1] ?? {}, { state: 'open', reason: undefined });
    await opened.commands.run('sendTriage');
    assert.equal(
      opened.window.messages.at(-1),
      `Nothing to send to ${host()}: only the triage there was changed since.`,
    );
  });

  it('offers what waits also where the settings no longer name its server, and counts nothing without a file', async () => {
    await set('SQL Injection', 'False Positive');
    takeNothing();
    await send(await list('Compare'));
    opened.settings.set('sources', []);
    const { input, running } = await list();
    assert.equal(input.selectedItems[0]?.label, 'SQL Injection');
    input.hide();
    await running;
    await close();
    rmSync(files.path('storage/triage').fsPath, { recursive: true });
    open(state);
    opened.settings.set('sources', []);
    assert.equal(opened.app.fetched.waiting, 1);
    await opened.commands.run('sendTriage');
    assert.equal(opened.app.fetched.waiting, 0);
  });

  it('does not hold up fetching where its file cannot be read', async () => {
    await set('SQL Injection', 'False Positive');
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    await close();
    rmSync(files.path('storage/triage').fsPath, { recursive: true, force: true });
    mkdirSync(files.path('storage/triage/outbox.json').fsPath, { recursive: true });
    open(state);
    await opened.app.secrets.store(`dastWorkbench.source.github ${server.origin}`, token);
    opened.window.answer(place(), ['ZAP']);
    await opened.commands.run('fetchReports');
    assert.match(opened.logged.join(), /Could not compare triage with servers/);
    assert.ok(!opened.window.messages.some((text) => text.includes('failed')));
  });

  it('is offered for scans that came from such a server alone, and in the list of Fetch Reports', async () => {
    await opened.commands.run('sendTriage', { kind: 'dastScan', scan: { id: 999 } });
    assert.match(opened.window.messages.at(-1) ?? '', /^No source of this workspace takes triage/);
    await until(() => opened.commands.context['scansFetched'] === true);
    opened.window.answer('Send Triage…');
    const running = opened.commands.run('fetchReports');
    await until(() => opened.window.dismiss());
    await running;
    assert.equal(opened.window.messages.at(-1), `Compare triage with ${place()}?`);
  });

  it('says why it sends nothing in Restricted Mode and in a browser', async () => {
    opened.workspace.isTrusted = false;
    const running = opened.commands.run('sendTriage');
    await until(() => opened.window.dismiss());
    await running;
    opened.workspace.isTrusted = true;
    Object.assign(opened.app.machine, { canSend: false });
    await opened.commands.run('sendTriage');
    assert.deepEqual(opened.window.messages, [
      'Triage goes to servers that this workspace names. Trust it to send triage.',
      'Browsers cannot send to other servers. Open the folder in a desktop or remote window.',
    ]);
    assert.deepEqual(server.requests, []);
  });

  it('shows the account and the states that a server names as text, which does nothing', async () => {
    const usual = server.answer;
    const acting: Readonly<Record<string, object>> = {
      user: { login: '[ada](command:x)$(zap)\u202e\n' },
      2: { number: 2, rule: { id: 'No CSP' }, state: '[open](command:x)$(zap)\u202e' },
    };
    server.answer = (request, response) => {
      const body = acting[request.url.slice(request.url.lastIndexOf('/') + 1)];
      return body === undefined ? usual(request, response) : { body };
    };
    await set('SQL Injection', 'False Positive');
    await set('No CSP', 'False Positive');
    const { running, input } = await list('Compare');
    const texts = (): string => [titleOf(input), ...shown(input), ...opened.window.messages].join('\n');
    assert.match(texts(), /\[ada\] \(command:x\)/);
    assert.match(texts(), /\[open\] \(command:x\)/);
    input.selectedItems = input.items.filter(({ detail }) => detail !== undefined);
    input.accept();
    await until(() => opened.window.messages.some((one) => one.startsWith('Send 2 changes')));
    assert.doesNotMatch(texts(), /\]\(|\u202e/);
    assert.doesNotMatch(opened.window.messages.join(), /\$\(/);
    opened.window.dismiss();
    await running;
    assert.deepEqual(written(), []);
  });

  it('keeps token and findings out of logs, settings, states and addresses', async () => {
    await set('SQL Injection', 'False Positive', 'comment-canary');
    await send(await list('Compare'));
    assert.ok(server.requests.some(({ body }) => body?.includes('comment-canary')));
    const elsewhere = JSON.stringify([
      opened.logged,
      opened.settings.places,
      ['fetches', 'fetchedNews', 'triageWaiting'].map((key) => state.get(key)),
      server.requests.map(({ url }) => url),
    ]);
    for (const canary of [token, 'comment-canary', 'SQL Injection', '/api/orders'])
      assert.ok(!elsewhere.includes(canary), canary);
  });
});
