import type { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';

/** Why nothing can be scanned for a file here; undefined where it can. */
export function refusalToScan(
  { workspace, machine }: Pick<App, 'workspace' | 'machine'>,
  file: Uri,
): { readonly sentence: string; readonly isTrust: boolean } | undefined {
  if (!workspace.isTrusted) {
    const sentence = t(
      'Scan as Role starts a scanner and sends the requests in this file. Trust this workspace to use it.',
    );
    return { sentence, isTrust: true };
  }
  if (machine.pathOf(file) !== undefined) return undefined;
  const sentence = t('Scan as Role needs the files of a desktop or remote window.');
  return { sentence, isTrust: false };
}
