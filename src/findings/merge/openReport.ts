import type { Clock } from '../../base/clock.ts';
import { success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { FindingGroups } from './findingGroups.ts';
import type { FindingsBatch, ReportEndpoints } from '../model/identity.ts';
import { readReport } from '../importers/readReport.ts';
import type {
  ImportFailureCode,
  ImportOptions,
  ReadReport,
  ReportInput,
  ReportInstance,
} from '../importers/report.ts';

/** A report that was read to its end and whose instances are grouped. Close it, whatever becomes of it. */
export interface OpenedReport {
  readonly report: ReadReport;
  /** One of each application that it names itself, and one without name of everything else; at least one. */
  readonly parts: readonly ReportPart[];
  /** The findings of a part, some at a time, where these hosts are no part of their endpoints. */
  readonly findings: (application: string, ownHosts: ReadonlySet<string>) => AsyncIterable<FindingsBatch>;
  readonly close: () => void;
}

/** What a report says of one application. */
export interface ReportPart {
  /** As the report names it, or empty. */
  readonly application: string;
  readonly endpoints: readonly ReportEndpoints[];
  readonly findings: number;
  readonly instances: number;
}

/** Reads a report; an abort ends it with `import-cancelled`. */
export type OpenReport = (
  input: ReportInput,
  options: ImportOptions,
  clock: Clock,
  signal: AbortSignal,
) => Promise<Result<OpenedReport, ImportFailureCode>>;

/** Reads a report in this thread. */
export const openReportHere: OpenReport = async (input, options, clock, signal) => {
  const parts = new Map<string, FindingGroups>();
  const groupsOf = (application: string): FindingGroups => {
    const groups = parts.get(application) ?? new FindingGroups(options);
    parts.set(application, groups);
    return groups;
  };
  const take = (instance: ReportInstance): void => groupsOf(instance.application ?? '').add(instance);
  const read = await readReport(input, options, clock, signal, take);
  if (!read.ok) return read;
  if (parts.size === 0) groupsOf('');
  for (const groups of parts.values()) groups.foldProbes();
  return success({
    report: read.value,
    parts: Array.from(parts, ([application, { endpoints, size }]) => ({
      application,
      endpoints,
      findings: size,
      instances: endpoints.reduce((sum, { instances }) => sum + instances, 0),
    })),
    findings: async function* (application, ownHosts) {
      yield* groupsOf(application).batches(ownHosts);
    },
    close: () => undefined,
  });
};
