import type { Uri } from 'vscode';
import type { App } from '../../app/app.ts';

/** Why nothing is sent, in the words of whoever would. */
interface Refusals {
  readonly untrusted: string;
  readonly browser: string;
  /** The file is on no disk of this machine. */
  readonly elsewhere: string;
}

/** Why nothing can be sent for a file here; undefined where it can. */
export function refusalToSend(
  { workspace, machine }: Pick<App, 'workspace' | 'machine'>,
  file: Uri,
  { untrusted, browser, elsewhere }: Refusals,
): { readonly sentence: string; readonly isTrust: boolean } | undefined {
  if (!workspace.isTrusted) return { sentence: untrusted, isTrust: true };
  if (!machine.canSend) return { sentence: browser, isTrust: false };
  if (machine.pathOf(file) !== undefined || file.scheme === 'untitled') return undefined;
  return { sentence: elsewhere, isTrust: false };
}
