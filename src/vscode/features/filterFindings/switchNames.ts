import { t } from '../../../base/messages.ts';
import type { SwitchName } from '../../../findings/view/view.ts';

/** What the panel calls a switch. */
export function switchName(name: SwitchName): string {
  const names: Readonly<Record<SwitchName, string>> = {
    showAggregation: t('Show Aggregation'),
    preciseMatch: t('Precise Match'),
    showResolvedEvents: t('Show Resolved Events'),
  };
  return names[name];
}
