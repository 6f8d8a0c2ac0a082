import { version, workspace } from 'vscode';
import packageJson from '../../package.json' with { type: 'json' };
import { sampled, sampleNote } from '../unit/sampled.ts';

export const suitesOfWindows = {
  untrusted: 'in Restricted Mode',
  twoFolders: 'in a window of two folders',
} as const;

/** What alone runs in a window that is not the usual one: see extensionCells.ts. */
export function suiteOfWindow(): string | undefined {
  const { isTrusted, workspaceFolders = [] } = workspace;
  if (!isTrusted) return suitesOfWindows.untrusted;
  return workspaceFolders.length > 1 ? suitesOfWindows.twoFolders : undefined;
}

/** Whether this is the oldest VS Code that the manifest allows. */
export const isOldest = packageJson.engines.vscode === `^${version.replace(/\d+$/, '0')}`;

/**
 * Of all files of tests those of this run: in the oldest VS Code one of three, beside the newest, which has them all; all
 * where tests are chosen by their titles.
 */
export function filesOfRun<File>(files: readonly File[], grep: string | undefined): readonly File[] {
  return isOldest && (grep ?? '') === '' ? sampled(files, 3) : files;
}

/** To be printed before the tests. */
export const filesNote = isOldest ? `One of three files: ${sampleNote}` : 'All files';
