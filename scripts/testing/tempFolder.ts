import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Calls `use` with a fresh folder under the system's temporary folder and removes it afterwards. */
export async function withTempFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dast-workbench-'));
  try {
    return await use(folder);
  } finally {
    // A server that is just ending may still write into its profile.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Copies a workspace into `folder`, so that tests may change its files. Returns the copy's path. */
export async function copyWorkspace(workspace: string, folder: string): Promise<string> {
  const copy = join(folder, basename(workspace));
  await cp(workspace, copy, { recursive: true });
  return copy;
}
