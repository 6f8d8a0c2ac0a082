import { Range, type TextEditor, type Uri } from 'vscode';
import type { Handler } from '../../../routes/route.ts';
import type { App } from '../../app/app.ts';
import type { CodeHandlers } from './codeHandlers.ts';

/** Opens a function: the cursor on its name, where it stands now, and the panel still in sight. */
export async function openFunction(
  app: App,
  code: CodeHandlers,
  uri: Uri,
  handler: Pick<Handler, 'line' | 'name'>,
): Promise<TextEditor> {
  const document = await app.workspace.openTextDocument(uri);
  const { start } = code.rangeIn(document, handler);
  const viewColumn = app.columnForCode();
  return app.window.showTextDocument(document, {
    selection: new Range(start, start),
    ...(viewColumn === undefined ? {} : { viewColumn }),
  });
}
