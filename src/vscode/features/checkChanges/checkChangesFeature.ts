import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';

/** Check My Changes…: what can be checked of the endpoints whose code differs, after one question. Loaded with the first check. */
export const checkChangesFeature = feature((app) => ({
  parts: [],
  commands: handlersOf(t('Checking changes'), {
    checkChanges: async () => (await import('./checkChanges.ts')).checkChanges(app),
  }),
}));
