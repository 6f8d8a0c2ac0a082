import { env } from 'vscode';
import { describeFailure, t } from '../../../base/messages.ts';
import type { Backup } from '../../../findings/engine.ts';
import type { App } from '../../app/app.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { countChanges, describeLost } from '../../shared/messages/text.ts';

/** Asks which backup, and goes back to it: what is stored now becomes a backup itself. */
export async function restoreBackup(app: App): Promise<void> {
  const engine = await app.findings();
  const backups = await engine.backups();
  if (backups.length === 0) {
    void app.window.showInformationMessage(t('There is no backup of the findings yet.'));
    return;
  }
  const backup = await chooseBackup(app, backups);
  if (backup === undefined) return;
  const restored = await runWithProgress(app, t('Restoring the backup'), () =>
    engine.restoreBackup(backup.number),
  );
  if (!restored.ok) {
    void app.window.showErrorMessage(describeFailure(failureMessages, restored.failure));
    return;
  }
  // Watched reports that came after the backup are imported once more.
  await app.workspaceState.update('seenReports', undefined);
  const { damage, notBroughtBack } = restored.value;
  const sentences = [
    t('The findings are as they were on {0}.', timeOf(backup)),
    ...(damage ? [describeLost(damage)] : []),
    ...(notBroughtBack === undefined
      ? []
      : [t('{0} made after the last import could not be brought back.', countChanges(notBroughtBack))]),
  ];
  void app.window.showInformationMessage(sentences.join(' '));
}

async function chooseBackup({ window }: App, backups: readonly Backup[]): Promise<Backup | undefined> {
  const items = backups.map((backup) => ({ label: timeOf(backup), backup }));
  const chosen = await window.showQuickPick(items, {
    title: t('Restore Backup of Findings'),
    placeHolder: t('Findings and triage go back to that time. The current state becomes a backup.'),
  });
  return chosen?.backup;
}

function timeOf({ at }: Backup): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}
