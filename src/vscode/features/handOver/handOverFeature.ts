import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { copyAsMarkdown } from './copyAsMarkdown.ts';
import { createIssue } from './createIssue.ts';
import { exportReport } from './exportReport.ts';

/** Copy as Markdown, Export Report… and Create Issue…: findings for people without this editor. */
export const handOverFeature = feature((app) => ({
  parts: [],
  commands: {
    ...handlersOf(t('Copying findings'), {
      copyAsMarkdown: (target, selected) => copyAsMarkdown(app, target, selected),
    }),
    ...handlersOf(t('Exporting findings'), { exportReport: (target) => exportReport(app, target) }),
    ...handlersOf(t('Creating an issue'), {
      createIssue: (target, selected) => createIssue(app, target, selected),
    }),
  },
}));
