import { yieldFor } from './importYield.ts';
import type { ImportOptions, ImportSummary } from '../importers/report.ts';
import { scansOf, summaryOf } from './mergeReport.ts';
import type { OpenedReport } from './openReport.ts';
import type { FindingsStore } from '../store/findingsStore.ts';

/** Share of an import that is done once the report is read, for progress. */
export const readShare = 0.5;

/** Merges a report that was read into the store; aborts by throwing. */
export async function mergeOpened(
  store: FindingsStore,
  opened: OpenedReport,
  { name, importedAt, signal }: { name: string; importedAt: number; signal: AbortSignal },
  options: ImportOptions,
): Promise<ImportSummary> {
  const scans = scansOf(opened, { name, importedAt }, store.applications, options);
  const yieldAt = yieldFor(name, signal, (fraction) =>
    options.onProgress?.(readShare + fraction * (1 - readShare)),
  );
  const merged = await store.scans.import(scans, yieldAt);
  return summaryOf(opened.report, scans, merged);
}
