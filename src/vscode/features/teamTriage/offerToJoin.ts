import { FileType, Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import { teamFileEnd } from '../../../findings/team/authorFile.ts';
import { teamFolder } from '../../../findings/team/teamLine.ts';
import type { App } from '../../app/app.ts';
import { offer } from '../../shared/messages/offer.ts';
import { folderOfTriage } from '../../shared/triage/author.ts';

/**
 * Where a team shares triage in files and nothing says here whether they count, such as where git ignores the settings of
 * the workspace: asks once whether this window joins. Without an answer they go on counting nowhere.
 */
export async function offerToJoin(app: App): Promise<void> {
  const { workspace, settings, workspaceState, window } = app;
  const { user, workspace: shared } = settings.inspect('shareTriage');
  if (!workspace.isTrusted || user !== undefined || shared !== undefined) return;
  if (workspaceState.get('offeredTriage') === true) return;
  const folder = await folderOfTriage(workspace);
  if (folder === undefined || !(await hasTriage(app, folder))) return;
  await workspaceState.update('offeredTriage', true);
  const text = t(
    '{0} contains triage from your team, which is not used here. Join to use it and share your changes.',
    teamFolder,
  );
  const join = () => settings.updateIn('workspace', 'shareTriage', 'repository');
  offer(app, t('Sharing triage'), window.showInformationMessage, text, [[t('Join'), join]]);
}

async function hasTriage({ workspace }: App, folder: Uri): Promise<boolean> {
  try {
    const entries = await workspace.fs.readDirectory(Uri.joinPath(folder, teamFolder));
    return entries.some(([name, type]) => type === FileType.File && name.endsWith(teamFileEnd));
  } catch {
    // There is none.
    return false;
  }
}
