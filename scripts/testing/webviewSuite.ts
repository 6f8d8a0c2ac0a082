import { globSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import { describeFailure } from '../../test/failures.ts';
import { outDir, projectDir } from '../paths.ts';
import { dealt, inLanes } from './lanes.ts';
import { brokenSuite, type Counts, sumOf } from './results.ts';
import { mapPositions } from './sourcePositions.ts';
import { Watchdog } from './watchdog.ts';
import { withWebviewSite } from './webviewSite.ts';

const siteDir = join(outDir, 'test/webview');

/** Pages at the same time: each of them often waits, for a picture or a key. */
const lanes = 2;
const partsPerLane = 3;

/**
 * Runs test/webview in a real browser, reported by mocha: in parts, each in a page and a browser of its own, and printed when
 * it has ended.
 */
export async function runWebviewTests(grep: string | undefined): Promise<Counts> {
  const files = globSync('test/webview/**/*.test.ts', { cwd: projectDir }).sort();
  const parts = dealt(files, grep === undefined ? lanes * partsPerLane : 1);
  const counts: Counts[] = [];
  await inLanes(parts.entries(), lanes, async ([index, part]) => {
    const site = {
      folder: join(siteDir, String(index)),
      modules: ['test/webview/runner.ts', ...part],
      html: 'test/webview/runner.html',
      files: ['node_modules/mocha/mocha.js'],
    };
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    counts.push(
      await withWebviewSite(site, (page, origin) => runInPage(page, origin, grep, site.folder, print)),
    );
    console.log(lines.join('\n'));
  });
  return sumOf(counts);
}

async function runInPage(
  page: Page,
  origin: string,
  grep: string | undefined,
  folder: string,
  printLine: (line: string) => void,
): Promise<Counts> {
  const watchdog = new Watchdog();
  const print = (text: string) => {
    watchdog.moved();
    printLine(mapPositions(text, folder));
  };
  await page.exposeFunction('printLine', (args: unknown[]) => print(format(...args)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      print(`[${message.type()}] ${message.text()}`);
  });
  const strayErrors: string[] = [];
  // mocha sees exceptions, but not a rejected promise that nobody awaits.
  page.on('pageerror', (error) => {
    strayErrors.push(describeFailure('Outside of any test', error));
    print(`Outside of any test: ${error.stack}`);
  });
  const ended = new Promise<Counts>((resolve) => {
    void page.exposeFunction('reportCounts', resolve);
    page.on('crash', () => resolve(brokenSuite));
    void watchdog.expired.then(() => resolve(brokenSuite));
  });
  const query = new URLSearchParams({
    color: process.stdout.isTTY ? '1' : '',
    ...(grep === undefined ? {} : { grep }),
  });
  await page.goto(`${origin}/?${query.toString()}`);
  const counts = await ended.finally(() => watchdog.stop());
  // A last rejection is reported only after the page's current task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return {
    ...counts,
    failed: counts.failed + strayErrors.length,
    failures: [...counts.failures, ...strayErrors].map((text) => mapPositions(text, folder)),
  };
}
