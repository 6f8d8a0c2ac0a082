// Bundles the extension (CommonJS, Node) and the webview (ESM, browser) into dist/.
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { context } from 'esbuild';

const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  sourcemap: production ? false : 'linked',
  minify: production,
  logLevel: 'warning',
  legalComments: 'none',
};

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...shared,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
    // jsonc-parser's "main" is UMD, whose dynamic require crashes in a bundle.
    mainFields: ['module', 'main'],
  },
  {
    ...shared,
    entryPoints: { findingsPanel: 'webview/findings-panel/main.ts' },
    outdir: 'dist/webview',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    tsconfig: 'webview/tsconfig.json',
  },
];

await rm('dist', { recursive: true, force: true });
await mkdir('dist/webview', { recursive: true });
await copyFile('node_modules/sql.js/dist/sql-wasm.wasm', 'dist/sql-wasm.wasm');

for (const options of bundles) {
  const build = await context(options);
  await build.rebuild();
  if (watch) await build.watch();
  else await build.dispose();
}
