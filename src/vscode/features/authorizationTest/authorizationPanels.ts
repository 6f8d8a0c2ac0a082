import { Disposable, type Uri, ViewColumn, type WebviewPanel } from 'vscode';
import { t } from '../../../base/messages.ts';
import type {
  AuthorizationEvents,
  AuthorizationRequests,
} from '../../../protocol/authorizationTestProtocol.ts';
import type { App } from '../../app/app.ts';
import { panelTypes } from '../../app/ids.ts';
import { createPanel } from '../../shared/faces/editors.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { answering, fillPage } from '../../shared/webviews/panelPage.ts';
import { RpcHost } from '../../shared/webviews/rpcHost.ts';
import { authorizationHandlers, authorizationParsers, type TestActions } from './authorizationHandlers.ts';

/** A running test changes more often than anybody can see. */
const coalesceMilliseconds = 250;

/** The views of authorization tests, one for each file; one that is open is shown again. */
export class AuthorizationPanels {
  readonly #app: App;
  readonly #actions: TestActions;
  readonly #open = new Map<string, WebviewPanel>();

  constructor(app: App, actions: TestActions) {
    this.#app = app;
    this.#actions = actions;
  }

  /** Takes the keyboard there where the user has asked for the view. */
  show(file: Uri, isAskedFor: boolean): void {
    const key = file.toString();
    const open = this.#open.get(key);
    if (open !== undefined) return open.reveal(undefined, !isAskedFor);
    const title = t('Authorization: {0}', oneLine(file.path.slice(file.path.lastIndexOf('/') + 1)));
    const place = { viewColumn: ViewColumn.Beside, preserveFocus: !isAskedFor };
    const panel = createPanel(panelTypes.authorizationTest, title, place);
    this.#open.set(key, panel);
    panel.onDidDispose(() => this.#open.delete(key));
    this.#serve(panel, file);
    fillPage(this.#app, panel, 'dast-authorization-test', 'authorizationTest.js');
  }

  dispose(): void {
    for (const panel of this.#open.values()) panel.dispose();
  }

  #serve(panel: WebviewPanel, file: Uri): void {
    const app = this.#app;
    const rpc = new RpcHost<AuthorizationRequests, AuthorizationEvents>({
      handlers: authorizationHandlers(app, file, this.#actions),
      parsers: authorizationParsers,
      ...answering(app, panel),
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscriptions = Disposable.from(
      panel.webview.onDidReceiveMessage((message: unknown) => rpc.receive(message)),
      app.authorizationRuns.onDidChange((changed) => {
        if (changed.toString() !== file.toString()) return;
        timer ??= setTimeout(() => {
          timer = undefined;
          rpc.emit('changed', undefined);
        }, coalesceMilliseconds);
      }),
      panel.onDidDispose(() => {
        clearTimeout(timer);
        subscriptions.dispose();
        rpc.dispose();
      }),
    );
  }
}
