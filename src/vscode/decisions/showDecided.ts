import { isRecord } from '../../base/untrusted.ts';
import { parseViewAction } from '../../findings/viewActionsParse.ts';
import type { App } from '../app.ts';

/** Opens the panel on exactly the findings that a decision covers. */
export async function showDecided(app: App, scope: unknown): Promise<void> {
  const action = isRecord(scope) ? parseViewAction({ type: 'setDecision', scope }) : undefined;
  if (action === undefined) return;
  app.view.update({ type: 'clearFilters' });
  app.view.update({ type: 'setSwitch', name: 'showResolvedEvents', on: false });
  app.view.update(action);
  await app.commands.run('openPanel');
}
