import { Range, type TextDocument, type TextEditor, type Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { AuthDocument } from '../../../auth/document/authDocument.ts';
import type { TextEdit } from '../../../auth/edits/textEdit.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { loadAuthLanguage } from './authDocuments.ts';
import type { ExistingConfig } from './existingConfigs.ts';

/** Adds a role with its two test users to a file and leads to it; one Undo takes it back. */
export async function addRoleTo(app: App, { uri, name }: ExistingConfig): Promise<Uri | undefined> {
  const { AuthDocument: Config, addRole } = await loadAuthLanguage();
  const document = await app.workspace.openTextDocument(uri);
  const config = new Config(document.getText());
  const role = await askRole(app, config, name);
  if (role === undefined) return undefined;
  const authentication = await askAuthentication(app, config, role);
  if (authentication === undefined) return undefined;
  const editor = await app.window.showTextDocument(document, { preview: false });
  // The user may have typed meanwhile.
  const edits = addRole(new Config(document.getText()), role, authentication);
  if (edits === undefined || !(await applyTo(editor, document, edits))) {
    void app.window.showErrorMessage(t('{0} has no list of roles to add to.', name));
    return undefined;
  }
  return document.uri;
}

async function askRole({ window }: App, { model }: AuthDocument, file: string): Promise<string | undefined> {
  const { roleNames } = await loadAuthLanguage();
  const taken = model === undefined ? [] : roleNames(model);
  const name = await window.showInputBox({
    title: t('Add a Role to {0}', file),
    prompt: t('Name of the role'),
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return t('Write something here.');
      return taken.includes(text.trim()) ? t('There is a role of this name already.') : undefined;
    },
  });
  return name?.trim();
}

/** How the role logs in; asked only where there is a choice. */
async function askAuthentication(
  { window }: App,
  { model }: AuthDocument,
  role: string,
): Promise<string | undefined> {
  const names = (model?.authentications ?? []).flatMap(({ name }) => (name === undefined ? [] : [name]));
  if (names.length < 2) return names[0] ?? 'main';
  return window.showQuickPick(names, { title: t('How does "{0}" log in?', oneLine(role)) });
}

async function applyTo(
  editor: TextEditor,
  document: TextDocument,
  edits: readonly TextEdit[],
): Promise<boolean> {
  const [first] = edits;
  if (first === undefined) return false;
  const applied = await editor.edit((build) => {
    for (const { offset, length, newText } of edits) {
      build.replace(new Range(document.positionAt(offset), document.positionAt(offset + length)), newText);
    }
  });
  const at = document.positionAt(first.offset + first.length);
  editor.revealRange(new Range(at, at));
  return applied;
}
