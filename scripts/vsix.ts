import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import packageJson from '../package.json' with { type: 'json' };
import { buildExtension } from './build.ts';
import { projectDir } from './paths.ts';

/** Builds for production, packs what .vscodeignore allows, and prints the sizes. Returns the file. */
export async function packageExtension(): Promise<string> {
  await buildExtension('production');
  const packageName = `${packageJson.name}-${packageJson.version}.vsix`;
  const packagePath = join(projectDir, packageName);
  await createVSIX({
    cwd: projectDir,
    packagePath,
    // Everything is bundled.
    dependencies: false,
    // The links of the README are those of this repository, which has no public address yet.
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  const bundles = globSync('dist/**/*', { cwd: projectDir }).filter((file) =>
    statSync(join(projectDir, file)).isFile(),
  );
  for (const file of [...bundles.sort(), packageName]) console.log(sizeLine(file));
  return packagePath;
}

function sizeLine(file: string): string {
  const kilobytes = statSync(join(projectDir, file)).size / 1024;
  return `${kilobytes.toFixed(1).padStart(9)} kB  ${file}`;
}
