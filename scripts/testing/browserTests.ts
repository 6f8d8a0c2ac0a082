import { globSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { packagedManifest } from '../packagedManifest.ts';
import { outDir, projectDir } from '../paths.ts';
import { environmentOfTests } from './environmentOfTests.ts';

/** Folders of tests are in memory there. */
const filesOfBrowsers: Plugin = {
  name: 'files-of-browsers',
  setup: (build) =>
    build.onResolve({ filter: /\/testFolder\.ts$/ }, ({ importer }) =>
      importer.includes('browser/')
        ? undefined
        : { path: join(projectDir, 'test/extension/browser/testFolder.ts') },
    ),
};

/** The extension as it ships, as far as its manifest goes: tests run where the extension is. */
export const stageDir = join(outDir, 'test/browserExtension');

async function stage(): Promise<void> {
  await rm(stageDir, { recursive: true, force: true });
  await mkdir(stageDir, { recursive: true });
  await writeFile(join(stageDir, 'package.json'), packagedManifest());
  const shipped = globSync(
    ['package.nls*.json', 'dist', 'l10n', 'media', 'schemas', 'snippets', 'syntaxes', 'docs'],
    {
      cwd: projectDir,
    },
  );
  for (const name of shipped) await symlink(join(projectDir, name), join(stageDir, name));
}

/**
 * Bundles what test/extension has for every host into one script, as the web worker loads it. Tests of Node's own
 * modules stay out: they are named `*.node.test.ts`.
 */
export async function bundleBrowserTests(grep: string | undefined): Promise<string> {
  const tests = globSync('test/extension/**/*.test.ts', { cwd: projectDir })
    .filter((file) => !file.endsWith('.node.test.ts'))
    .sort();
  await stage();
  const mocha = await readFile(join(projectDir, 'node_modules/mocha/mocha.js'), 'utf8');
  await build({
    stdin: {
      contents: [
        `import { runSuites } from './test/extension/browser/runner.ts';`,
        `export const run = () => runSuites([${tests.map((file) => `() => import('./${file}')`).join(', ')}], ${JSON.stringify(grep)});`,
      ].join('\n'),
      resolveDir: projectDir,
      loader: 'js',
    },
    absWorkingDir: projectDir,
    outfile: join(stageDir, 'tests/index.js'),
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    external: ['vscode'],
    mainFields: ['browser', 'module', 'main'],
    conditions: ['worker', 'module'],
    alias: {
      'node:assert/strict': './test/extension/browser/assert.ts',
      'csv-parse/sync': './node_modules/csv-parse/dist/esm/sync.js',
      'csv-stringify/sync': './node_modules/csv-stringify/dist/esm/sync.js',
    },
    // As a script, which sets up a global: in a bundle it would take the exports for its own.
    banner: { js: `(function (module, exports, define) {${mocha}\n}).call(globalThis);` },
    sourcemap: 'linked',
    logLevel: 'warning',
    define: environmentOfTests(),
    plugins: [filesOfBrowsers],
  });
  return join(stageDir, 'tests/index.js');
}
