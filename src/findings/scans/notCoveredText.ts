import { formatCount, t } from '../../base/messages.ts';
import { countNotCovered } from './notCovered.ts';
import type { NotCovered, NotCoveredReason } from './notCovered.ts';

/** `5 not covered (seen as another role)`; empty where it says something of everything. */
export function notCoveredText(notCovered: readonly NotCovered[]): string {
  const count = countNotCovered(notCovered);
  if (count === 0) return '';
  const [only, ...others] = notCovered;
  const reasons =
    only !== undefined && others.length === 0
      ? whyNotCovered(only.reason)
      : notCovered.map((one) => `${formatCount(one.count)} ${whyNotCovered(one.reason)}`).join(', ');
  return t('{0} not covered ({1})', formatCount(count), reasons);
}

function whyNotCovered(reason: NotCoveredReason): string {
  return {
    role: t('seen as another role'),
    target: t('on another host'),
    health: t('the scan had problems'),
    reach: t('not reached'),
    engine: t('not looked for'),
  }[reason];
}
