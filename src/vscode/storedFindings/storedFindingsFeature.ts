import { Disposable, l10n } from 'vscode';
import { registerCommands } from '../commands.ts';
import type { Feature } from '../feature.ts';
import { restoreBackup } from './restoreBackup.ts';
import { UnsavedChanges } from './unsavedChanges.ts';

/** Shows what is not saved, saves it on demand, and goes back to a backup. */
export const storedFindingsFeature: Feature = {
  register(app) {
    const unsaved = new UnsavedChanges(app);
    return Disposable.from(
      unsaved,
      registerCommands(app, l10n.t('Saving the findings'), {
        showUnsavedChanges: () => unsaved.show(),
        saveUnsavedChanges: () => unsaved.save(),
      }),
      registerCommands(app, l10n.t('Restoring a backup'), {
        restoreBackup: () => restoreBackup(app),
      }),
    );
  },
};
