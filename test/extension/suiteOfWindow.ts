import { workspace } from 'vscode';

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
