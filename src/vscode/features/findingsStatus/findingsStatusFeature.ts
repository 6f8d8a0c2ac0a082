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

/** Opens the panel on what the item counts, and no other filter: what was fetched and is new comes first. */
async function showOpen({ view, commands, fetched }: App): Promise<void> {
  const { added = 0, names = [] } = fetched.current ?? {};
  if (added > 0) {
    await fetched.clear();
    await commands.run('showNew', names);
  } else view.replace(withReadyMade(view.current, 'toDo'));
  await commands.run('openPanel');
}
