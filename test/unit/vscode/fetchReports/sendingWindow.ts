import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Disposable } from 'vscode';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import type { Feature } from '../../../../src/vscode/app/feature.ts';
import { fetchReportsFeature } from '../../../../src/vscode/features/fetchReports/fetchReportsFeature.ts';
import { findingsStatusFeature } from '../../../../src/vscode/features/findingsStatus/findingsStatusFeature.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import { type FoundAlert, gitHubWithAlerts, openAlert } from '../../../fakes/alerts.ts';
import { SourceServer } from '../../../fakes/sourceServer.ts';
import { createTestApp, MemoryState, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { lendHost } from '../../../fakes/vscode/vscode.ts';
import type { FakeInput } from '../../../fakes/vscode/window.ts';
import { until } from '../../../patience.ts';

const features: readonly Feature<never>[] = [importReportFeature, fetchReportsFeature, findingsStatusFeature];
export const sentToken = 'token-canary-88f1';

/** A list of changes that is open, and the command that shows it. */
interface OpenList {
  readonly running: Promise<unknown>;
  readonly input: FakeInput;
}

/** A window that triage is sent from, and what a user does in it. */
interface SendingWindow {
  readonly server: SourceServer;
  readonly files: TestFiles;
  readonly opened: TestApp;
  readonly alerts: FoundAlert[];
  readonly state: MemoryState;
  readonly open: (workspaceState: MemoryState) => void;
  readonly close: () => Promise<void>;
  readonly host: () => string;
  readonly place: () => string;
  /** Sets a finding as a user does in the list. */
  readonly set: (summary: string, resolution: string, comment?: string) => Promise<void>;
  /** Runs the command until it shows its list. */
  readonly list: (...answers: readonly string[]) => Promise<OpenList>;
  readonly shown: (input: FakeInput) => readonly unknown[];
  /** Accepts the list and confirms. */
  readonly send: (list: OpenList) => Promise<void>;
  readonly written: () => readonly string[];
  /** The server has a problem with every change; gives back how it answered before. */
  readonly takeNothing: () => SourceServer['answer'];
}

/**
 * For the tests of a suite: the features as they are registered, with the reports of a server of GitHub Enterprise on this
 * machine.
 */
export function sendingWindow(): SendingWindow {
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
    server.answer = gitHubWithAlerts(alerts, sentToken);
    state = new MemoryState();
    open(state);
    opened.window.answer(place(), 'Fetch', sentToken, ['ZAP']);
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

  return {
    get server() {
      return server;
    },
    get files() {
      return files;
    },
    get opened() {
      return opened;
    },
    get alerts() {
      return alerts;
    },
    get state() {
      return state;
    },
    open,
    close,
    host,
    place,
    set: async (summary, resolution, comment = '') => {
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
    },
    list: async (...answers) => {
      opened.window.answer(...answers);
      const before = opened.window.inputs.length;
      const running = opened.commands.run('sendTriage');
      await until(() => opened.window.inputs.length > before);
      const input = opened.window.inputs.at(-1);
      assert.ok(input);
      return { running, input };
    },
    shown: (input) =>
      input.items.map(({ label, description, detail }) => [label, description, detail].join(' | ')),
    send: async ({ running, input }) => {
      opened.window.answer('Send');
      input.accept();
      await running;
    },
    written: () =>
      server.requests.flatMap(({ method, url }) => (method === 'GET' ? [] : [`${method} ${url}`])),
    takeNothing: () => {
      const reachable = server.answer;
      server.answer = (request, response) =>
        request.method === 'PATCH' ? { status: 503 } : reachable(request, response);
      return reachable;
    },
  };
}
