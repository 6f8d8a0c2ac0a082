import { t } from '../../../base/messages.ts';
import type { LoginResultsEvents, LoginResultsRequests } from '../../../protocol/loginResultsProtocol.ts';
import type { App } from '../../app/app.ts';
import { panelTypes } from '../../app/ids.ts';
import { FilePanels } from '../../shared/webviews/filePanels.ts';
import { answering, fillPage, servePage } from '../../shared/webviews/panelPage.ts';
import { RpcHost } from '../../shared/webviews/rpcHost.ts';
import { resultsHandlers, resultsParsers, type VerifyAgain } from './resultsHandlers.ts';

/** The views of login results: each pulls again when its file has others. */
export function resultsPanels(app: App, verify: VerifyAgain): FilePanels {
  return new FilePanels({
    type: panelTypes.loginResults,
    title: (name) => t('Logins: {0}', name),
    serve: (panel, file) => {
      const rpc = new RpcHost<LoginResultsRequests, LoginResultsEvents>({
        handlers: resultsHandlers(app, file, verify),
        parsers: resultsParsers,
        ...answering(app, panel),
      });
      const changes = app.logins.onDidChange((changed) => {
        if (changed.toString() === file.toString()) rpc.emit('changed', undefined);
      });
      servePage(panel, rpc, changes);
      fillPage(app, panel, 'dast-login-results', 'loginResults.js');
    },
  });
}
