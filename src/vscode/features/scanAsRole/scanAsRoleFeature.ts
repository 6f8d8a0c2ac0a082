import { type Task, tasks } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { terminalProfileId } from '../../app/ids.ts';
import { registerTerminalProfile } from '../../shared/faces/roleTerminals.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import type { ScanWork } from './scanWork.ts';

/** Scan as Role…: runs the user's own scanner as a role that stays logged in. Nothing of it is loaded before the first scan. */
export const scanAsRoleFeature = feature((app) => {
  let loaded: Promise<ScanWork> | undefined;
  const work = (): Promise<ScanWork> =>
    (loaded ??= import('./scanWork.ts').then(({ ScanWork }) => new ScanWork(app)));
  // Browsers do not even have it.
  const { canSend: canScan } = app.machine;
  const provider = {
    provideTasks: async () => (canScan ? (await work()).tasks.provideTasks() : []),
    resolveTask: async (task: Task) => (canScan ? (await work()).tasks.resolveTask(task) : undefined),
  };
  endLeftOver(app).catch((error: unknown) => app.log.warn(`Could not end earlier scans: ${String(error)}`));
  return {
    parts: [
      app.changeChecks.add('scan', async (scope, signal) => (await work()).prepareCheck(scope, signal)),
      tasks.registerTaskProvider('dast-scan', provider),
      ...registerTerminalProfile(terminalProfileId, async () =>
        canScan ? (await work()).openTerminal() : undefined,
      ),
    ],
    commands: handlersOf(t('Scanning as a role'), {
      scanAsRole: async (given) =>
        canScan
          ? (await work()).scanAsRole(given)
          : app.window.showWarningMessage(
              t('Browsers cannot start a scanner. Open the folder in a desktop or remote window.'),
            ),
    }),
  };
});

/** Ends what a window that crashed may have left running. */
async function endLeftOver({ globalState }: Pick<App, 'globalState'>): Promise<void> {
  if (globalState.get('scanRunning') !== true) return;
  const { endLeftOverScans } = await loadVerifyRole();
  await endLeftOverScans();
  await globalState.update('scanRunning', false);
}
