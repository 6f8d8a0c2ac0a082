import type { TextDocument, WebviewPanel } from 'vscode';
import { setLanguage } from '../../../base/messages.ts';
import { Coalesced } from '../../../base/pauses.ts';
import type { AuthFormEvents, AuthFormRequests } from '../../../protocol/authForm.ts';
import type { App } from '../../app/app.ts';
import { answering, fillPage, servePage } from '../../shared/webviews/panelPage.ts';
import { RpcHost } from '../../shared/webviews/rpcHost.ts';
import { formHandlers } from './formHandlers.ts';
import { formParsers } from './formParsers.ts';
import { FormSession } from './formSession.ts';

/** Whoever types changes the text more often than a form can be read. */
const coalesceMilliseconds = 60;

/** Shows a text as a form. The form keeps nothing: it tells its page to pull whenever something it shows has changed. */
export function showForm(app: App, document: TextDocument, panel: WebviewPanel): void {
  // This bundle has sentences of its own.
  setLanguage(app.env.language, app.translations);
  const rpc = new RpcHost<AuthFormRequests, AuthFormEvents>({
    handlers: formHandlers(app, new FormSession(app, document)),
    parsers: formParsers,
    ...answering(app, panel),
  });
  const pull = new Coalesced(() => rpc.emit('changed', undefined), coalesceMilliseconds);
  const changed = pull.note;
  const file = document.uri.toString();
  servePage(
    panel,
    rpc,
    pull,
    app.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) changed();
    }),
    app.workspace.onDidGrantWorkspaceTrust(changed),
    app.configChecks.onDidChange(changed),
    app.secrets.onDidChange(changed),
    app.logins.onDidChange((uri) => {
      if (uri.toString() === file) changed();
    }),
    app.logins.onDidAge(changed),
  );
  fillPage(app, panel, 'dast-auth-form', 'authForm.js');
  app.commands
    .setContext('formOpened', true)
    .catch((error: unknown) => app.log.warn(`Could not note that a form was opened: ${String(error)}`));
}
