// `npm run package:gate`: dast-gate as a tarball of its own, which needs nothing but Node 20.
import { rmSync } from 'node:fs';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import { writeNotices } from './notices.ts';
import { outDir, projectDir } from './paths.ts';
import { wasmFiles } from './routes/nodeFiles.ts';
import { npmCommand, runProcess, runScript } from './processes.ts';

const wasm = [
  'node_modules/sql.js/dist/sql-wasm.wasm',
  ...wasmFiles().map((file) => relative(projectDir, file)),
];

/** Bundles the command and packs it into `folder`; returns the tarball. */
export async function packageGate(folder: string): Promise<string> {
  const stage = join(outDir, `gate-package-${process.pid}`);
  await mkdir(stage, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: projectDir,
    entryPoints: { 'dast-gate': 'src/cli/gate.ts', 'dast-gate-routes': 'src/cli/routesThread.ts' },
    outdir: stage,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    mainFields: ['module', 'main'],
    // A CommonJS bundle has no address of its own to find what lies beside it by, and no packages.
    define: { 'import.meta.url': 'bundleUrl', 'import.meta.resolve': 'require.resolve' },
    banner: {
      js: '#!/usr/bin/env node\nconst bundleUrl = require("node:url").pathToFileURL(__filename).href;',
    },
  });
  const { version, license } = packageJson;
  const manifest = {
    name: 'dast-workbench-gate',
    version,
    description: 'Reads DAST scan reports and decides whether they may pass.',
    license,
    bin: { 'dast-gate': 'dast-gate.cjs' },
    engines: { node: '>=20' },
  };
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const file of wasm) await copyFile(join(projectDir, file), join(stage, basename(file)));
  await copyFile(join(projectDir, 'LICENSE'), join(stage, 'LICENSE'));
  await copyFile(join(projectDir, 'docs/ci.md'), join(stage, 'README.md'));
  writeNotices([metafile], wasm, join(stage, 'THIRD_PARTY_NOTICES.txt'));
  await chmod(join(stage, 'dast-gate.cjs'), 0o755);
  await mkdir(folder, { recursive: true });
  await runProcess(...npmCommand(['pack', '--silent', '--pack-destination', folder]), { cwd: stage });
  rmSync(stage, { recursive: true, force: true });
  return join(folder, `${manifest.name}-${version}.tgz`);
}

if (import.meta.main) {
  await runScript(async () => {
    console.log(await packageGate(projectDir));
  });
}
