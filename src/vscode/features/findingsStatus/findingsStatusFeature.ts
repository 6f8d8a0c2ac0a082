import { t } from '../../../base/messages.ts';
import { withReadyMade } from '../../../findings/view/readyMadeFilters.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { FindingsStatus } from './findingsStatus.ts';

/** The item of the status bar, and the list that a click on it opens. */
export const findingsStatusFeature = feature((app) => ({
  parts: [new FindingsStatus(app)],
  commands: handlersOf(t('Opening the findings'), { showOpen: () => showOpen(app) }),
}));

/** Opens the panel on what the item counts, and no other filter. */
async function showOpen({ view, commands }: App): Promise<void> {
  view.replace(withReadyMade(view.current, 'toDo'));
  await commands.run('openPanel');
}
