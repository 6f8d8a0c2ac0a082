import { at } from './at.ts';
import type { TriageField } from '../model/finding.ts';
import { positionOf } from './columns.ts';
import { newCodes, type FindingColumns } from './columns.ts';
import { scanStateCode } from './scanState.ts';
import { TextDictionary } from './textDictionary.ts';

/** Sets a triage field of findings in place; `values` are positions in the field's vocabulary, `by` is who did it. */
export function setTriageColumn(
  columns: FindingColumns,
  field: TriageField,
  findings: ArrayLike<number>,
  values: ArrayLike<number>,
  by: string,
): void {
  const column = columns[field];
  const author = authorCode(columns, by);
  for (let index = 0; index < findings.length; index++) {
    const row = positionOf(columns.ids, at(findings, index));
    if (row < 0) continue;
    column[row] = at(values, index);
    columns.sinceLastScan[row] = scanStateCode(columns, row);
    columns.changedBy.codes[row] = author;
  }
}

/** The code of a name, which it gets where it is new. */
function authorCode(columns: FindingColumns, name: string): number {
  const { codes, dictionary } = columns.changedBy;
  const names = Array.from({ length: dictionary.size }, (_, code) => dictionary.value(code));
  const known = names.indexOf(name);
  if (known >= 0) return known;
  const widened = newCodes(codes.length, names.length + 1);
  widened.set(codes);
  columns.changedBy = { codes: widened, dictionary: new TextDictionary([...names, name]) };
  return names.length;
}
