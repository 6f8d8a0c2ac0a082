// An extension that only `npm start` installs, beside the one under development: it opens the sample on its findings.
import { commands, type ExtensionContext, Range, Uri, ViewColumn, window, workspace } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';

const opened = 'opened';
/** The handler of an endpoint with several findings: `/:orderId` of the orders. */
const handler = { path: ['api', 'src', 'routers', 'orders.ts'], text: ".route('/:orderId')" };

/** The editors are opened once: later starts find them as they were left. VS Code itself forgets the open view. */
export async function activate(context: ExtensionContext): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (!folder) return;
  await commands.executeCommand('workbench.view.extension.dastWorkbench');
  if (context.workspaceState.get(opened) === true) return;
  const file = (...path: string[]): Uri => Uri.joinPath(folder.uri, ...path);
  await commands.executeCommand('vscode.openWith', file('README.md'), 'vscode.markdown.preview.editor', {
    preview: false,
    viewColumn: ViewColumn.One,
  });
  const document = await workspace.openTextDocument(file(...handler.path));
  const start = document.positionAt(Math.max(0, document.getText().indexOf(handler.text)));
  const editor = await window.showTextDocument(document, {
    preview: false,
    viewColumn: ViewColumn.One,
    selection: new Range(start, start),
  });
  editor.revealRange(new Range(start, start));
  await commands.executeCommand(commandIds.openPanel);
  await context.workspaceState.update(opened, true);
}
