import { l10n } from 'vscode';
import type { FilterField } from '../../findings/view.ts';

/** The Advanced filters in their order, with the names they have everywhere. */
export const filterFieldNames = (): readonly (readonly [FilterField, string])[] => [
  ['application', l10n.t('Application')],
  ['endpoint', l10n.t('Endpoint')],
  ['method', l10n.t('Method')],
  ['severity', l10n.t('Severity')],
  ['eventId', l10n.t('Event ID')],
  ['category', l10n.t('Category')],
  ['subCategory', l10n.t('Sub Category')],
  ['summary', l10n.t('Summary')],
  ['status', l10n.t('Status')],
  ['resolution', l10n.t('Resolution')],
  ['sinceLastScan', l10n.t('Since last scan')],
  ['tool', l10n.t('Tool')],
  ['report', l10n.t('Report')],
  ['confidence', l10n.t('Confidence')],
];
