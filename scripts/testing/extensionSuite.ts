import { existsSync, globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
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
  folderAddress,
  installExtension,
  prepareVsCode,
  startServer,
  type VsCodeServer,
} from '../vscode.ts';
import { brokenSuite, type Counts } from './results.ts';
import { mapPositions } from './sourcePositions.ts';
import { copyWorkspace, withTempFolder } from './tempFolder.ts';
import { Watchdog } from './watchdog.ts';

const bundleDir = join(outDir, 'test/extension');
/** Tells what the tests print from what VS Code logs. */
const linePrefix = 'test| ';
/** The native modules that are not compiled, and services that a bare machine does not reach. */
const knownNoise = /bindings file|watchdog|\[Service Worker\]|authentication provider 'github'/;

/** Where `test/extension/index.ts` writes its counts, and what it runs. */
export interface ExtensionTestEnv extends Record<string, string> {
  readonly DAST_TEST_RESULT: string;
  readonly DAST_TEST_GREP: string;
  readonly DAST_TEST_COLOR: string;
  readonly DAST_TEST_PREFIX: string;
}

/** Runs test/extension in the Node extension host of a real VS Code, on a fresh copy of the sample workspace. */
export async function runExtensionTests(grep: string | undefined): Promise<Counts> {
  await buildExtension('development');
  const testsPath = await bundleExtensionTests();
  await prepareVsCode();
  return withTempFolder(async (folder) => {
    const workspace = await copyWorkspace(sampleWorkspace, folder);
    // What VS Code saves into a test's folder after the test removed it goes with the run's own folder.
    const env = { ...extensionTestEnv(join(folder, 'counts.json'), grep, linePrefix), TMPDIR: folder };
    const profile = await createProfile(join(folder, 'profile'), quietSettings);
    await installExtension(profile, await packageOtherExtension(folder));
    const server = await startServer(profile, { testDriver: true, env });
    const browser = await launchBrowser();
    try {
      await runInPage(browser, server, workspace, testsPath);
    } finally {
      await browser.close();
      await server.stop();
    }
    return readCounts(env);
  });
}

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
): ExtensionTestEnv {
  return {
    DAST_TEST_RESULT: resultFile,
    DAST_TEST_GREP: grep ?? '',
    DAST_TEST_COLOR: process.stdout.isTTY ? '1' : '',
    DAST_TEST_PREFIX: prefix,
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
  browser: Browser,
  server: VsCodeServer,
  workspace: string,
  testsPath: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const watchdog = new Watchdog();
  const ended = new Promise<void>((resolve) => {
    void page.exposeFunction('codeAutomationExit', () => resolve());
    void watchdog.expired.then(resolve);
  });
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
    const text = mapPositions(format(...args), bundleDir);
    if (text.startsWith(linePrefix)) watchdog.moved();
    printLog(type, text);
  });
  const remote = (path: string) =>
    server.origin.replace('http:', 'vscode-remote:') + pathToFileURL(path).pathname;
  const payload = [
    ['extensionDevelopmentPath', remote(projectDir)],
    ['extensionTestsPath', remote(testsPath)],
  ];
  await page.goto(folderAddress(server, workspace, { payload: JSON.stringify(payload) }));
  await ended.finally(() => watchdog.stop());
}

/** Prints the lines of the tests, and errors unless they are those this VS Code always logs. */
function printLog(type: string, text: string): void {
  if (text.startsWith(linePrefix)) console.log(text.slice(linePrefix.length));
  else if (type === 'error' && !knownNoise.test(text)) console.log(`[VS Code] ${text}`);
}
