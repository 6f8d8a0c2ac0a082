import { plural } from '../../../base/messages.ts';
import type { OpenTree } from '../../shared/faces/tree.ts';
import type { FindingCounts } from '../../shared/list/keptCounts.ts';

/** The number of open Critical findings on the activity bar. */
export function showBadge(view: Pick<OpenTree<unknown>, 'badge'>, { openCritical }: FindingCounts): void {
  const tooltip = plural(openCritical, {
    one: '{0} open Critical finding',
    other: '{0} open Critical findings',
  });
  view.badge = openCritical > 0 ? { value: openCritical, tooltip } : undefined;
}
