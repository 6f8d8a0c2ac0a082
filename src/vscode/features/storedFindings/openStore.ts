import { Uri } from 'vscode';
import { plural, t } from '../../../base/messages.ts';
import type { FindingsEngine, StorageState } from '../../../findings/engine.ts';
import { openFindingsInWorker } from '../../../findings/worker/openInWorker.ts';
import type { OpenStore } from '../../app/findingsAccess.ts';
import type { Ports } from '../../app/ports.ts';
import { describeLost } from '../../shared/messages/text.ts';

/**
 * Opens the findings of this workspace; without a folder, those that all windows without one share. The engine
 * with sql.js is a bundle of its own that runs in a worker thread, so that no import holds up the editor.
 */
export const openStoreInWorker: OpenStore = async (ports, onLost) => {
  const folder = Uri.joinPath(ports.addresses.storage, 'findings');
  const { script, data } = await ports.threads.findings();
  const { engine, storage } = await openFindingsInWorker(script, data, {
    openFiles: () => ports.threads.findingsFiles(),
    onLost: (lost) => {
      if (lost > 0)
        void ports.window.showErrorMessage(t('The findings engine ended. {0}', describeUnsaved(lost)));
      onLost();
    },
    onRestart: (again, lost) => {
      showRestarted(ports, lost);
      void showDamage(ports, folder, again, engine);
    },
  });
  await showDamage(ports, folder, storage, engine);
  return engine;
};

function showRestarted({ window }: Ports, lost: number): void {
  const text = t(
    'The findings engine stopped answering and was started again. Saved changes are safe; repeat what failed.',
  );
  void window.showWarningMessage(lost === 0 ? text : `${text} ${describeUnsaved(lost)}`);
}

/** Changes that went with the engine that had them in memory. */
function describeUnsaved(lost: number): string {
  return plural(lost, {
    one: '{0} change that could not be saved is lost. Make it again.',
    other: '{0} changes that could not be saved are lost. Make them again.',
  });
}

export async function showDamage(
  ports: Ports,
  folder: Uri,
  storage: StorageState,
  engine: FindingsEngine,
): Promise<void> {
  await ports.commands.setContext('storage', storage.state);
  if (storage.state === 'quarantined') {
    // Watched reports are imported once more.
    await ports.workspaceState.update('seenReports', undefined);
    showQuarantined(ports, folder, storage.name, (await engine.backups()).length > 0);
  }
  if (storage.state === 'journal-damaged') showDamagedJournal(ports, folder, storage);
  if (storage.state === 'unusable') showUnusable(ports, storage.reason);
  if (storage.state === 'newer') showNewer(ports);
}

function showQuarantined({ window, commands }: Ports, folder: Uri, name: string, hasBackup: boolean): void {
  const file = Uri.joinPath(folder, name);
  const restore = t('Restore Backup…');
  const reveal = t('Show in File Manager');
  const text =
    name === ''
      ? t('The database file of the findings is missing, so the list starts empty.')
      : t(
          'The stored findings were damaged. They were moved to quarantine as {0}, and the list starts empty.',
          file.fsPath,
        );
  const actions = [...(hasBackup ? [restore] : []), ...(name === '' ? [] : [reveal])];
  void window.showWarningMessage(text, ...actions).then((chosen) => {
    if (chosen === restore) return commands.run('restoreBackup');
    if (chosen === reveal) return commands.runBuiltIn('revealFileInOS', file);
    return undefined;
  });
}

function showDamagedJournal(
  { window, commands }: Ports,
  folder: Uri,
  { copy, ...damage }: StorageState & { readonly state: 'journal-damaged' },
): void {
  const text = t('The journal of the latest changes was damaged. {0}', describeLost(damage));
  if (copy === undefined) {
    void window.showWarningMessage(text);
    return;
  }
  const file = Uri.joinPath(folder, copy);
  const reveal = t('Show in File Manager');
  const quarantined = t('{0} A copy of it is in quarantine as {1}.', text, file.fsPath);
  void window.showWarningMessage(quarantined, reveal).then((chosen) => {
    if (chosen === reveal) return commands.runBuiltIn('revealFileInOS', file);
    return undefined;
  });
}

function showUnusable({ window }: Ports, reason: string): void {
  void window.showWarningMessage(
    t(
      'The stored findings are damaged and cannot be moved to quarantine ({0}). They were left untouched, and nothing can be imported.',
      reason,
    ),
  );
}

function showNewer({ window }: Ports): void {
  void window.showWarningMessage(
    t(
      'The stored findings were written by a newer version of DAST Workbench. They were left untouched, and nothing can be imported. Update the extension to see them.',
    ),
  );
}
