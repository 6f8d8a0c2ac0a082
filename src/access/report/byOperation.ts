import type { MatrixRow } from '../matrix.ts';
import { operationKey } from '../operations/operation.ts';

/** The rows of each operation; several where it was asked for with several objects. */
export function byOperation(rows: readonly MatrixRow[]): Iterable<readonly MatrixRow[]> {
  const known = new Map<string, MatrixRow[]>();
  for (const row of rows) {
    const key = operationKey(row.operation);
    const alike = known.get(key);
    if (alike === undefined) known.set(key, [row]);
    else alike.push(row);
  }
  return known.values();
}
