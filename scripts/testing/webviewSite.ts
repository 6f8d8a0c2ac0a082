import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { projectDir } from '../paths.ts';
import { environmentOfTests } from './environmentOfTests.ts';
import { runBrowserCommand } from './webviewCommands.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** What a page runs, and its folder in out/. */
export interface Site {
  readonly folder: string;
  /** Modules of the project, e.g. `test/webview/browser.test.ts`. */
  readonly modules: readonly string[];
  /** The page, a file of the project, and other files that it needs. */
  readonly html: string;
  readonly files?: readonly string[];
}

/**
 * Bundles the modules and opens their page in a real browser, served from the loopback interface, with the commands of
 * test/webview/browser.ts. Everything ends with `use`.
 */
export async function withWebviewSite<Value>(
  site: Site,
  use: (page: Page, origin: string) => Promise<Value>,
): Promise<Value> {
  await bundle(site);
  const server = await serve(site.folder);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.exposeFunction('browserCommand', (name: string, args: unknown[]) =>
      runBrowserCommand(page, name, args),
    );
    return await use(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function bundle({ folder, modules, html, files = [] }: Site): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    stdin: {
      contents: modules
        .map((file) => `import ${JSON.stringify(`./${file.replaceAll('\\', '/')}`)};`)
        .join('\n'),
      resolveDir: projectDir,
    },
    absWorkingDir: projectDir,
    outfile: join(folder, 'bundle.js'),
    tsconfig: 'webview/tsconfig.json',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: 'linked',
    logLevel: 'warning',
    define: environmentOfTests(),
  });
  await copyFile(join(projectDir, html), join(folder, 'index.html'));
  for (const file of files) await copyFile(join(projectDir, file), join(folder, file.replace(/^.*\//, '')));
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
