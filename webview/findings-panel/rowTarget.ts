import type { PageRow } from '../../src/findings/engine.ts';
import type { Finding } from '../../src/findings/finding.ts';

/** A row, or with `api` an API row of an open one, and its finding as far as it has one of its own. */
export interface RowTarget {
  readonly row: PageRow;
  readonly api: number | undefined;
  readonly finding: Finding | undefined;
}

/** What can be copied of a row. */
export type Copied = 'curl' | 'endpoint' | 'row';
