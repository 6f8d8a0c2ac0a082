import { type TextDocument, Uri } from 'vscode';
import { isRecord } from '../../../base/untrusted.ts';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { authLanguageId } from '../../app/ids.ts';
import { findAuthConfigs } from './findAuthConfigs.ts';

/**
 * The auth config of an address or tree item, else the one in the editor, else the only one of the workspace, or the one of
 * several that the user chooses.
 */
export async function configDocument(
  { window, workspace }: Pick<App, 'window' | 'workspace'>,
  given: unknown,
): Promise<TextDocument | undefined> {
  const named = isRecord(given) && 'uri' in given ? given['uri'] : given;
  if (named instanceof Uri) return workspace.openTextDocument(named);
  const active = window.activeTextEditor?.document;
  if (active?.languageId === authLanguageId) return active;
  const [only, ...others] = await findAuthConfigs(workspace);
  if (only === undefined) return undefined;
  if (others.length === 0) return workspace.openTextDocument(only);
  const items = [only, ...others].map((uri) => ({ label: workspace.asRelativePath(uri), uri }));
  const picked = await window.showQuickPick(items, { placeHolder: t('Which auth config?') });
  return picked && workspace.openTextDocument(picked.uri);
}
