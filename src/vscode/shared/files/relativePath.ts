import type { Uri } from 'vscode';

/** What of an address is compared. */
type Address = Pick<Uri, 'scheme' | 'authority' | 'path'>;

/** `/c:/` of Windows: there, case means nothing, in the letter of the drive least of all. */
const drive = /^\/[a-z]:(?:\/|$)/i;

/**
 * The path of a file below a folder, with `/`, as the file has it; undefined where it is elsewhere, or the folder itself.
 * Schemes and hosts have no case. `ignoresCase`: nor have the files of this machine.
 */
export function relativePath(folder: Address, file: Address, ignoresCase: boolean): string | undefined {
  if (folder.scheme !== file.scheme) return undefined;
  if (folder.authority.toLowerCase() !== file.authority.toLowerCase()) return undefined;
  const root = folder.path.endsWith('/') ? folder.path : `${folder.path}/`;
  const start = file.path.slice(0, root.length);
  const hasNoCase = isOfWindows(folder) || (folder.scheme === 'file' && ignoresCase);
  const isBelow = hasNoCase ? start.toLowerCase() === root.toLowerCase() : start === root;
  const path = file.path.slice(root.length);
  return isBelow && path !== '' ? path : undefined;
}

/** By its drive, or by the server of a file: `file://server/share`. */
function isOfWindows({ scheme, authority, path }: Address): boolean {
  return drive.test(path) || (scheme === 'file' && authority !== '');
}
