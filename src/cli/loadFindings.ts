import { fileMessages } from '../base/fileMessages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { ImportSummary } from '../findings/importers/report.ts';
import type { SaidOfScan } from '../findings/scans/saidOfScan.ts';
import type { Said } from './branchClaims.ts';
import { type FileImport, importReportFile, reportFileMessages } from './importReportFile.ts';
import { settingsMessages } from './repositorySettings.ts';
import { applySharedTriage, sharedTriageMessages } from './sharedTriage.ts';

export const loadMessages = {
  ...fileMessages,
  ...sharedTriageMessages,
  ...settingsMessages,
  ...reportFileMessages,
} as const satisfies MessageTemplates<string>;

type LoadFailureCode = keyof typeof loadMessages;

/** What a repository says, where it is, and what a command line says besides. */
export interface Loading extends Pick<FileImport, 'columns' | 'application'> {
  readonly root: string;
  readonly said: Said;
}

/** How the settings and auth configs of a repository let reports be read, in every command. */
export function importOptionsOf({ root, said: { settings }, ...named }: Loading): FileImport {
  const { imports, applications, watched } = settings;
  return { ...imports, applications, watched: { root, reports: watched }, ...named };
}

interface Loaded<Imported> {
  readonly imported: Imported;
  /** What a reader should know, each as a sentence. */
  readonly notes: readonly string[];
}

/**
 * The one way in which commands open findings: reports are imported with the settings and the applications of a repository,
 * its shared triage is applied, and then its decisions, as the editor does.
 */
export async function loadFindings<Imported, Code extends string>(
  engine: FindingsEngine,
  loading: Loading,
  importReports: (options: FileImport) => Promise<Result<Imported, Code>>,
): Promise<Result<Loaded<Imported>, Code | LoadFailureCode>> {
  const { settings, shared } = loading.said;
  const imported = await importReports(importOptionsOf(loading));
  if (!imported.ok) return imported;
  const applied = await applySharedTriage(engine, shared);
  if (!applied.ok) return applied;
  return success({ imported: imported.value, notes: [...settings.notes, ...applied.value] });
}

/** A report that a command line names, and what it says of its scan. */
interface NamedReport {
  readonly path: string;
  readonly said: SaidOfScan;
}

/** Imports reports one after the other, up to the first that cannot be; `onProgress` is told which it is at. */
export async function importNamedReports(
  engine: FindingsEngine,
  reports: readonly NamedReport[],
  options: FileImport,
  onProgress: (index: number, fraction: number) => void,
): Promise<Result<readonly ImportSummary[], keyof typeof reportFileMessages>> {
  const summaries: ImportSummary[] = [];
  for (const [index, { path, said }] of reports.entries()) {
    const imported = await importReportFile(engine, path, { ...options, ...said }, (fraction) =>
      onProgress(index, fraction),
    );
    if (!imported.ok) return imported;
    summaries.push(imported.value);
  }
  return success(summaries);
}
