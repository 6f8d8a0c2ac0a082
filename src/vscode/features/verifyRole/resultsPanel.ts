import { Disposable, type Uri, ViewColumn, type WebviewPanel } from 'vscode';
import { createPanel } from '../../shared/faces/editors.ts';
import { t } from '../../../base/messages.ts';
import type { LoginResultsEvents, LoginResultsRequests } from '../../../protocol/loginResultsProtocol.ts';
import type { App } from '../../app/app.ts';
import { panelTypes } from '../../app/ids.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { answering, fillPage } from '../../shared/webviews/panelPage.ts';
import { RpcHost } from '../../shared/webviews/rpcHost.ts';
import { resultsHandlers, resultsParsers, type VerifyAgain } from './resultsHandlers.ts';

/** The views of login results, one for each file; one that is open is shown again. */
export class ResultsPanels implements Disposable {
  readonly #app: App;
  readonly #verify: VerifyAgain;
  readonly #open = new Map<string, ResultsPanel>();

  constructor(app: App, verify: VerifyAgain) {
    this.#app = app;
    this.#verify = verify;
  }

  /** Takes the keyboard there where the user has asked for the view. */
  show(file: Uri, isAskedFor: boolean): void {
    const key = file.toString();
    const open = this.#open.get(key);
    if (open !== undefined) return open.reveal(isAskedFor);
    const title = t('Logins: {0}', oneLine(file.path.slice(file.path.lastIndexOf('/') + 1)));
    const place = { viewColumn: ViewColumn.Beside, preserveFocus: !isAskedFor };
    const panel = createPanel(panelTypes.loginResults, title, place);
    this.#open.set(key, new ResultsPanel(this.#app, panel, file, this.#verify));
    panel.onDidDispose(() => this.#open.delete(key));
  }

  dispose(): void {
    for (const panel of this.#open.values()) panel.dispose();
  }
}

/** The host of one view: fills the page, answers it, and notifies it when to pull again. */
class ResultsPanel {
  readonly #panel: WebviewPanel;

  constructor(app: App, panel: WebviewPanel, file: Uri, verify: VerifyAgain) {
    this.#panel = panel;
    const rpc = new RpcHost<LoginResultsRequests, LoginResultsEvents>({
      handlers: resultsHandlers(app, file, verify),
      parsers: resultsParsers,
      ...answering(app, panel),
    });
    const subscriptions = Disposable.from(
      panel.webview.onDidReceiveMessage((message: unknown) => rpc.receive(message)),
      app.logins.onDidChange((changed) => {
        if (changed.toString() === file.toString()) rpc.emit('changed', undefined);
      }),
      panel.onDidDispose(() => {
        subscriptions.dispose();
        rpc.dispose();
      }),
    );
    fillPage(app, panel, 'dast-login-results', 'loginResults.js');
  }

  reveal(isAskedFor: boolean): void {
    this.#panel.reveal(undefined, !isAskedFor);
  }

  dispose(): void {
    this.#panel.dispose();
  }
}
