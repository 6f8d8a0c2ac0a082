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
  /** Nothing is asked of servers where nobody said whom to trust, or where nothing can be sent. */
  const asking =
    (untrusted: string, browser: string, run: (one: Sources, node: unknown) => Promise<void>) =>
    async (node?: unknown): Promise<void> => {
      if (!workspace.isTrusted) await warnUntrusted(app, untrusted);
      else if (machine.canSend) await run(await sources(), node);
      else await window.showWarningMessage(browser);
    };
  return {
    parts: [{ dispose: () => void loaded?.then((one) => one.dispose()) }],
    commands: {
      ...handlersOf(t('Fetching reports'), {
        fetchReports: asking(
          t('Reports come from servers that this workspace names. Trust it to fetch them.'),
          t('Browsers cannot fetch from other servers. Open the folder in a desktop or remote window.'),
          (one) => one.fetch(),
        ),
      }),
      ...handlersOf(t('Sending triage'), {
        sendTriage: asking(
          t('Triage goes to servers that this workspace names. Trust it to send triage.'),
          t('Browsers cannot send to other servers. Open the folder in a desktop or remote window.'),
          (one, node) => one.sendTriage(node),
        ),
      }),
    },
  };
});
