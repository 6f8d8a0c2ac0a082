import { t } from '../../../base/messages.ts';
import type { FilterField } from '../../../findings/view/view.ts';

/** The Advanced filters in their order, with the names they have everywhere. */
export const filterFieldNames = (): readonly (readonly [FilterField, string])[] => [
  ['application', t('Application')],
  ['endpoint', t('Endpoint')],
  ['method', t('Method')],
  ['severity', t('Severity')],
  ['eventId', t('Event ID')],
  ['category', t('Category')],
  ['subCategory', t('Sub Category')],
  ['summary', t('Summary')],
  ['status', t('Status')],
  ['resolution', t('Resolution')],
  ['sinceLastScan', t('Since last scan')],
  ['seenAs', t('Seen as')],
  ['newOnBranch', t('New on branch')],
  ['tool', t('Tool')],
  ['report', t('Report')],
  ['confidence', t('Confidence')],
  ['handler', t('Handler File')],
  ['inChangedCode', t('In changed code')],
];
