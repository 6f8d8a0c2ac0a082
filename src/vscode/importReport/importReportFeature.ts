import { Disposable, l10n, window, workspace } from 'vscode';
import { registerCommands, type CommandHandler } from '../commands.ts';
import type { Feature } from '../feature.ts';
import { settingIds } from '../ids.ts';
import { importReports, type AskForColumns } from './importReports.ts';
import { removeImportedReport } from './removeReport.ts';
import { chooseReports, reportFilesOf } from './reportFiles.ts';
import { ReportWatcher } from './watchReports.ts';

/** Import Report…, Remove Imported Report…, and reports that are imported by themselves. */
export const importReportFeature: Feature = {
  register(app) {
    const importGiven: CommandHandler = async (resource, selection) =>
      importReports(app, await reportFilesOf(resource, selection), askFor(selection));
    return Disposable.from(
      registerCommands(app, l10n.t('Importing reports'), {
        importReport: async (resource, selection) => {
          const given = await reportFilesOf(resource, selection);
          const files = given.length > 0 ? given : await chooseReports();
          return importReports(app, files, askFor(selection));
        },
        importThisReport: importGiven,
        importFolder: importGiven,
      }),
      registerCommands(app, l10n.t('Removing a report'), {
        removeImportedReport: (named) => removeImportedReport(app, named),
      }),
      new ReportWatcher(app),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(settingIds.normalizePaths)) sayItAppliesLater();
      }),
    );
  },
};

/** `{ chooseColumns: true }` asks for the columns of lists also where they were chosen before. */
function askFor(options: unknown): AskForColumns {
  return typeof options === 'object' &&
    options !== null &&
    'chooseColumns' in options &&
    options.chooseColumns === true
    ? 'again'
    : 'once';
}

/** Endpoints of stored findings are part of their keys: they stay as they were imported. */
function sayItAppliesLater(): void {
  void window.showInformationMessage(
    l10n.t(
      'Normalize Paths applies to reports imported from now on; findings already imported keep their endpoints.',
    ),
  );
}
