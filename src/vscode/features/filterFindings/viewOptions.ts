import type { QuickPickItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { SwitchName } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import { switchName } from './switchNames.ts';

interface SwitchItem extends QuickPickItem {
  readonly name: SwitchName;
}

/** View Options…: the three switches, ticked where they are on. */
export async function viewOptions(app: App): Promise<void> {
  const details: Readonly<Record<SwitchName, string>> = {
    showAggregation: t('One row per vulnerability instead of one per API'),
    preciseMatch: t('Text filters match whole values and case'),
    showResolvedEvents: t('Only findings whose Status is Resolved'),
  };
  const items = (['showAggregation', 'preciseMatch', 'showResolvedEvents'] as const).map(
    (name): SwitchItem => ({
      name,
      label: switchName(name),
      detail: details[name],
      picked: app.view.current[name],
    }),
  );
  const title = t('View Options');
  const chosen = await app.window.showQuickPick(items, { title, canPickMany: true });
  if (chosen === undefined) return;
  for (const { name } of items) {
    const on = chosen.some((item) => item.name === name);
    if (on !== app.view.current[name]) app.view.update({ type: 'setSwitch', name, on });
  }
}
