import assert from 'node:assert/strict';
import {
  type CodeAction,
  type CodeActionKind,
  commands,
  type Diagnostic,
  languages,
  Range,
  type TextDocument,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import { slowness } from '../patience.ts';

/** Our diagnostics of a document as soon as they are what the test waits for. */
export function ours(
  { uri }: TextDocument,
  enough: (found: readonly Diagnostic[]) => boolean,
): Promise<Diagnostic[]> {
  const find = (): Diagnostic[] => languages.getDiagnostics(uri).filter(({ source }) => source === 'DAST');
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = find();
      if (!enough(found)) return;
      clearTimeout(timer);
      listener.dispose();
      resolve(found);
    };
    const timer = setTimeout(() => {
      listener.dispose();
      reject(new Error(`Still ${JSON.stringify(find().map(({ code, range }) => ({ code, range })))}`));
    }, 20_000 * slowness());
    const listener = languages.onDidChangeDiagnostics(() => look());
    look();
  });
}

/** `dast-auth.json` codes lead to their documentation, so they are objects. */
export function codeOf({ code }: Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

export async function replaceAll(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
  assert.ok(await workspace.applyEdit(edit));
}

/** Asks again when nothing comes: VS Code drops what it asked when another extension registers meanwhile. */
export async function actionsAt(
  document: TextDocument,
  range: Range,
  kind: CodeActionKind,
): Promise<CodeAction[]> {
  const resolved = 20;
  for (let round = 0; round < 20; round++) {
    const actions = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      range,
      kind.value,
      resolved,
    );
    if (actions.length > 0) return actions;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return [];
}
