import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { buildExtension } from '../build.ts';
import { outDir, projectDir, sampleWorkspace } from '../paths.ts';
import { quietSettings } from '../settings.ts';
import {
  createProfile,
  installExtension,
  knownNoise,
  prepareVsCode,
  startServer,
  type VsCodeServer,
  windowAddress,
} from '../vscode.ts';
import {
  cellsOfRun,
  describeHost,
  type ExtensionCell,
  type HalfOfFiles,
  matrixOf,
  sumOf,
} from './extensionCells.ts';
import { bundleBrowserTests, stageDir } from './browserTests.ts';
import { inLanes } from './lanes.ts';
import { brokenSuite, type Counts } from './results.ts';
import { mapPositions } from './sourcePositions.ts';
import { copyWorkspace, withTempFolder } from './tempFolder.ts';
import { Watchdog } from './watchdog.ts';

export const bundleDir = join(outDir, 'test/extension');
/** Lets the web worker run the extension, which is in Node by default where there is a server. */
const inBrowser = {
  'remote.extensionKind': {
    'dast-workbench.dast-workbench': ['web'],
    'dast-workbench.other-extension': ['web'],
  },
};
/** Nobody is asked: the window is in Restricted Mode. */
const untrusted = { 'security.workspace.trust.startupPrompt': 'never' };
/** Where there are no files, the counts are the last that the tests print. */
const countsPrefix = /^test\| counts (.*)$/;
/** Separates what the tests print from what VS Code logs. */
const linePrefix = 'test| ';

/** Where `test/extension/index.ts` writes its counts, and what it runs. */
export interface ExtensionTestEnv extends Record<string, string> {
  readonly DAST_TEST_RESULT: string;
  readonly DAST_TEST_GREP: string;
  readonly DAST_TEST_COLOR: string;
  readonly DAST_TEST_PREFIX: string;
  /** A `HalfOfFiles`, or empty for all files. */
  readonly DAST_TEST_HALF: string;
}

/** Cells that run at the same time: each of them waits for a page, a host or a file for part of its time. */
const lanes = 3;

/**
 * Runs test/extension in every kind of extension host of the oldest and the newest VS Code, and prints how it went:
 * what a cell said when it has ended.
 */
export async function runExtensionTests(grep: string | undefined): Promise<Counts> {
  await buildExtension('development');
  const scripts = { Node: await bundleExtensionTests(), browser: await bundleBrowserTests(grep) };
  const results: (readonly [ExtensionCell, Counts])[] = [];
  const cells = cellsOfRun(grep);
  for (const version of new Set(cells.map((cell) => cell.version))) await prepareVsCode(version);
  await inLanes(cells, lanes, async (cell) => {
    const lines = [`\n--- VS Code ${cell.version.name}, ${describeHost(cell)}`];
    const print = (line: string): void => void lines.push(line);
    results.push([cell, await runInCell(cell, scripts[cell.host], grep, print)]);
    console.log(lines.join('\n'));
  });
  console.log(matrixOf(results));
  return sumOf(results);
}

/** Runs the bundled tests in one cell, on a fresh copy of the sample workspace. */
async function runInCell(
  cell: ExtensionCell,
  testsPath: string,
  grep: string | undefined,
  print: (line: string) => void,
): Promise<Counts> {
  return withTempFolder(async (folder) => {
    const opened = await openedBy(cell, folder);
    // What VS Code saves into a test's folder after the test removed it goes with the run's own folder.
    const env = {
      ...extensionTestEnv(join(folder, 'counts.json'), grep, linePrefix, cell.half),
      TMPDIR: folder,
    };
    const settings = {
      ...quietSettings,
      // Git's own extension writes names to a git that may have ended, which fails the test that runs then.
      'git.decorations.enabled': false,
      'scm.diffDecorations': 'none',
      ...(cell.host === 'browser' ? inBrowser : {}),
      ...(cell.isTrusted ? {} : untrusted),
    };
    const profile = await createProfile(join(folder, 'profile'), settings);
    await installExtension(profile, await packageOtherExtension(folder), cell.version);
    const options = { testDriver: true, env, version: cell.version, asksForTrust: !cell.isTrusted };
    const server = await startServer(profile, options);
    const browser = await launchBrowser();
    try {
      const said = await runInPage(cell, browser, server, opened, testsPath, print);
      return said ?? (await readCounts(env));
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** What of an address says which folders a window has. */
type OpenedBy = Readonly<Record<string, string>>;

async function openedBy({ folders }: ExtensionCell, folder: string): Promise<OpenedBy> {
  const workspace = await copyWorkspace(sampleWorkspace, folder);
  if (folders === 'one folder') return { folder: workspace };
  const billing = join(folder, 'billing service');
  await mkdir(billing);
  await writeFile(join(billing, 'server.js'), codeOfBilling);
  const file = join(folder, 'all.code-workspace');
  await writeFile(
    file,
    JSON.stringify({ folders: [{ path: workspace }, { path: billing, name: 'Billing' }] }),
  );
  return { workspace: file };
}

const codeOfBilling = `const app = require('express')();
app.get('/invoices/:id', (request, response) => response.end());
`;

/** The extension that uses the API of ours. */
async function packageOtherExtension(folder: string): Promise<string> {
  const packagePath = join(folder, 'other.vsix');
  const cwd = join(projectDir, 'test/extension/otherExtension');
  await createVSIX({
    cwd,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  return packagePath;
}

/** What the runner in the extension host needs to know; `prefix` starts every line it prints. */
export function extensionTestEnv(
  resultFile: string,
  grep: string | undefined,
  prefix: string,
  half?: HalfOfFiles,
): ExtensionTestEnv {
  return {
    DAST_TEST_RESULT: resultFile,
    DAST_TEST_GREP: grep ?? '',
    DAST_TEST_COLOR: process.stdout.isTTY ? '1' : '',
    DAST_TEST_PREFIX: prefix,
    DAST_TEST_HALF: half ?? '',
  };
}

/** Bundles the runner and every suite as CommonJS, the module format of extension hosts. Returns the runner. */
export async function bundleExtensionTests(): Promise<string> {
  await rm(bundleDir, { recursive: true, force: true });
  await build({
    entryPoints: ['test/extension/index.ts', ...globSync('test/extension/**/*.test.ts', { cwd: projectDir })],
    absWorkingDir: projectDir,
    outbase: 'test/extension',
    outdir: bundleDir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode', 'mocha'],
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  return join(bundleDir, 'index.cjs');
}

/** The counts the runner left behind; none when the extension host ended before its tests did. */
export async function readCounts(env: ExtensionTestEnv): Promise<Counts> {
  if (!existsSync(env.DAST_TEST_RESULT)) {
    console.error('The extension host ended without a result.');
    return brokenSuite;
  }
  const counts = JSON.parse(await readFile(env.DAST_TEST_RESULT, 'utf8')) as Counts;
  return { ...counts, failures: counts.failures.map((text) => mapPositions(text, bundleDir)) };
}

/** Speaks the protocol by which VS Code runs extension tests; resolves when the host reports the end. */
async function runInPage(
  cell: ExtensionCell,
  browser: Browser,
  server: VsCodeServer,
  opened: OpenedBy,
  testsPath: string,
  print: (line: string) => void,
): Promise<Counts | undefined> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const watchdog = new Watchdog();
  let said: Counts | undefined;
  const ended = new Promise<void>((resolve) => {
    void page.exposeFunction('codeAutomationExit', () => resolve());
    void watchdog.expired.then(resolve);
  });
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
    const text = mapPositions(format(...args), bundleDir);
    const counts = countsPrefix.exec(text)?.[1];
    if (counts !== undefined) said = JSON.parse(counts) as Counts;
    if (text.startsWith(linePrefix)) watchdog.moved();
    printLog(type, text, print);
  });
  const remote = (path: string) =>
    server.origin.replace('http:', 'vscode-remote:') + pathToFileURL(path).pathname;
  const payload = [
    ['extensionDevelopmentPath', remote(cell.host === 'browser' ? stageDir : projectDir)],
    ['extensionTestsPath', remote(testsPath)],
  ];
  await page.goto(windowAddress(server, { ...opened, payload: JSON.stringify(payload) }));
  await ended.finally(() => watchdog.stop());
  return said && { ...said, failures: said.failures.map((failure) => mapPositions(failure, bundleDir)) };
}

/** Prints the lines of the tests, and errors unless they are those this VS Code always logs. */
function printLog(type: string, text: string, print: (line: string) => void): void {
  if (text.startsWith(linePrefix)) print(text.slice(linePrefix.length));
  else if (type === 'error' && !knownNoise.test(text)) print(`[VS Code] ${text}`);
}
