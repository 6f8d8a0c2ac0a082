import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { exportCsv } from './exportCsv.ts';

/** Export CSV…: the list as it is, also with the panel closed. */
export const exportCsvFeature = feature((app) => ({
  parts: [],
  commands: handlersOf(t('Exporting findings'), { exportCsv: (target) => exportCsv(app, target) }),
}));
