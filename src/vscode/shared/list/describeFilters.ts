import { t } from '../../../base/messages.ts';
import { describeScope } from '../../../findings/decisions/decision.ts';
import type { ListView } from '../../../findings/view/view.ts';
import { oneLine } from '../messages/oneLine.ts';
import { filterFieldNames } from './fieldNames.ts';

/** `Severity: Critical, Major · From 2026-11-01`: what a view restricts, in the order of the Advanced filters. */
export function describeFilters({ filters, showResolvedEvents }: ListView): string {
  const fields = filterFieldNames().flatMap(([field, name]) => {
    const filter = filters[field];
    if (!filter) return [];
    const { values, texts, excluded = [] } = filter;
    const included = [...values, ...texts.map((text) => `“${text}”`)];
    return [
      ...(included.length === 0 ? [] : [`${name}: ${included.join(', ')}`]),
      ...(excluded.length === 0 ? [] : [leftOutText(name, excluded)]),
    ];
  });
  return oneLine(
    [
      ...(filters.search === undefined ? [] : [t('Search “{0}”', filters.search)]),
      ...(filters.decision === undefined
        ? []
        : [t('Standing decision: {0}', decisionText(filters.decision))]),
      ...fields,
      ...(filters.from === undefined ? [] : [t('From {0}', filters.from)]),
      ...(filters.to === undefined ? [] : [t('To {0}', filters.to)]),
      ...(showResolvedEvents ? [t('Show Resolved Events')] : []),
    ].join(' · '),
  );
}

/** What leaves out only what has no value has any. */
function leftOutText(name: string, values: readonly string[]): string {
  return values.length === 1 && values[0] === ''
    ? t('{0}: any', name)
    : t('{0} is not {1}', name, values.join(', '));
}

function decisionText(decision: NonNullable<ListView['filters']['decision']>): string {
  return decision === 'none' ? t('none') : describeScope(decision);
}
