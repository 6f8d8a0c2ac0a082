import { globSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { format } from 'node:util';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { outDir, projectDir } from '../paths.ts';
import { brokenSuite, type Counts } from './results.ts';
import { mapPositions } from './sourcePositions.ts';
import { runBrowserCommand } from './webviewCommands.ts';

const siteDir = join(outDir, 'test/webview');
const fiveMinutes = 300_000;
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

/** Runs test/webview in a real browser: bundled, served from the loopback interface, reported by mocha. */
export async function runWebviewTests(grep: string | undefined): Promise<Counts> {
  await bundleWebviewTests();
  const server = await serve(siteDir);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    return await runInPage(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, grep);
  } finally {
    await browser.close();
    server.close();
  }
}

/** Builds the page that runs the tests. */
async function bundleWebviewTests(): Promise<void> {
  await rm(siteDir, { recursive: true, force: true });
  await mkdir(siteDir, { recursive: true });
  const files = globSync('test/webview/**/*.test.ts', { cwd: projectDir }).sort();
  await build({
    stdin: {
      contents: files
        .map((file) => `import ${JSON.stringify(`./${file.replaceAll('\\', '/')}`)};`)
        .join('\n'),
      resolveDir: projectDir,
    },
    absWorkingDir: projectDir,
    outfile: join(siteDir, 'tests.js'),
    tsconfig: 'webview/tsconfig.json',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  await copyFile(join(projectDir, 'node_modules/mocha/mocha.js'), join(siteDir, 'mocha.js'));
  await copyFile(join(projectDir, 'test/webview/runner.html'), join(siteDir, 'index.html'));
}

async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    readFile(join(folder, file)).then(
      (content) => {
        response.writeHead(200, {
          'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
        });
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function runInPage(page: Page, origin: string, grep: string | undefined): Promise<Counts> {
  const print = (text: string) => console.log(mapPositions(text, siteDir));
  await page.exposeFunction('printLine', (args: unknown[]) => print(format(...args)));
  await page.exposeFunction('browserCommand', (name: string, args: unknown[]) =>
    runBrowserCommand(page, name, args),
  );
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      print(`[${message.type()}] ${message.text()}`);
  });
  let strayErrors = 0;
  // mocha sees exceptions, but not a rejected promise that nobody awaits.
  page.on('pageerror', (error) => {
    strayErrors++;
    print(`Outside of any test: ${error.stack}`);
  });
  const ended = new Promise<Counts>((resolve) => {
    void page.exposeFunction('reportCounts', resolve);
    page.on('crash', () => resolve(brokenSuite));
    setTimeout(resolve, fiveMinutes, brokenSuite).unref();
  });
  const query = new URLSearchParams({
    color: process.stdout.isTTY ? '1' : '',
    ...(grep === undefined ? {} : { grep }),
  });
  await page.goto(`${origin}/?${query.toString()}`);
  const counts = await ended;
  // A last rejection is reported only after the page's current task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return { ...counts, failed: counts.failed + strayErrors };
}
