import { fileMessages } from '../base/fileMessages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { ImportSummary } from '../findings/importers/report.ts';
import type { Said } from './branchClaims.ts';
import { importReportFile, reportFileMessages } from './importReportFile.ts';
import { filesInFolder } from './repositoryFiles.ts';
import { readSaid } from './repositorySaid.ts';
import { settingsMessages } from './repositorySettings.ts';
import { applySharedTriage, sharedTriageMessages } from './sharedTriage.ts';

export const loadMessages = {
  ...fileMessages,
  ...sharedTriageMessages,
  ...settingsMessages,
  ...reportFileMessages,
} as const satisfies MessageTemplates<string>;

type FileImport = Parameters<typeof importReportFile>[2];

/** How the settings and auth configs of a repository let reports be read, in every command. */
export function importOptionsOf(
  { imports, applications }: Said['settings'],
  named: Pick<FileImport, 'columns' | 'application'>,
): FileImport {
  return { ...imports, applications, ...named };
}

interface Loading extends Pick<FileImport, 'columns' | 'application'> {
  /** The folder whose settings, auth configs, triage and decisions count. */
  readonly root: string;
  readonly reports: readonly string[];
  /** How far each report is read, by its place. */
  readonly onProgress: (index: number, fraction: number) => void;
}

interface Loaded {
  readonly summaries: readonly ImportSummary[];
  /** What a reader should know, each as a sentence. */
  readonly notes: readonly string[];
}

/**
 * Imports reports as the editor and the gate do: with the settings and the applications of a repository, its shared triage
 * and its decisions.
 */
export async function loadFindings(
  engine: FindingsEngine,
  { root, reports, onProgress, ...named }: Loading,
): Promise<Result<Loaded, keyof typeof loadMessages>> {
  const said = await readSaid({ files: filesInFolder(root), settings: { kind: 'usual' } });
  if (!said.ok) return said;
  const options = importOptionsOf(said.value.settings, named);
  const summaries: ImportSummary[] = [];
  for (const [index, path] of reports.entries()) {
    const imported = await importReportFile(engine, path, options, (fraction) => onProgress(index, fraction));
    if (!imported.ok) return imported;
    summaries.push(imported.value);
  }
  const applied = await applySharedTriage(engine, said.value.shared);
  if (!applied.ok) return applied;
  return success({ summaries, notes: [...said.value.settings.notes, ...applied.value] });
}
