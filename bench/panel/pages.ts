import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { projectDir } from '../../scripts/paths.ts';
import type { FramesSeen } from './framesSeen.ts';
import type { PageScripts } from './panelServer.ts';

/** Bundles what the pages run, the panel as it ships. */
export async function bundlePages(): Promise<PageScripts & { readonly bridge: string }> {
  const [panel, bridge, plain] = await Promise.all([
    bundle('webview/findings-panel/main.ts'),
    bundle('bench/page/panel.ts'),
    bundle('bench/page/plain.ts'),
  ]);
  return { panel, bridge, plain };
}

/** One script for a page. */
export async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectDir, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: entry.startsWith('webview') ? 'esm' : 'iife',
    platform: 'browser',
    target: 'es2022',
    tsconfig: join(projectDir, 'webview/tsconfig.json'),
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

/** A page with a probe: the panel or the plain table. */
export class MeasuredPage {
  readonly page: Page;
  readonly address: string;

  private constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
  }

  /** `bridge` is what must run before the page's own scripts. */
  static async create(browser: Browser, address: string, bridge?: string): Promise<MeasuredPage> {
    const context = await browser.newContext({
      viewport: { width: 1360, height: 760 },
      // The panel's policy lets nothing but its own bundle connect.
      bypassCSP: true,
    });
    const page = await context.newPage();
    if (bridge !== undefined) await page.addInitScript({ content: bridge });
    return new MeasuredPage(page, address);
  }

  /** Opens the page again; milliseconds until its rows are painted. */
  async open(): Promise<number> {
    await this.page.goto(this.address);
    return this.#ask('opened()');
  }

  /** Milliseconds from a click to the frame with another list. */
  async timeClick(control: string): Promise<number> {
    return this.#timed('timeClick()', control);
  }

  /** Milliseconds from a click on a row to the frame in which it is selected. */
  async timeChoice(row: number): Promise<number> {
    return this.#timed('timeChoice()', `row:${row}`);
  }

  timeJump(share: number): Promise<number> {
    return this.#ask(`timeJump(${share})`);
  }

  /** Scrolls by so many notches of a wheel. */
  async wheel(notches: number): Promise<void> {
    await this.page.mouse.move(500, 500);
    for (let notch = 0; notch < notches; notch++)
      await this.page.mouse.wheel(0, notch % 40 < 30 ? 120 : -120);
  }

  /** Every frame while something is done. `looks`: at the rows of each. */
  async framesDuring(work: () => Promise<unknown>, looks = true): Promise<FramesSeen> {
    await this.#ask(`watchFrames(${looks})`);
    await work();
    return this.#ask('seenFrames()');
  }

  /** Uses the panel so many times, each time in another way. */
  async use(count: number): Promise<void> {
    await this.page.evaluate(`use(${count})`);
  }

  /** What is in use after everything else was collected. */
  async memory(): Promise<{ readonly heap: number; readonly nodes: number; readonly listeners: number }> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    await session.detach();
    return { heap: usedSize / 1e6, nodes, listeners: jsEventListeners };
  }

  /** Turns a switch of the panel off; resolves when the other list is painted. */
  async turnOff(name: string): Promise<void> {
    await this.timeClick(`switch:${name}`);
  }

  /** Does the work while the page's processor has only one of so many parts of its speed. */
  async throttled<Value>(rate: number, work: () => Promise<Value>): Promise<Value> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const value = await work();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
    return value;
  }

  rest(milliseconds: number): Promise<void> {
    return this.page.waitForTimeout(milliseconds);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async click(control: string): Promise<void> {
    await this.page.bringToFront();
    const { x, y } = await this.#ask<{ x: number; y: number }>(`place(${JSON.stringify(control)})`);
    await this.page.mouse.click(x, y);
  }

  async #timed(question: string, control: string): Promise<number> {
    await this.page.bringToFront();
    const [time] = await Promise.all([this.#ask<number>(question), this.click(control)]);
    return time;
  }

  /** The page is not typed as a browser's here, so it is asked by text. */
  #ask<Answer>(call: string): Promise<Answer> {
    return this.page.evaluate(`probe.${call}`);
  }
}
