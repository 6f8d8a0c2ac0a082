import { at } from './at.ts';
import type { TriageField } from '../finding.ts';
import { positionOf } from './columns.ts';
import type { FindingColumns } from './columns.ts';
import { scanStateCode } from './scanState.ts';

/** Sets a triage field of findings in place; `values` are positions in the field's vocabulary. */
export function setTriage(
  columns: FindingColumns,
  field: TriageField,
  findings: ArrayLike<number>,
  values: ArrayLike<number>,
): void {
  const column = columns[field];
  for (let index = 0; index < findings.length; index++) {
    const row = positionOf(columns.ids, at(findings, index));
    if (row < 0) continue;
    column[row] = at(values, index);
    columns.sinceLastScan[row] = scanStateCode(columns, row);
  }
}
