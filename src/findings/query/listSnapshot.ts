import type { FindingColumns } from './columns.ts';
import type { vulnerabilityOf } from './groups.ts';

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
