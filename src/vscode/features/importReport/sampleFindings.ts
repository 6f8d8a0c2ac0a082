import { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { sampleReportName } from '../../../findings/model/finding.ts';
import { reportLabel, sampleApplication } from '../../shared/list/sampleReport.ts';
import { runWithProgress, showProgress } from '../../shared/messages/progress.ts';
import { importFailureSentence } from './failures.ts';
import { readImportSettings } from '../../shared/files/importSettings.ts';
import { offer } from '../../shared/messages/offer.ts';
import { summaryMessage } from './summaryMessage.ts';

/** Try with Sample Findings: imports the report that ships with the extension, into an application of its own. */
export async function trySampleFindings(app: App): Promise<void> {
  const name = sampleReportName;
  const file = Uri.joinPath(app.addresses.extension, 'media', 'sampleFindings.json');
  const options = { ...readImportSettings(app.settings), application: sampleApplication };
  const result = await runWithProgress(app, t('Importing the sample findings'), (signal) =>
    app.imports.run(name, async () => {
      const bytes = await app.workspace.fs.readFile(file);
      return (await app.findings()).importReport({ name, bytes }, options, signal);
    }),
  );
  if (!result.ok) {
    if (result.failure.code !== 'import-cancelled')
      void app.window.showErrorMessage(importFailureSentence(result.failure));
    return;
  }
  const remove = t('Remove Sample Findings');
  const sentences = [
    summaryMessage([{ kind: 'imported', name: reportLabel({ name }), summary: result.value }]),
    t('They are fictitious. Remove them with {0}.', remove),
  ];
  // The first button is the one that is pressed without a thought.
  offer(app, t('Importing reports'), app.window.showInformationMessage, sentences.join(' '), [
    [t('Get Started'), () => app.commands.run('getStarted')],
    [remove, () => app.commands.run('removeSampleFindings')],
  ]);
  await app.commands.run('openPanel');
}

/** Removes the sample findings with their triage; nothing else can have seen them. */
export async function removeSampleFindings(app: App): Promise<void> {
  const engine = await app.findings();
  const scans = (await engine.scans()).filter(({ name }) => name === sampleReportName);
  if (scans.length === 0) {
    void app.window.showInformationMessage(t('The sample findings are not stored.'));
    return;
  }
  for (const { id } of scans) {
    const result = await showProgress(app, t('Removing the sample findings'), engine.removeScan(id));
    if (!result.ok) {
      void app.window.showErrorMessage(importFailureSentence(result.failure));
      return;
    }
  }
  void app.window.showInformationMessage(t('The sample findings were removed.'));
}
