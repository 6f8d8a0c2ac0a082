import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const skipped = new Set(['node_modules', '.git']);
const mostConfigs = 1_000;
const mostFolders = 50_000;

/** The auth configs below a folder by their paths in it, with `/`. Links are not followed: nothing outside is named. */
export async function listAuthConfigs(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open: string[][] = [[]];
  for (let read = 0; read < mostFolders && found.length < mostConfigs; read += 1) {
    const parts = open.pop();
    if (parts === undefined) break;
    const entries = await readdir(join(folder, ...parts), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isDirectory() && !skipped.has(entry.name)) open.push([...parts, entry.name]);
      if (entry.isFile() && entry.name.endsWith('.dast-auth.json'))
        found.push([...parts, entry.name].join('/'));
    }
  }
  return found.sort();
}
