import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import { outDir, projectDir } from './paths.ts';

/** Bundles `firstLook/extension.ts` as an extension of its own; returns its folder. */
export async function buildFirstLook(): Promise<string> {
  const folder = join(outDir, 'first-look');
  await mkdir(folder, { recursive: true });
  const manifest = {
    name: 'dast-workbench-first-look',
    publisher: packageJson.publisher,
    version: packageJson.version,
    engines: packageJson.engines,
    main: './extension.cjs',
    activationEvents: ['onStartupFinished'],
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await build({
    entryPoints: [join(import.meta.dirname, 'firstLook', 'extension.ts')],
    absWorkingDir: projectDir,
    outfile: join(folder, 'extension.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
    logLevel: 'warning',
  });
  return folder;
}
