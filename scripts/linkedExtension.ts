import { mkdir, readFile, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from './vscode.ts';

/**
 * Makes extensions in folders look installed in the profile: links to them, and the list in which VS Code keeps what is
 * installed. A rebuilt bundle is used after **Developer: Reload Window**; uninstalling removes the link alone.
 */
export async function linkExtensions(profile: Profile, folders: readonly string[]): Promise<void> {
  await mkdir(profile.extensionsDir, { recursive: true });
  const installed = await Promise.all(folders.map((folder) => linkExtension(profile, folder)));
  // Where VS Code notes what was uninstalled and is still to be deleted.
  await unlink(join(profile.extensionsDir, '.obsolete')).catch(ignoreMissing);
  await writeFile(join(profile.extensionsDir, 'extensions.json'), JSON.stringify(installed));
}

interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly version: string;
}

async function linkExtension(profile: Profile, folder: string): Promise<unknown> {
  const { publisher, name, version } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const id = `${publisher}.${name}`;
  const folderName = `${id}-${version}`;
  const link = join(profile.extensionsDir, folderName);
  // Unlinked, never removed with its content: that is the checkout.
  await unlink(link).catch(ignoreMissing);
  // Windows lets everyone make junctions, but not links.
  await symlink(folder, link, 'junction');
  return {
    identifier: { id },
    version,
    location: { $mid: 1, path: link, scheme: 'file' },
    relativeLocation: folderName,
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
