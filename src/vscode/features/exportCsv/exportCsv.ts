import { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { countFindings, countVulnerabilities } from '../../shared/messages/text.ts';
import { followLinks, writeChunks } from '../../shared/files/writeChunks.ts';
import { offer } from '../../shared/messages/offer.ts';

/** Writes the list that tree and panel show to `target`, or to a file asked for; resolves to where it went. */
export async function exportCsv(app: App, target: unknown): Promise<Uri | undefined> {
  const uri = target instanceof Uri ? target : await chooseTarget(app);
  const file = uri && (await followLinks(app, uri));
  if (!file) return undefined;
  const view = app.view.current;
  // The file has the list that the filters give now, and so has the panel.
  app.pinnedList.unpin();
  const written = await runWithProgress(app, t('Exporting CSV'), async (signal) => {
    const engine = await app.findings();
    const { matching, vulnerabilities } = await engine.summary(view);
    const chunks = engine.csv(view, { byteOrderMark: app.settings.get('byteOrderMark') === true }, signal);
    const complete = await writeChunks(app, file, chunks, signal);
    if (!complete) return undefined;
    return view.showAggregation ? countVulnerabilities(vulnerabilities) : countFindings(matching);
  });
  if (written === undefined) {
    void app.window.showInformationMessage(t('The export was cancelled; no file was written.'));
    return undefined;
  }
  await app.commands.setContext('listExported', true);
  showOutcome(app, file, written);
  return file;
}

async function chooseTarget({ window, workspace, clock }: App): Promise<Uri | undefined> {
  const name = `findings-${new Date(clock()).toISOString().slice(0, 10)}.csv`;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title: t('Export CSV'),
    saveLabel: t('Export'),
    filters: { CSV: ['csv'] },
    ...(folder ? { defaultUri: Uri.joinPath(folder, name) } : {}),
  });
}

function showOutcome(app: App, uri: Uri, rows: string): void {
  const { commands, window } = app;
  const text = t('Exported {0} to {1}.', rows, app.workspace.asRelativePath(uri));
  offer(app, t('Exporting CSV'), window.showInformationMessage, text, [
    [t('Open'), () => commands.runBuiltIn('vscode.open', uri)],
    [t('Show in File Manager'), () => commands.runBuiltIn('revealFileInOS', uri)],
  ]);
}
