import { Disposable, Uri, ViewColumn, type WebviewPanel } from 'vscode';
import { textAt } from '../../../base/untrusted.ts';
import type { FindingsPanelEvents, FindingsPanelRequests } from '../../../protocol/findingsPanelProtocol.ts';
import type { PanelAction } from '../../../protocol/panelActions.ts';
import type { App } from '../../app/app.ts';
import type { RevealTarget } from '../../shared/list/revealTarget.ts';
import { answering, fillPage } from '../../shared/webviews/panelPage.ts';
import { RpcHost } from '../../shared/webviews/rpcHost.ts';
import { createHandlers, selectInPanel } from './handlers.ts';
import { requestParsers } from './requestParsers.ts';

/** Changes that arrive within this time of a notified one are notified together. */
const coalesceMilliseconds = 20;

/** The panel's host: fills the page, answers it, and notifies it when to pull again. */
export class FindingsPanelHost {
  readonly #app: App;
  readonly #panel: WebviewPanel;
  readonly #rpc: RpcHost<FindingsPanelRequests, FindingsPanelEvents>;
  readonly #subscriptions: Disposable;
  /** Grows with every change of the findings or of the view. */
  #revision = 1;
  /** The page asked for its overview, so it listens. */
  #ready = false;
  #waiting: RevealTarget | undefined;
  #changed: NodeJS.Timeout | undefined;

  constructor(app: App, panel: WebviewPanel) {
    this.#app = app;
    this.#panel = panel;
    const handlers = createHandlers(app, () => this.#revision);
    this.#rpc = new RpcHost({
      handlers: {
        ...handlers,
        overview: async (params, signal) => {
          const overview = await handlers.overview(params, signal);
          this.#pageIsReady();
          return overview;
        },
      },
      parsers: requestParsers,
      ...answering(app, panel),
    });
    this.#subscriptions = Disposable.from(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#rpc.receive(message)),
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#pageIsGone();
      }),
      app.view.onDidChange(() => this.#notifyChanged()),
      app.onDidChangeFindings(() => this.#notifyChanged()),
      app.imports.onDidChange(() => this.#notifyChanged()),
      app.pinnedList.onDidUnpin(() => this.#notifyChanged()),
      panel.onDidDispose(() => {
        this.#subscriptions.dispose();
        this.#rpc.dispose();
        clearTimeout(this.#changed);
        app.pinnedList.unpin();
        this.#listLostFocus();
        selectInPanel(app, [], undefined).catch((error: unknown) =>
          app.log.warn(`Could not give up the selected rows: ${String(error)}`),
        );
      }),
    );
    this.#fill(app.globalState.get('panelLayout'));
  }

  onDidDispose(listener: () => void): Disposable {
    return this.#panel.onDidDispose(listener);
  }

  /** Brings the panel to the front, and a row into view as soon as the page listens. */
  show(target: RevealTarget | undefined): void {
    this.#waiting = target;
    this.#panel.reveal(this.#columnBesideCode, target !== undefined);
    if (this.#ready) this.#revealWaiting();
  }

  /** Its own, unless it would stand there in place of the code that is looked at. */
  get #columnBesideCode(): ViewColumn | undefined {
    const { visible, viewColumn } = this.#panel;
    const inUse = this.#app.window.activeTextEditor?.viewColumn;
    return !visible && inUse !== undefined && inUse === viewColumn ? ViewColumn.Beside : undefined;
  }

  /** Forwards a command for the list. */
  act(action: PanelAction, fromMenu: boolean): void {
    this.#rpc.emit('act', { action, fromMenu });
  }

  focusSearch(): void {
    this.#panel.reveal(this.#columnBesideCode, false);
    this.#rpc.emit('focusSearch', undefined);
  }

  #fill(layout: unknown): void {
    const media = Uri.joinPath(this.#app.addresses.extension, 'media');
    this.#panel.iconPath = {
      light: Uri.joinPath(media, 'findings-light.svg'),
      dark: Uri.joinPath(media, 'findings-dark.svg'),
    };
    fillPage(this.#app, this.#panel, 'dast-findings-panel', 'findingsPanel.js', textAt(layout));
  }

  #pageIsReady(): void {
    this.#ready = true;
    // After the answer that is about to be posted: the page needs its list before a row of it.
    setTimeout(() => this.#revealWaiting());
  }

  /** A hidden page is thrown away; it starts afresh when it is shown. */
  #pageIsGone(): void {
    this.#ready = false;
    this.#app.pinnedList.unpin();
    this.#rpc.abortAll();
    this.#listLostFocus();
  }

  #listLostFocus(): void {
    this.#app.commands
      .setContext('listFocused', false)
      .catch((error: unknown) =>
        this.#app.log.warn(`Could not give up the keys of the list: ${String(error)}`),
      );
  }

  #revealWaiting(): void {
    const target = this.#waiting;
    if (!target) return;
    this.#waiting = undefined;
    this.#rpc.emit('reveal', target);
  }

  /** The first of several changes is notified at once, so that a click is answered without a delay. */
  #notifyChanged(): void {
    this.#revision += 1;
    if (this.#changed === undefined) this.#notify();
  }

  #notify(): void {
    const notified = this.#revision;
    this.#rpc.emit('changed', { revision: notified });
    this.#changed = setTimeout(() => {
      this.#changed = undefined;
      if (this.#revision !== notified) this.#notify();
    }, coalesceMilliseconds);
  }
}
