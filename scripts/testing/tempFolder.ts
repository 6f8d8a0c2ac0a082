import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { settingIds } from '../../src/vscode/app/ids.ts';

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

/**
 * Copies a workspace into `folder`, so that tests may change its files. Returns the copy's path. Reports that the
 * workspace imports by itself stay where they are: tests begin with nothing stored.
 */
export async function copyWorkspace(workspace: string, folder: string): Promise<string> {
  const copy = join(folder, basename(workspace));
  await cp(workspace, copy, { recursive: true });
  const settingsFile = join(copy, '.vscode', 'settings.json');
  const settings = await readFile(settingsFile, 'utf8');
  await writeFile(settingsFile, applyEdits(settings, modify(settings, [settingIds.reports], undefined, {})));
  return copy;
}
