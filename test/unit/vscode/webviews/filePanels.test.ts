import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Uri as VsCodeUri } from 'vscode';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { authorizationPanels } from '../../../../src/vscode/features/authorizationTest/authorizationPanels.ts';
import { resultsPanels } from '../../../../src/vscode/features/verifyRole/resultsPanel.ts';
import { until } from '../../../patience.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EventEmitter, lendHost, Uri } from '../../../fakes/vscode/vscode.ts';

/** A panel of a window, and what a page gets. */
class Panel {
  readonly posted: unknown[] = [];
  readonly revealed: unknown[] = [];
  readonly #received = new EventEmitter<unknown>();
  readonly #disposed = new EventEmitter<void>();
  readonly webview = {
    html: '',
    options: {},
    cspSource: 'https://source.test',
    asWebviewUri: (uri: unknown) => uri,
    onDidReceiveMessage: this.#received.event,
    postMessage: async (message: unknown) => (this.posted.push(message), true),
  };
  readonly onDidDispose = this.#disposed.event;
  readonly type: string;
  readonly title: string;
  readonly place: unknown;

  constructor(type: string, title: string, place: unknown) {
    [this.type, this.title, this.place] = [type, title, place];
  }

  reveal(...all: unknown[]): void {
    this.revealed.push(all);
  }

  dispose(): void {
    this.#disposed.fire();
  }

  ask(method: string, params?: unknown): void {
    this.#received.fire({ kind: 'request', id: 1, method, params });
  }
}

describe('the views of a file', () => {
  let files: TestFiles;
  let opened: TestApp;
  let panels: Panel[];
  let lent: { dispose(): void };
  const [shop, other] = ['/w/shop.dast-auth.json', '/w/other.dast-auth.json'].map(
    (path) => Uri.file(path) as unknown as VsCodeUri,
  ) as [VsCodeUri, VsCodeUri];

  beforeEach(() => {
    files = new TestFiles();
    panels = [];
    opened = createTestApp({ storage: files.path('storage').fsPath });
    const createWebviewPanel = (type: string, title: string, place: unknown): Panel => {
      const panel = new Panel(type, title, place);
      panels.push(panel);
      return panel;
    };
    lent = lendHost({ window: { createWebviewPanel } });
  });
  afterEach(async () => {
    mock.timers.reset();
    lent.dispose();
    await opened.close();
    files.remove();
  });

  const panelAt = (index: number): Panel => panels[index] ?? assert.fail('there is no such panel');
  it('are one each, beside the text, and come back where they are open', () => {
    const views = resultsPanels(opened.app, async () => undefined);
    views.show(shop, false);
    views.show(other, true);
    views.show(shop, true);
    views.show(other, false);
    assert.deepEqual(
      panels.map(({ type, title, place, revealed }) => [type, title, place, revealed]),
      [
        [
          'dastWorkbench.loginResults',
          'Logins: shop.dast-auth.json',
          { viewColumn: -2, preserveFocus: true },
          [[undefined, false]],
        ],
        [
          'dastWorkbench.loginResults',
          'Logins: other.dast-auth.json',
          { viewColumn: -2, preserveFocus: false },
          [[undefined, true]],
        ],
      ],
    );
    panelAt(0).dispose();
    views.show(shop, true);
    assert.equal(panels.length, 3, 'the first is closed');
    let closed = 0;
    for (const panel of panels.slice(1)) panel.onDidDispose(() => (closed += 1));
    views.dispose();
    assert.equal(closed, 2);
  });

  it('show the page of logins, which pulls them again when those of its file change', async () => {
    resultsPanels(opened.app, async () => undefined).show(shop, true);
    const page = panelAt(0);
    assert.match(page.webview.html, /<dast-login-results/);
    assert.match(page.webview.html, /dist\/webview\/loginResults\.js/);
    const run = { role: 'user', username: 'ann', outcome: 'passed' } as unknown as UserRun;
    opened.app.logins.set(other, run, false);
    assert.deepEqual(page.posted, []);
    opened.app.logins.set(shop, run, false);
    assert.deepEqual(page.posted, [{ kind: 'event', name: 'changed', data: undefined }]);
    page.ask('copyCurl', { user: 7, exchange: 0 });
    await until(() => page.posted.length === 2);
    assert.deepEqual(page.posted[1], { kind: 'error', id: 1, message: 'The results have changed.' });
    page.ask('unheard');
    await until(() => page.posted.length === 3);
    page.dispose();
    opened.app.logins.set(shop, run, false);
    page.ask('unheard');
    assert.equal(page.posted.length, 3, 'a page that is closed is told nothing');
  });

  it('show the page of an authorization test, which pulls it again once in a while', async () => {
    const asked: unknown[] = [];
    const actions = {
      test: async (uri: unknown) => void asked.push(uri),
      cancel: () => asked.push('cancel'),
    };
    authorizationPanels(opened.app, actions as never).show(shop, true);
    const page = panelAt(0);
    assert.equal(page.title, 'Authorization: shop.dast-auth.json');
    assert.equal(page.type, 'dastWorkbench.authorizationTest');
    assert.match(page.webview.html, /<dast-authorization-test/);
    assert.match(page.webview.html, /dist\/webview\/authorizationTest\.js/);
    page.ask('cancel');
    await until(() => asked.length === 1);
    assert.deepEqual(asked, ['cancel']);
    page.posted.length = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
    for (const file of [other, shop, shop]) opened.app.authorizationRuns.set(file, {} as never);
    assert.deepEqual(page.posted, []);
    mock.timers.tick(250);
    assert.deepEqual(page.posted, [{ kind: 'event', name: 'changed', data: undefined }]);
    page.dispose();
  });
});
