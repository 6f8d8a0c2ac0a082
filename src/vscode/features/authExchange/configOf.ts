import { type TextDocument, Uri } from 'vscode';
import type { App } from '../../app/app.ts';
import { authLanguageId } from '../../app/ids.ts';

/** The file of an address or tree item, else the one in the editor. */
export async function configOf(
  { window, workspace }: Pick<App, 'window' | 'workspace'>,
  resource: unknown,
): Promise<TextDocument | undefined> {
  const given =
    typeof resource === 'object' && resource !== null && 'uri' in resource ? resource.uri : resource;
  if (given instanceof Uri) return workspace.openTextDocument(given);
  const document = window.activeTextEditor?.document;
  return document?.languageId === authLanguageId ? document : undefined;
}
