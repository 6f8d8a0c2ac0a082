// Bundles the extension (CommonJS, for Node and for browsers) and the webview (ESM, browser) into dist/.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { context } from 'esbuild';
import './scripts/generate.ts';
import { writeNotices } from './scripts/notices.ts';
import { wasmFiles } from './scripts/routes/nodeFiles.ts';
import svg2ttf from 'svg2ttf';

const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  sourcemap: production ? false : 'linked',
  minify: production,
  logLevel: 'warning',
  // Notices ship in a file of their own.
  legalComments: 'none',
  metafile: true,
};

// Bundles of their own, because bundling them into the extension would make every start of VS Code read and
// parse them: the engine with sql.js, the index of routes, the reader of reports and what looks into attachments, which run in threads of their own, and
// the config language with the JSON language service and its conversions, and what scans as a role, whose import() stays where the source has it.
const lazyEntries = {
  findingsWorker: 'src/findings/worker/findingsWorker.ts',
  attachmentWorker: 'src/auth/attachments/attachmentWorker.ts',
  reportReader: 'src/findings/worker/reportReader.ts',
  routesWorker: 'src/routes/worker/routesWorker.ts',
  nodeChanges: 'src/routes/worker/nodeChanges.ts',
  authLanguage: 'src/auth/authLanguage.ts',
  authExchange: 'src/exchange/authExchange.ts',
  findingsExport: 'src/findings/export/findingsExport.ts',
  decisionLanguage: 'src/findings/decisions/decisionLanguage.ts',
  verifyRole: 'src/node/verifyRole.ts',
  authorizationTest: 'src/vscode/features/authorizationTest/authorizationTest.ts',
  authFormEditor: 'src/vscode/features/authForm/authFormEditor.ts',
  scanRole: 'src/node/scan/scanRole.ts',
  retestFinding: 'src/vscode/features/verifyRole/retestFinding.ts',
  scanWork: 'src/vscode/features/scanAsRole/scanWork.ts',
  agentWork: 'src/vscode/shared/agents/agentWork.ts',
  windowTools: 'src/vscode/features/languageModelTools/windowTools.ts',
  checkChanges: 'src/vscode/features/checkChanges/checkChanges.ts',
  sources: 'src/vscode/features/fetchReports/sources.ts',
  loopback: 'src/mcp/loopback.ts',
};
const lazyFiles = new RegExp(`(?:/(?:${Object.keys(lazyEntries).join('|')})\\.ts|^#verifyRole|^#loopback)$`);
const lazyBundles = {
  name: 'lazy-bundles',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve(
      {
        filter: lazyFiles,
      },
      ({ kind, path }) =>
        kind === 'dynamic-import'
          ? { path: `./${basename(path, '.ts').replace('#', '')}.cjs`, external: true }
          : undefined,
    );
  },
};

/** @type {import('esbuild').BuildOptions} */
const browser = {
  ...shared,
  outdir: 'dist/browser',
  platform: 'browser',
  target: 'es2022',
  mainFields: ['browser', 'module', 'main'],
  // Of packages that have a variant for pages, that for workers: there is no document.
  conditions: ['worker', 'module'],
  // These bring what they take of Node with them.
  alias: {
    'csv-parse/sync': './node_modules/csv-parse/dist/esm/sync.js',
    'csv-stringify/sync': './node_modules/csv-stringify/dist/esm/sync.js',
  },
};

// Style sheets are texts to the minifier: a third of each is the indentation of its lines.
const shortStyles = {
  name: 'short-styles',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[sS]tyles\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(/\n +/g, '\n'),
      loader: 'ts',
    }));
  },
};

// No browser starts a scanner, or asks servers that have not let every page ask them.
const withoutScans = {
  name: 'without-scans',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /\/(?:scanWork|sources)\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...shared,
    entryPoints: { extension: 'src/extension.ts', ...lazyEntries },
    plugins: [lazyBundles],
    // import() becomes require(), by which the extension host loads everything else.
    supported: { 'dynamic-import': false },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
    // jsonc-parser's "main" is UMD, whose dynamic require crashes in a bundle.
    mainFields: ['module', 'main'],
    // Its other half makes a require() of its own address, which a bundle does not have.
    alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
  },
  // For the web worker in which browsers run extensions: nothing of Node, or the build fails.
  {
    ...browser,
    entryPoints: { extension: 'src/extension.ts' },
    plugins: [withoutScans],
    format: 'cjs',
    external: ['vscode'],
  },
  {
    ...browser,
    entryPoints: {
      findingsWorker: 'src/findings/worker/browserFindingsWorker.ts',
      reportReader: 'src/findings/worker/reportReader.ts',
      attachmentWorker: 'src/auth/attachments/attachmentWorker.ts',
      routesWorker: 'src/routes/worker/browserRoutesWorker.ts',
    },
    format: 'iife',
  },
  {
    ...shared,
    entryPoints: {
      findingsPanel: 'webview/findings-panel/main.ts',
      loginResults: 'webview/login-results/main.ts',
      authorizationTest: 'webview/authorization-test/main.ts',
      authForm: 'webview/auth-form/main.ts',
    },
    plugins: production ? [shortStyles] : [],
    outdir: 'dist/webview',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    tsconfig: 'webview/tsconfig.json',
  },
];

/** Files of packages that ship as they are. */
const copied = ['node_modules/sql.js/dist/sql-wasm.wasm', ...wasmFiles().map((file) => relative('.', file))];

await rm('dist', { recursive: true, force: true });
await mkdir('dist/webview', { recursive: true });
for (const file of copied) await copyFile(file, `dist/${basename(file)}`);

// A fixed time stamp: the same drawing gives the same file.
const severityFont = svg2ttf(await readFile('media/severityFont.svg', 'utf8'), { ts: 0 });
await writeFile('dist/severity.ttf', severityFont.buffer);

const metafiles = [];
for (const options of bundles) {
  const build = await context(options);
  const { metafile } = await build.rebuild();
  metafiles.push(metafile);
  if (watch) await build.watch();
  else await build.dispose();
}
writeNotices(metafiles, copied);
