import { mkdir, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { projectDir } from './paths.ts';
import type { Profile } from './vscode.ts';

/**
 * Makes the checkout look installed in the profile: a link to it, and the list in which VS Code keeps what is
 * installed. A rebuilt bundle is used after **Developer: Reload Window**; uninstalling removes the link alone.
 */
export async function linkExtension(profile: Profile): Promise<void> {
  const id = `${packageJson.publisher}.${packageJson.name}`;
  const folderName = `${id}-${packageJson.version}`;
  const link = join(profile.extensionsDir, folderName);
  await mkdir(profile.extensionsDir, { recursive: true });
  // Unlinked, never removed with its content: that is the checkout.
  await unlink(link).catch(ignoreMissing);
  // Windows lets everyone make junctions, but not links.
  await symlink(projectDir, link, 'junction');
  // Where VS Code notes what was uninstalled and is still to be deleted.
  await unlink(join(profile.extensionsDir, '.obsolete')).catch(ignoreMissing);
  const installed = [
    {
      identifier: { id },
      version: packageJson.version,
      location: { $mid: 1, path: link, scheme: 'file' },
      relativeLocation: folderName,
    },
  ];
  await writeFile(join(profile.extensionsDir, 'extensions.json'), JSON.stringify(installed));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
