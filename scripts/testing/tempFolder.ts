import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const folders = new Set<string>();
process.once('exit', () => folders.forEach(removeTempFolder));

/** A fresh folder under the system's temporary folder; it is removed when the process ends at the latest. */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vscode-test-'));
  folders.add(folder);
  return folder;
}

/** Removes a folder of `makeTempFolder`. */
export function removeTempFolder(folder: string): void {
  // A server that is just ending may still write into its profile.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  folders.delete(folder);
}

/** Calls `use` with a fresh temporary folder and removes it afterwards. */
export async function withTempFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeTempFolder();
  try {
    return await use(folder);
  } finally {
    removeTempFolder(folder);
  }
}

/** Copies a workspace into `folder`, so that tests may change its files. Returns the copy's path. */
export async function copyWorkspace(workspace: string, folder: string): Promise<string> {
  const copy = join(folder, basename(workspace));
  await cp(workspace, copy, { recursive: true });
  return copy;
}
