import { readdir, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { projectDir } from './paths.ts';
import type { Profile } from './vscode.ts';

/**
 * Makes the checkout look installed in the profile: a folder of links, and the list in which VS Code keeps what
 * is installed. A rebuilt bundle is used after **Developer: Reload Window**, and uninstalling removes the links
 * alone, never the checkout.
 */
export async function linkExtension(profile: Profile): Promise<void> {
  const id = `${packageJson.publisher}.${packageJson.name}`;
  const folderName = `${id}-${packageJson.version}`;
  const folder = join(profile.extensionsDir, folderName);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(projectDir, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    // Windows lets everyone make junctions, but not every kind of link.
    await symlink(
      join(projectDir, entry.name),
      join(folder, entry.name),
      entry.isDirectory() ? 'junction' : 'file',
    );
  }
  const installed = [
    {
      identifier: { id },
      version: packageJson.version,
      location: { $mid: 1, path: folder, scheme: 'file' },
      relativeLocation: folderName,
    },
  ];
  await writeFile(join(profile.extensionsDir, 'extensions.json'), JSON.stringify(installed));
}
