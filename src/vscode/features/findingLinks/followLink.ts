import type { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { offer } from '../../shared/messages/offer.ts';
import { type FindingLink, readLink } from './findingLink.ts';

const statusBarMilliseconds = 6000;

/** Shows the finding of a link in the panel, or says what to do to see it. Nothing else can come of a link. */
export async function followLink(app: App, uri: Pick<Uri, 'path' | 'query'>): Promise<void> {
  const link = readLink(uri);
  if (link === undefined) {
    void app.window.showWarningMessage(t('This link names no finding.'));
    return;
  }
  const engine = await app.findings();
  const finding = await engine.findingWithKey(link.key);
  if (finding === undefined) {
    explainUnknown(app, link);
    return;
  }
  const { id, vulnerability } = finding;
  if ((await engine.locate(app.view.current, vulnerability, id)) === undefined) {
    app.view.replace({ ...app.view.current, filters: {}, showResolvedEvents: false });
    app.window.setStatusBarMessage(
      t('The filters were cleared to show the linked finding.'),
      statusBarMilliseconds,
    );
  }
  await app.commands.run('openPanel', { vulnerability, finding: id });
}

function explainUnknown(app: App, { workspace }: FindingLink): void {
  const folders = app.workspace.workspaceFolders ?? [];
  const isElsewhere = workspace !== '' && !folders.some(({ name }) => name === workspace);
  const text = isElsewhere
    ? t('This link is for the folder “{0}”. Open it, then click the link again.', workspace)
    : t('The finding of this link is not stored here. Import its report, then click the link again.');
  const { commands, window } = app;
  offer(app, t('Opening the finding'), window.showInformationMessage, text, [
    isElsewhere
      ? [t('Open Folder…'), () => commands.runBuiltIn('vscode.openFolder')]
      : [t('Import Report…'), () => commands.run('importReport')],
  ]);
}
