import type { RowField } from '../../../../src/protocol/rowFields.ts';
import type { RowTarget } from '../../models/rowTarget.ts';

/** The values of a row that the list can be filtered by: of an API row its own, and none that is Mixed. */
export function rowValues({ row, finding }: RowTarget): readonly (readonly [RowField, string])[] {
  const { severity, summary, category, subCategory, status, resolution } = finding ?? row.row;
  const files = row.kind === 'vulnerability' && finding === undefined ? row.row.handlers : undefined;
  const handler = finding?.handler ?? (files?.length === 1 ? files[0] : undefined);
  const values: readonly (readonly [RowField, string])[] = [
    ['severity', severity],
    ['summary', summary],
    ['category', category],
    ...(finding === undefined && row.kind === 'vulnerability' && row.row.subCategoryCounts !== undefined
      ? []
      : [['subCategory', subCategory] as const]),
    ['status', status],
    ['resolution', resolution],
    ...(finding === undefined
      ? []
      : ([
          ['endpoint', finding.endpoint],
          ['method', finding.method],
          ['eventId', finding.eventId],
          ['confidence', finding.rating.confidence],
        ] as const)),
    ...(handler === undefined ? [] : [['handler', handler] as const]),
  ];
  return values.filter(([field, value]) => value !== 'Mixed' && (value !== '' || field === 'method'));
}
