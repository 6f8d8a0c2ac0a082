import { Range, Uri, workspace, WorkspaceEdit } from 'vscode';
import type { AgentResult } from '../../../agents/agentMessages.ts';
import { visible } from '../../../agents/untrusted.ts';
import type { OrderOf, PreparedWork } from '../../../agents/work/work.ts';
import { renderMessage } from '../../../auth/messages.ts';
import { t } from '../../../base/messages.ts';
import { failed, success } from '../../../base/result.ts';
import type { App } from '../../app/app.ts';
import { authConfigsByPath } from '../files/authConfigsByPath.ts';
import { loadVerifyRole } from '../logins/loadVerifyRole.ts';

const mostName = 200;

/** An auth config that a model proposes: without errors, and below the workspace. */
export async function prepareProposal(
  app: App,
  { file, text }: OrderOf<'propose'>,
): Promise<AgentResult<PreparedWork>> {
  if (!app.workspace.isTrusted) return failed('work-not-offered', 'The workspace is not trusted.');
  const { readConfig } = await loadVerifyRole();
  const read = readConfig(text);
  if (!read.ok) {
    const line = text.slice(0, read.problem.offset).split('\n').length;
    return failed('config-invalid', line, renderMessage(read.problem.message));
  }
  const present = (await authConfigsByPath(app)).get(file);
  const uri = present ?? newFile(app, file);
  if (uri === undefined) return failed('config-path', file);
  const names = [visible(file, mostName), visible(read.config.application.baseUrl, mostName)] as const;
  const question =
    present === undefined
      ? t('Create the auth config {0}, which logs in at {1}?', ...names)
      : t('Replace the auth config {0} with one that logs in at {1}?', ...names);
  return success({
    question,
    mayChangeData: true,
    run: async () => {
      if (present === undefined) await create(app, uri, text);
      else await replace(present, text);
      return { notes: [present === undefined ? 'Created.' : 'Replaced. The user can undo this.'] };
    },
  });
}

/** Below the only folder, or below the one that the path begins with. */
function newFile({ workspace: { workspaceFolders = [] } }: App, file: string): Uri | undefined {
  const [only, ...others] = workspaceFolders;
  if (only === undefined) return undefined;
  if (others.length === 0) return Uri.joinPath(only.uri, file);
  const [first = '', ...rest] = file.split('/');
  const folder = workspaceFolders.find(({ name }) => name === first);
  return folder === undefined || rest.length === 0 ? undefined : Uri.joinPath(folder.uri, ...rest);
}

async function create({ workspace: { fs } }: App, uri: Uri, text: string): Promise<void> {
  await fs.writeFile(uri, new TextEncoder().encode(text));
}

/** As an edit, so that it can be undone. */
async function replace(uri: Uri, text: string): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  const edit = new WorkspaceEdit();
  edit.replace(uri, new Range(document.positionAt(0), document.positionAt(document.getText().length)), text);
  if (!(await workspace.applyEdit(edit))) throw new Error('The edit was not applied.');
  await document.save();
}
