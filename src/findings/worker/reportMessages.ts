import type { Result } from '../../base/result.ts';
import type { FindingsBatch } from '../model/identity.ts';
import type { ImportFailureCode, ImportOptions, ReportInput } from '../importers/report.ts';
import type { OpenedReport } from '../merge/openReport.ts';

/** What the thread that reads a report is started with. */
export interface ReaderData {
  readonly input: ReportInput;
  readonly options: Omit<ImportOptions, 'onProgress'>;
  /** Time of the import. */
  readonly now: number;
}

/** What is asked of it once it has read the report. */
export type ReaderRequest =
  | { readonly kind: 'start'; readonly application: string; readonly ownHosts: ReadonlySet<string> }
  /** The next findings. */
  | { readonly kind: 'next' };

export type ReadOutcome = Pick<OpenedReport, 'report' | 'parts'>;

export type ReaderAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'read'; readonly result: Result<ReadOutcome, ImportFailureCode> }
  /** None: there are no more. */
  | { readonly kind: 'findings'; readonly batch: FindingsBatch | undefined };
