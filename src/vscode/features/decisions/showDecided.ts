import { isRecord } from '../../../base/untrusted.ts';
import { parseViewAction } from '../../../findings/view/viewActionsParse.ts';
import type { App } from '../../app/app.ts';

/** Opens the panel on exactly the findings that a decision covers, without `foreign` applications. */
export async function showDecided(app: App, scope: unknown, foreign: unknown): Promise<void> {
  const action = isRecord(scope) ? parseViewAction({ type: 'setDecision', scope }) : undefined;
  if (action === undefined) return;
  app.view.update({ type: 'clearFilters' });
  app.view.update({ type: 'setSwitch', name: 'showResolvedEvents', on: false });
  app.view.update(action);
  if (Array.isArray(foreign) && foreign.length > 0) {
    const filter = { values: [], texts: [], excluded: foreign };
    const others = parseViewAction({ type: 'setField', field: 'application', filter });
    if (others !== undefined) app.view.update(others);
  }
  await app.commands.run('openPanel');
}
