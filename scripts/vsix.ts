import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import packageJson from '../package.json' with { type: 'json' };
import { type Size, sizesOf } from './budgets.ts';
import { buildExtension } from './build.ts';
import { packagedManifest } from './packagedManifest.ts';
import { packagedReadme } from './packagedReadme.ts';
import { outDir, projectDir } from './paths.ts';

/** Builds for production, packs what .vscodeignore allows, and prints the sizes. Returns the file. */
export async function packageExtension(): Promise<string> {
  await buildExtension('production');
  const packageName = `${packageJson.name}-${packageJson.version}.vsix`;
  const packagePath = join(projectDir, packageName);
  const hasAddress = 'repository' in packageJson;
  makeReproducible();
  await createVSIX({
    cwd: await stage(hasAddress),
    packagePath,
    // Everything is bundled.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: hasAddress,
  });
  for (const size of sizesOf(packagePath)) console.log(sizeLine(size));
  return packagePath;
}

/** What ships, in a folder of its own, in which no file is more open or closed than another. */
async function stage(hasAddress: boolean): Promise<string> {
  const folder = join(outDir, 'package');
  rmSync(folder, { recursive: true, force: true });
  for (const file of await listFiles({ cwd: projectDir, packageManager: PackageManager.None })) {
    const copy = join(folder, file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(projectDir, file), copy);
    chmodSync(copy, 0o644);
  }
  writeFileSync(join(folder, 'package.json'), packagedManifest());
  const readme = join(folder, 'README.md');
  if (!hasAddress) writeFileSync(readme, packagedReadme(readFileSync(readme, 'utf8')));
  return folder;
}

/** The earliest time that a zip file can hold. */
const earliest = Date.UTC(1980, 0, 1) / 1000;

/** One commit gives the same bytes: vsce then sorts what it packs, and everything has the time of the commit. */
function makeReproducible(): void {
  process.env['SOURCE_DATE_EPOCH'] = String(commitTime());
  // Zip files hold local times.
  process.env['TZ'] = 'UTC';
}

function commitTime(): number {
  try {
    const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: projectDir, encoding: 'utf8' });
    return Math.max(Number(time), earliest);
  } catch {
    // A source archive without git.
    return earliest;
  }
}

function sizeLine({ file, kilobytes, budget = 0 }: Size): string {
  return `${kilobytes.toFixed(1).padStart(9)} kB of ${String(budget).padStart(5)} kB  ${file}`;
}
