import type { Uri } from 'vscode';

/**
 * The storage that all windows of a workspace share. While one of them has VS Code's lock on it, VS Code hands the next
 * one (in a browser, on a remote machine, or where the connection of the first was cut) an empty storage of its own:
 * `ID-1` to `ID-9` beside `ID`. The findings have leases of their own, and the state of the workspace is shared in any
 * case. No id ends in a dash and one digit; those of hashes may start with a dash.
 */
export function storageOfWorkspace(storage: Uri): Uri {
  // Only files are locked.
  if (storage.scheme !== 'file') return storage;
  const segments = storage.path.split('/');
  const id = segments.at(-2) ?? '';
  if (segments.at(-3) !== 'workspaceStorage' || !/[^-]-[1-9]$/.test(id)) return storage;
  return storage.with({ path: segments.with(-2, id.slice(0, -2)).join('/') });
}
