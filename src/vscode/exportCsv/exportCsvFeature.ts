import { l10n } from 'vscode';
import { registerCommands } from '../commands.ts';
import type { Feature } from '../feature.ts';
import { exportCsv } from './exportCsv.ts';

/** Export Findings to CSV…: the list as it is, also with the panel closed. */
export const exportCsvFeature: Feature = {
  register(app) {
    return registerCommands(app, l10n.t('Exporting findings'), {
      exportCsv: (target) => exportCsv(app, target),
    });
  },
};
