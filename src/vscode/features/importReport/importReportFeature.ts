import { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { importDetailsScheme } from '../../app/storedKeys.ts';
import { ImportDetails } from './importDetails.ts';
import { importReports, type AskForColumns, type Manner } from './importReports.ts';
import { OpenReports } from './openReports.ts';
import { removeImportedReport } from './removeReport.ts';
import { chooseReports, reportFilesOf } from './reportFiles.ts';
import { removeSampleFindings, trySampleFindings } from './sampleFindings.ts';
import { ReportWatcher } from './watchReports.ts';

/** Import Report…, Remove Imported Report…, and reports that are imported by themselves. */
export const importReportFeature = feature((app) => {
  const details = new ImportDetails();
  const importGiven = async (resource: unknown, selection: unknown): Promise<unknown> =>
    importReports(app, await reportFilesOf(app, resource, selection), askFor(selection));
  return {
    parts: [
      new ReportWatcher(app),
      new OpenReports(app),
      app.workspace.registerTextDocumentContentProvider(importDetailsScheme, details),
      app.settings.onDidChange('normalizePaths', () => showItAppliesLater(app)),
    ],
    commands: {
      ...handlersOf(t('Importing reports'), {
        importReport: async (resource, selection) => {
          const given = await reportFilesOf(app, resource, selection);
          const isGiven = given.length > 0 || resource instanceof Uri;
          return importReports(
            app,
            isGiven ? given : await chooseReports(app),
            askFor(selection),
            mannerOf(selection),
          );
        },
        trySampleFindings: () => trySampleFindings(app),
        showImportDetails: (text, title) => details.show(app, text, title),
        importThisReport: importGiven,
        importFolder: importGiven,
      }),
      ...handlersOf(t('Removing a report'), {
        removeImportedReport: (named) => removeImportedReport(app, named),
        removeSampleFindings: () => removeSampleFindings(app),
      }),
    },
  };
});

/** `{ chooseColumns: true }` asks for the columns of lists also where they were chosen before, `{ quiet: true }` never. */
function askFor(options: unknown): AskForColumns {
  if (!isRecord(options)) return 'once';
  if (mannerOf(options) !== 'shown') return 'later';
  return options['chooseColumns'] === true ? 'again' : 'once';
}

function mannerOf(options: unknown): Manner {
  if (!isRecord(options)) return 'shown';
  if (options['silent'] === true) return 'silent';
  return options['quiet'] === true ? 'quiet' : 'shown';
}

/** Endpoints of stored findings are part of their keys: they stay as they were imported. */
function showItAppliesLater({ window }: App): void {
  void window.showInformationMessage(
    t(
      'Normalize Paths applies to reports imported from now on; findings already imported keep their endpoints.',
    ),
  );
}
