import { t } from '../../../base/messages.ts';
import { Coalesced } from '../../../base/pauses.ts';
import type {
  AuthorizationEvents,
  AuthorizationRequests,
} from '../../../protocol/authorizationTestProtocol.ts';
import type { App } from '../../app/app.ts';
import { panelTypes } from '../../app/ids.ts';
import { FilePanels } from '../../shared/webviews/filePanels.ts';
import { answering, fillPage, servePage } from '../../shared/webviews/panelPage.ts';
import { RpcHost } from '../../shared/webviews/rpcHost.ts';
import { authorizationHandlers, authorizationParsers, type TestActions } from './authorizationHandlers.ts';

/** A running test changes more often than anybody can see. */
const coalesceMilliseconds = 250;

/** The views of authorization tests: each pulls again when the test of its file goes on. */
export function authorizationPanels(app: App, actions: TestActions): FilePanels {
  return new FilePanels({
    type: panelTypes.authorizationTest,
    title: (name) => t('Authorization: {0}', name),
    serve: (panel, file) => {
      const rpc = new RpcHost<AuthorizationRequests, AuthorizationEvents>({
        handlers: authorizationHandlers(app, file, actions),
        parsers: authorizationParsers,
        ...answering(app, panel),
      });
      const pull = new Coalesced(() => rpc.emit('changed', undefined), coalesceMilliseconds);
      const changes = app.authorizationRuns.onDidChange((changed) => {
        if (changed.toString() === file.toString()) pull.note();
      });
      servePage(panel, rpc, changes, pull);
      fillPage(app, panel, 'dast-authorization-test', 'authorizationTest.js');
    },
  });
}
