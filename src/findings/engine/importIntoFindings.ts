import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { success, type Result } from '../../base/result.ts';
import type { StoreFailureCode } from '../engine.ts';
import { ImportEnded } from '../merge/importYield.ts';
import type { ImportFailureCode, ImportOptions, ImportSummary, ReportInput } from '../importers/report.ts';
import { mergeOpened, readShare } from '../merge/mergeOpened.ts';
import type { OpenedReport, OpenReport } from '../merge/openReport.ts';
import type { StoredFindings } from './storedFindings.ts';

/** Reads a report and merges it into what is stored, as a whole or not at all. */
export async function importIntoFindings(
  findings: StoredFindings,
  openReport: OpenReport,
  report: ReportInput,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<Result<ImportSummary, ImportFailureCode | StoreFailureCode>> {
  const input = { ...report, name: redactSecrets(report.name) };
  const opened = await openReport(
    input,
    { ...options, onProgress: (fraction) => options.onProgress?.(fraction * readShare) },
    findings.clock,
    signal,
  );
  if (!opened.ok) return opened;
  try {
    return await findings.change(() => merge(findings, opened.value, input.name, options, signal));
  } catch (error) {
    if (error instanceof ImportEnded) return { ok: false, failure: error.failure };
    throw error;
  } finally {
    opened.value.close();
  }
}

async function merge(
  findings: StoredFindings,
  opened: OpenedReport,
  name: string,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<Result<ImportSummary, StoreFailureCode>> {
  const before = findings.snapshot();
  let summary: ImportSummary;
  try {
    summary = await mergeOpened(
      findings.store,
      opened,
      { name, importedAt: findings.clock(), signal },
      options,
    );
  } catch (error) {
    // What was read meanwhile may be of what was rolled back.
    findings.query.releaseTexts();
    throw error;
  }
  return (await findings.keepOrRestore(before)) ?? success(summary);
}
