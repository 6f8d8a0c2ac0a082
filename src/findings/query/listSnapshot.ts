import { at } from './at.ts';
import type { FindingColumns } from './columns.ts';
import { textAt, vulnerabilityOf } from './groups.ts';
import type { Groups } from './groups.ts';
import type { Rejected } from './matches.ts';
import type { VulnerabilityRows } from './vulnerabilityRows.ts';

/** The list as it was when asked for; later triage does not reach it. */
export type ListSnapshot =
  | {
      readonly kind: 'findings';
      readonly count: number;
      readonly columns: FindingColumns;
      /** Rows of `columns` in list order. */
      readonly rows: Uint32Array;
    }
  | {
      readonly kind: 'vulnerabilities';
      readonly count: number;
      readonly vulnerability: (index: number) => ReturnType<typeof vulnerabilityOf>;
      /** The findings behind a row, by endpoint. */
      readonly endpoints: (
        index: number,
      ) => readonly { endpoint: string; eventId: string; application: string }[];
    };

/** Copies what triage changes in place, so far as the list shows it. */
export function takeSnapshot(
  columns: FindingColumns,
  vulnerabilityRows: VulnerabilityRows,
  order: Uint32Array,
  groups: Groups | undefined,
  rejected: Rejected,
): ListSnapshot {
  if (groups === undefined) {
    const { status, resolution } = columns;
    const kept = { ...columns, status: status.slice(), resolution: resolution.slice() };
    return { kind: 'findings', count: order.length, columns: kept, rows: order };
  }
  const { endpoint, eventId, application } = columns;
  return {
    kind: 'vulnerabilities',
    count: order.length,
    vulnerability: (index) => {
      const group = at(order, index);
      return vulnerabilityOf(columns, groups, group, vulnerabilityRows.of(group).length);
    },
    endpoints: (index) =>
      Array.from(
        vulnerabilityRows.of(at(order, index)).filter((row) => rejected[row] === 0),
        (row) => ({
          endpoint: textAt(endpoint, row),
          eventId: textAt(eventId, row),
          application: textAt(application, row),
        }),
      ),
  };
}
