import type { Failure } from '../../../../base/result.ts';
import type { AskedColumn } from './csvColumns.ts';

/** A list that can be read once it is known which columns are these. */
export interface ColumnsUnknown extends Failure<'columns-unknown'> {
  readonly header: readonly string[];
  /** The first rows, shortened and without secrets. */
  readonly rows: readonly (readonly string[])[];
  readonly unknown: readonly AskedColumn[];
}

export function isColumnsUnknown(failure: Failure): failure is ColumnsUnknown {
  return failure.code === 'columns-unknown';
}
