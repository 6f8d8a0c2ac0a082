import { t } from '../../../base/messages.ts';
import { listAt } from '../../../base/untrusted.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import type { Sources } from './sources.ts';

/** Fetch Reports… and Send Triage…: from CI and servers, and back. Nothing of it is loaded, and nothing asked, before the user agrees to it here. */
export const fetchReportsFeature = feature((app) => {
  let loaded: Promise<Sources> | undefined;
  const sources = (): Promise<Sources> =>
    (loaded ??= import('./sources.ts').then(({ Sources }) => new Sources(app)));
  const { machine, workspace, workspaceState, window } = app;
  const mayFetch = listAt(workspaceState.get('fetches'), 'quiet').length > 0;
  if (mayFetch && machine.canSend && workspace.isTrusted) {
    sources()
      .then((one) => one.fetchQuietly())
      .catch((error: unknown) => app.log.warn(`Could not fetch reports: ${String(error)}`));
  }
  return {
    parts: [{ dispose: () => void loaded?.then((one) => one.dispose()) }],
    commands: {
      ...handlersOf(t('Fetching reports'), {
        fetchReports: async () => {
          const refusal = t('Reports come from servers that this workspace names. Trust it to fetch them.');
          if (!workspace.isTrusted) return warnUntrusted(app, refusal);
          return machine.canSend
            ? (await sources()).fetch()
            : window.showWarningMessage(
                t('Browsers cannot fetch from other servers. Open the folder in a desktop or remote window.'),
              );
        },
      }),
      ...handlersOf(t('Sending triage'), {
        sendTriage: async (node) => {
          const refusal = t('Triage goes to servers that this workspace names. Trust it to send triage.');
          if (!workspace.isTrusted) return warnUntrusted(app, refusal);
          return machine.canSend
            ? (await sources()).sendTriage(node)
            : window.showWarningMessage(
                t('Browsers cannot send to other servers. Open the folder in a desktop or remote window.'),
              );
        },
      }),
    },
  };
});
