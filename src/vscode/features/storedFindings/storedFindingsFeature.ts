import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { restoreBackup } from './restoreBackup.ts';
import { UnsavedChanges } from './unsavedChanges.ts';

/** Shows what is not saved, saves it on demand, and goes back to a backup. */
export const storedFindingsFeature = feature((app) => {
  const unsaved = new UnsavedChanges(app);
  return {
    parts: [unsaved],
    commands: {
      ...handlersOf(t('Saving the findings'), {
        showUnsavedChanges: () => unsaved.show(),
        saveUnsavedChanges: () => unsaved.save(),
      }),
      ...handlersOf(t('Restoring a backup'), { restoreBackup: () => restoreBackup(app) }),
    },
  };
});
