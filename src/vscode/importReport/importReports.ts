import { l10n, window } from 'vscode';
import { describeUnreadable, importFailureSentence } from './failures.ts';
import { summaryMessage } from './summaryMessage.ts';
import type { ReportFile } from './reportFiles.ts';
import type { App } from '../app.ts';
import { runCommand } from '../commands.ts';
import type { ImportSummary, ReportInput } from '../../findings/importers/report.ts';
import { isFinalFailure } from '../../findings/importMessages.ts';
import { isPanelInFront } from '../panelInFront.ts';
import { runWithProgress } from '../progress.ts';
import { readImportSettings } from '../settings.ts';

/** What became of one file. */
export type ImportOutcome =
  | { readonly kind: 'imported'; readonly name: string; readonly summary: ImportSummary }
  | {
      readonly kind: 'refused';
      readonly name: string;
      readonly sentence: string;
      /** The report itself cannot be imported; otherwise it may be another time. */
      readonly isFinal: boolean;
    }
  | { readonly kind: 'cancelled'; readonly name: string };

/** Imports one file after the other and tells the outcome of all of them in one message. */
export async function importReports(
  app: App,
  files: readonly ReportFile[],
): Promise<readonly ImportOutcome[]> {
  const [first] = files;
  if (!first) return [];
  const title =
    files.length === 1 ? l10n.t('Importing {0}', first.name) : l10n.t('Importing {0} reports', files.length);
  const outcomes = await runWithProgress(title, async (signal, report) => {
    const done: ImportOutcome[] = [];
    for (const file of files) {
      let reached = 0;
      done.push(
        await importOne(app, file, signal, (fraction) => {
          const increment = ((fraction - reached) * 100) / files.length;
          // The title names a single file already.
          report(files.length === 1 ? { increment } : { message: file.name, increment });
          reached = fraction;
        }),
      );
      if (signal.aborted) break;
    }
    return done;
  });
  tell(app, outcomes);
  return outcomes;
}

async function importOne(
  app: App,
  file: ReportFile,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<ImportOutcome> {
  const { name } = file;
  let input: ReportInput;
  try {
    input = file.path === undefined ? { name, bytes: await file.read() } : { name, path: file.path };
  } catch (error) {
    app.log.warn(`Could not read ${name}: ${String(error)}`);
    return { kind: 'refused', name, sentence: describeUnreadable(name), isFinal: false };
  }
  const engine = await app.findings();
  const result = await engine.importReport(input, { ...readImportSettings(), onProgress }, signal);
  if (result.ok) return { kind: 'imported', name, summary: result.value };
  if (result.failure.code === 'import-cancelled') return { kind: 'cancelled', name };
  const isFinal = isFinalFailure(result.failure.code);
  return { kind: 'refused', name, sentence: importFailureSentence(result.failure), isFinal };
}

function tell(app: App, outcomes: readonly ImportOutcome[]): void {
  const text = summaryMessage(outcomes);
  const imported = outcomes.some(({ kind }) => kind === 'imported');
  const refused = outcomes.some(({ kind }) => kind === 'refused');
  const openFindings = l10n.t('Open Findings');
  const actions = imported && !isPanelInFront() ? [openFindings] : [];
  const show = refused
    ? imported
      ? window.showWarningMessage
      : window.showErrorMessage
    : window.showInformationMessage;
  show(text, ...actions).then(
    (chosen) => (chosen === openFindings ? runCommand('openPanel') : undefined),
    (error: unknown) => app.reportError(l10n.t('Importing reports'), error),
  );
}
