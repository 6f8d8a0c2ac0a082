import { Uri } from 'vscode';
import { textAt } from '../../../base/untrusted.ts';
import { authorName } from '../../../findings/team/authorFile.ts';
import { teamFolder } from '../../../findings/team/teamLine.ts';
import type { Ports } from '../../app/ports.ts';

/** Whether triage is shared through files of the workspace. */
export function sharesTriage({ settings, workspace }: Pick<Ports, 'settings' | 'workspace'>): boolean {
  return settings.get('shareTriage') === 'repository' && (workspace.workspaceFolders ?? []).length > 0;
}

/**
 * Whom the history names: as the user's setting says, as git does where triage is shared, else by the account's name. Empty
 * where none of them is known.
 */
export async function authorOf(
  ports: Pick<Ports, 'settings' | 'workspace' | 'gitUserName' | 'machine'>,
): Promise<string> {
  const set = authorName(textAt(ports.settings.get('triageAuthor')) ?? '');
  if (set !== '') return set;
  const folder = sharesTriage(ports) ? await folderOfTriage(ports.workspace) : undefined;
  const name = folder && authorName((await ports.gitUserName(folder)) ?? '');
  return name === undefined || name === '' ? ports.machine.userName() : name;
}

/**
 * The folder of the workspace in which triage is shared: the first that has files of it, else the first that git keeps,
 * else the first.
 */
export async function folderOfTriage({
  workspaceFolders = [],
  fs,
}: Pick<Ports['workspace'], 'workspaceFolders' | 'fs'>): Promise<Uri | undefined> {
  const has = async (folder: Uri, name: string): Promise<boolean> => {
    try {
      await fs.stat(Uri.joinPath(folder, name));
      return true;
    } catch {
      return false;
    }
  };
  for (const name of [teamFolder, '.git']) {
    for (const { uri } of workspaceFolders) if (await has(uri, name)) return uri;
  }
  return workspaceFolders[0]?.uri;
}
