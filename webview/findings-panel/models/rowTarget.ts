import type { PageRow } from '../../../src/findings/engine.ts';
import type { Finding } from '../../../src/findings/model/finding.ts';

/** A row, or with `api` an API row of an open one, and its finding as far as it has one of its own. */
export interface RowTarget {
  readonly row: PageRow;
  readonly api: number | undefined;
  readonly finding: Finding | undefined;
}

/** The row that has, or had last, the keyboard; `finding` names one API of it. */
export interface RowForCommands {
  readonly vulnerability: number;
  readonly finding?: number;
}

/** What can be copied of a row. */
export type Copied = 'curl' | 'endpoint' | 'row';
