import { at } from './at.ts';
import type { TriageField } from '../model/finding.ts';
import type { FindingColumns } from './columns.ts';

type Decided = Pick<FindingColumns, 'decided' | 'status' | 'resolution'>;

/** 0 is that no decision gave a value. */
const bits = { status: { shift: 0, mask: 3 }, resolution: { shift: 2, mask: 7 } } as const;

/** That a decision gave a field this value, a position in its vocabulary, beside what is known already. */
export function decidedCode(known: number, field: TriageField, value: number): number {
  const { shift, mask } = bits[field];
  return (known & ~(mask << shift)) | ((value + 1) << shift);
}

/** A decision covers the finding, and a value that it gave still stands: a user's own counts more. */
export function isDecided({ decided, status, resolution }: Decided, row: number): boolean {
  const code = decided[row] ?? 0;
  return (
    code !== 0 && (gave(code, 'status', at(status, row)) || gave(code, 'resolution', at(resolution, row)))
  );
}

/** 1 for every row that no decision covers; undefined where none covers any. */
export function undecidedRows(columns: Decided): Uint8Array | undefined {
  if (columns.decided.length === 0) return undefined;
  return columns.decided.map((_, row) => (isDecided(columns, row) ? 0 : 1));
}

function gave(code: number, field: TriageField, value: number): boolean {
  const { shift, mask } = bits[field];
  return ((code >> shift) & mask) === value + 1;
}
