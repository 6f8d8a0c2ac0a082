import { ViewColumn, type WebviewPanel, workspace } from 'vscode';
import { createPanel, editors } from '../../shared/faces/editors.ts';
import { structure } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { panelTypes } from '../../app/ids.ts';
import { messageScheme } from '../../app/storedKeys.ts';
import { panelCommands } from './panelCommands.ts';
import { parseRevealTarget } from '../../shared/list/revealTarget.ts';
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
      structure.registerFoldingRangeProvider({ scheme: messageScheme }, messages),
      editors.registerWebviewPanelSerializer(panelTypes.findings, {
        deserializeWebviewPanel: async (panel) => {
          adopt(panel);
        },
      }),
    ],
    commands: {
      ...handlersOf(t('Opening the findings'), {
        openPanel: (target) => {
          (open ?? adopt(newPanel())).show(parseRevealTarget(target));
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
function newPanel(): WebviewPanel {
  const column = editors.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
  return createPanel(panelTypes.findings, t('Findings'), column, { enableFindWidget: true });
}
