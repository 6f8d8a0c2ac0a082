import { languages, ViewColumn, window, type WebviewPanel, workspace } from 'vscode';
import { t } from '../../base/messages.ts';
import { handlersOf } from '../commands.ts';
import { feature } from '../feature.ts';
import { messageScheme, panelTypes } from '../ids.ts';
import { panelCommands } from './panelCommands.ts';
import { parseRevealTarget } from '../list/revealTarget.ts';
import { FindingsPanelHost } from './findingsPanelHost.ts';
import { MessageDocuments } from './messageDocuments.ts';

/** Open Findings, and the panel that comes back with the window. */
export const findingsPanelFeature = feature((app) => {
  const messages = new MessageDocuments(app);
  let open: FindingsPanelHost | undefined;
  const adopt = (panel: WebviewPanel): FindingsPanelHost => {
    const adopted = new FindingsPanelHost(app, panel);
    open = adopted;
    adopted.onDidDispose(() => {
      if (open === adopted) open = undefined;
    });
    return adopted;
  };
  return {
    parts: [
      workspace.registerTextDocumentContentProvider(messageScheme, messages),
      languages.registerFoldingRangeProvider({ scheme: messageScheme }, messages),
      window.registerWebviewPanelSerializer(panelTypes.findings, {
        deserializeWebviewPanel: async (panel) => {
          adopt(panel);
        },
      }),
    ],
    commands: {
      ...handlersOf(t('Opening the findings'), {
        openPanel: (target) => {
          (open ?? adopt(createPanel())).show(parseRevealTarget(target));
        },
      }),
      ...handlersOf(t('Working in the findings panel'), {
        ...panelCommands((action, fromMenu) => open?.act(action, fromMenu)),
        panelSearch: () => open?.focusSearch(),
        panelTurnOnShowAggregation: () =>
          app.view.update({ type: 'setSwitch', name: 'showAggregation', on: true }),
      }),
    },
  };
});

/** Beside the code where there is some, so that both stay in sight. */
function createPanel(): WebviewPanel {
  const column = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
  return window.createWebviewPanel(panelTypes.findings, t('Findings'), column, { enableFindWidget: true });
}
