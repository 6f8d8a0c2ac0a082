import { plural, t } from '../../../base/messages.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import { countsOf } from './testedRows.ts';

/** `4 let in · 2 to look at · 96 refused as they should be`: what stands out first. */
export function summaryOf(run: AuthorizationRun): string {
  const counts = countsOf(run);
  const [letIn = 0, refused = 0, less = 0] = (['let-in', 'refused', 'less'] as const).map((one) =>
    counts.get(one),
  );
  const [undeclared = 0, unknown = 0] = (['undeclared', 'unknown'] as const).map((one) => counts.get(one));
  const look = (counts.get('look') ?? 0) + (counts.get('part') ?? 0);
  const parts = [
    letIn === 0 ? t('Nobody let in') : t('{0} let in', letIn),
    ...(look === 0 ? [] : [t('{0} to look at', look)]),
    ...(undeclared === 0 ? [] : [t('{0} undeclared', undeclared)]),
    ...(less === 0 ? [] : [t('{0} refused, though declared', less)]),
    ...(unknown === 0 ? [] : [t('{0} inconclusive', unknown)]),
    ...(refused === 0
      ? []
      : [
          plural(refused, {
            one: '{0} refused as it should be',
            other: '{0} refused as they should be',
          }),
        ]),
  ];
  return parts.join(' · ');
}
