import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import type { Uri, WebviewPanel } from 'vscode';
import type { Envelope } from '../../../../src/protocol/envelope.ts';
import { FindingsPanelHost } from '../../../../src/vscode/features/findingsPanel/findingsPanelHost.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EventEmitter, ViewColumn } from '../../../fakes/vscode/vscode.ts';

/** The page's end of a panel. */
class Page {
  readonly posted: Envelope[] = [];
  readonly revealed: unknown[] = [];
  visible = true;
  readonly #received = new EventEmitter<unknown>();
  readonly #stateChanged = new EventEmitter<void>();
  readonly #disposed = new EventEmitter<void>();
  readonly panel: WebviewPanel;
  readonly webview = {
    html: '',
    options: {},
    cspSource: 'https://source.test',
    asWebviewUri: ({ path }: { readonly path: string }) => `https://source.test${path}`,
    onDidReceiveMessage: this.#received.event,
    postMessage: async (message: Envelope) => this.posted.push(message),
  };

  constructor() {
    const isVisible = (): boolean => this.visible;
    this.panel = {
      webview: this.webview,
      title: 'Findings',
      viewColumn: ViewColumn.One,
      get visible() {
        return isVisible();
      },
      reveal: (...args: unknown[]) => this.revealed.push(args),
      onDidChangeViewState: this.#stateChanged.event,
      onDidDispose: this.#disposed.event,
    } as unknown as WebviewPanel;
  }

  async ask(id: number, method: string, params: unknown): Promise<Envelope | undefined> {
    this.#received.fire({ kind: 'request', id, method, params });
    const answer = (): Envelope | undefined =>
      this.posted.find((envelope) => 'id' in envelope && envelope.id === id);
    for (let turn = 0; turn < 200 && answer() === undefined; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return answer();
  }

  hide(): void {
    this.visible = false;
    this.#stateChanged.fire();
  }

  close(): void {
    this.#disposed.fire();
  }

  events(name: string): readonly Envelope[] {
    return this.posted.filter((envelope) => envelope.kind === 'event' && envelope.name === name);
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

describe('the host of the panel', () => {
  const files = new TestFiles();
  let opened: TestApp;
  let page: Page;
  let panel: FindingsPanelHost;
  const overview = { timeZone: 'UTC' };

  beforeEach(async () => {
    opened = createTestApp({ storage: files.path('storage').fsPath });
    page = new Page();
    panel = new FindingsPanelHost(opened.app, page.panel);
    await importText(opened.app, 'shop.json', shopReport);
    await settled();
    page.posted.length = 0;
  });
  afterEach(async () => {
    page.close();
    await opened.close();
  });
  after(() => files.remove());

  it('comes beside the file that hides it, never in its place, and else to where it is', () => {
    const columnOf = (): unknown => (page.revealed.at(-1) as readonly unknown[])[0];
    const edit = (viewColumn: number | undefined): void => {
      opened.window.activeTextEditor = viewColumn === undefined ? undefined : { viewColumn };
      panel.show(undefined);
    };
    edit(ViewColumn.One);
    assert.equal(columnOf(), undefined, 'it is in sight');
    page.hide();
    edit(ViewColumn.One);
    assert.equal(columnOf(), ViewColumn.Beside);
    edit(ViewColumn.One + 1);
    assert.equal(columnOf(), undefined, 'the file is in another column');
    edit(undefined);
    assert.equal(columnOf(), undefined, 'no file is looked at');
    opened.window.activeTextEditor = { viewColumn: ViewColumn.One };
    panel.focusSearch();
    assert.equal(columnOf(), ViewColumn.Beside);
  });

  it('fills the page with nothing but the bundle', () => {
    assert.match(page.webview.html, /src="https:\/\/source\.test[^"]*\/dist\/webview\/findingsPanel\.js"/);
    assert.match(page.webview.html, /default-src 'none'/);
  });

  it('has an icon for light and for dark themes in its tab', () => {
    const { light, dark } = page.panel.iconPath as { readonly light: Uri; readonly dark: Uri };
    assert.notEqual(light.fsPath, dark.fsPath);
    assert.deepEqual(
      [light, dark].map(({ fsPath }) => existsSync(fsPath)),
      [true, true],
    );
  });

  it('shows a row as soon as the page listens, and not before', async () => {
    panel.show({ vulnerability: 7 });
    await settled();
    assert.deepEqual(page.events('reveal'), []);
    assert.equal((await page.ask(1, 'overview', overview))?.kind, 'response');
    await settled();
    assert.deepEqual(page.events('reveal'), [{ kind: 'event', name: 'reveal', data: { vulnerability: 7 } }]);
    panel.show({ vulnerability: 8 });
    assert.equal(page.events('reveal').length, 2);
  });

  it('takes the keyboard for its list and its search, and leaves it where a row is shown', () => {
    panel.show(undefined);
    panel.show({ vulnerability: 7 });
    panel.focusSearch();
    assert.deepEqual(page.revealed, [
      [undefined, false],
      [undefined, true],
      [undefined, false],
    ]);
  });

  it('says that the list has changed with filters, findings and imports, and once it is no longer pinned', async () => {
    const changes: Readonly<Record<string, () => unknown>> = {
      pinned: async () => {
        await opened.app.pinnedList.pin(await opened.app.findings());
        opened.app.pinnedList.unpin();
      },
      filters: () => opened.app.view.update({ type: 'setSearch', text: 'x' }),
      findings: () => importText(opened.app, 'again.json', shopReport.replaceAll('shop.test', 'other.test')),
      imports: () => opened.app.imports.run('slow.json', async () => undefined),
    };
    // Triage would change what is listed, so that this is pinned.
    opened.app.view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
    for (const [name, change] of Object.entries(changes)) {
      await settled();
      page.posted.length = 0;
      await change();
      await settled();
      assert.ok(page.events('changed').length > 0, name);
    }
  });

  it('pushes many changes as few', async () => {
    for (const text of ['a', 'b', 'c', 'd']) opened.app.view.update({ type: 'setSearch', text });
    await settled();
    const revisions = page.events('changed');
    assert.equal(revisions.length, 2, 'the first at once, the rest together');
  });

  it('answers what it does not know, or cannot do, with a sentence and nothing else', async () => {
    const unknown = await page.ask(1, 'dropTables', {});
    assert.deepEqual(unknown, {
      kind: 'error',
      id: 1,
      message: 'The panel asked for something that DAST Workbench does not know.',
    });
    opened.app.env.clipboard.writeText = () => Promise.reject(new Error('no clipboard'));
    const failed = await page.ask(2, 'copyText', { text: 'x' });
    assert.deepEqual(failed, {
      kind: 'error',
      id: 2,
      message: 'Something went wrong. See the DAST Workbench log.',
    });
    assert.match(opened.logged.join(), /no clipboard/);
  });

  it('runs the commands that the page may run, and forwards keys to it', async () => {
    await page.ask(1, 'run', ['changeKeys']);
    assert.deepEqual(opened.commands.ran.at(-1), [
      'workbench.action.openGlobalKeybindings',
      'dastWorkbench.findingsPanel.',
    ]);
    await page.ask(2, 'run', ['saveFilter']);
    assert.deepEqual(opened.commands.ran.at(-1), ['saveFilter']);
    await page.ask(4, 'run', ['makeDecision', { vulnerability: 1 }, 'Checked.']);
    assert.deepEqual(opened.commands.ran.at(-1), ['makeDecision', { vulnerability: 1 }, 'Checked.']);
    await page.ask(3, 'focusList', { focused: true });
    assert.equal(opened.commands.context['listFocused'], true);
    panel.act('nextRow', false);
    panel.focusSearch();
    assert.deepEqual(page.events('act').length + page.events('focusSearch').length, 2);
  });

  it('runs nothing else for a page that its findings have taken over', async () => {
    const before = [...opened.commands.ran];
    const calls = [
      ['workbench.action.quit'],
      ['removeImportedReport'],
      ['openPanel', { vulnerability: 1 }],
      ['constructor'],
      ['exportCsv', { scheme: 'file', path: '/home/ada/.ssh/config' }],
    ];
    for (const [id, call] of calls.entries()) {
      assert.equal((await page.ask(id + 1, 'run', call))?.kind, 'error', JSON.stringify(call));
    }
    for (const [id, method] of ['copyLink', 'makeDecision', 'retest', 'constructor', 'toString'].entries()) {
      const asked = await page.ask(id + 100, method, { finding: 1, vulnerability: 1, comment: '' });
      assert.equal(asked?.kind, 'error', method);
    }
    assert.deepEqual(opened.commands.ran, before);
  });

  it('unpins its list, gives the keys back and forgets its rows when it is hidden or closed', async () => {
    opened.app.view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
    await opened.app.pinnedList.pin(opened.app.findings());
    assert.notEqual(opened.app.pinnedList.view.pinned, undefined);
    await page.ask(1, 'focusList', { focused: true });
    await page.ask(2, 'select', { vulnerabilities: [1] });
    page.hide();
    assert.equal(opened.app.pinnedList.view.pinned, undefined);
    await settled();
    assert.equal(opened.commands.context['listFocused'], false);
    assert.equal(opened.app.selection.current.length, 1);
    page.close();
    assert.equal(opened.app.selection.current.length, 0);
  });
});
