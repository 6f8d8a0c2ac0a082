import { type TextEditor, workspace, WorkspaceEdit } from 'vscode';
import { editors } from '../../../shared/faces/editors.ts';
import type { AuthDocuments } from '../authDocuments.ts';
import { toRange } from './editing.ts';
import { authLanguageId } from '../../../app/ids.ts';

/** Sorts the keys of every object of the auth config in the active editor; comments go with their keys. */
export async function sortAuthConfig(documents: AuthDocuments): Promise<void> {
  const editor: TextEditor | undefined = editors.activeTextEditor;
  if (editor?.document.languageId !== authLanguageId) return;
  const { document, options } = editor;
  const { language, config } = await documents.open(document);
  if (config.json === undefined) return;
  const { tabSize, insertSpaces } = options;
  const edits = language.jsonService().sort(config.json.document, {
    tabSize: typeof tabSize === 'number' ? tabSize : 2,
    insertSpaces: insertSpaces !== false,
  });
  const edit = new WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(document.uri, toRange(range), newText);
  await workspace.applyEdit(edit);
}
