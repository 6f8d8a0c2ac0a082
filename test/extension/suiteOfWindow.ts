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

/** The newest Node host runs all files of tests; each other kind of host runs one of two, other ones in each run. */
export type FilesOfHost = 'all files' | 'one of two files';

/** Of all files of tests those of this run; all where tests are chosen by their titles. */
export function filesOfRun<File>(
  files: readonly File[],
  grep: string | undefined,
  host: FilesOfHost,
): readonly File[] {
  return host === 'one of two files' && (grep ?? '') === '' ? sampled(files, 2) : files;
}

/** To be printed before the tests. */
export function filesNote(host: FilesOfHost): string {
  return host === 'one of two files' ? `One of two files: ${sampleNote}` : 'All files';
}
