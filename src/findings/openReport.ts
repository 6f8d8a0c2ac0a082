import type { Clock } from '../base/clock.ts';
import { success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import { FindingGroups } from './findingGroups.ts';
import type { ImportedFinding, ReportEndpoint } from './identity.ts';
import { readReport } from './importers/readReport.ts';
import type { ImportFailureCode, ImportOptions, ReadReport, ReportInput } from './importers/report.ts';

/** A report that was read to its end and whose instances are grouped. Close it, whatever becomes of it. */
export interface OpenedReport {
  readonly report: ReadReport;
  readonly endpoints: readonly ReportEndpoint[];
  /** About how many bytes its findings will take in the store. */
  readonly bytes: number;
  /** Its findings, some at a time, where `mainTarget` is no part of their endpoints. */
  readonly findings: (mainTarget: string) => AsyncIterable<readonly ImportedFinding[]>;
  readonly close: () => void;
}

/** Reads a report; an abort ends it with `import-cancelled`. */
export type OpenReport = (
  input: ReportInput,
  options: ImportOptions,
  clock: Clock,
  signal: AbortSignal,
) => Promise<Result<OpenedReport, ImportFailureCode>>;

export const findingsPerBatch = 500;

/** Reads a report in this thread. */
export const openReportHere: OpenReport = async (input, options, clock, signal) => {
  const groups = new FindingGroups(options);
  const read = await readReport(input, options, clock, signal, (instance) => groups.add(instance));
  if (!read.ok) return read;
  return success({
    report: read.value,
    endpoints: groups.endpoints,
    bytes: groups.bytes,
    findings: (mainTarget) => groups.batches(mainTarget, findingsPerBatch),
    close: () => undefined,
  });
};
