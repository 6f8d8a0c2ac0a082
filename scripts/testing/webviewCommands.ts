import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { BrowserCommands, MemoryInUse } from '../../test/webview/browserCommands.ts';
import { outDir, projectDir } from '../paths.ts';
import { readAloud } from './readAloud.ts';

/** Runs a command that came from the page; an unknown name is an error in the test. */
export async function runBrowserCommand(page: Page, name: string, args: unknown[]): Promise<unknown> {
  const commands: BrowserCommands = {
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    doubleClick: (x, y) => page.mouse.dblclick(x, y),
    moveMouse: (x, y) => page.mouse.move(x, y),
    click: async (x, y, modifiers = []) => {
      for (const key of modifiers) await page.keyboard.down(key);
      await page.mouse.click(x, y);
      for (const key of modifiers) await page.keyboard.up(key);
    },
    drag: async (fromX, fromY, toX, toY) => {
      await page.mouse.move(fromX, fromY);
      await page.mouse.down();
      await page.mouse.move(toX, toY, { steps: 5 });
      await page.mouse.up();
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    emulateMedia: (media) => page.emulateMedia(media),
    measureMemory: () => measureMemory(page),
    plantedDetails: async () => (await import('../../test/fakes/plantedDetails.ts')).plantedDetails(),
    readAloud: () => readAloud(page),
    compareWithFile,
    screenshot: async (picture) => {
      const folder = join(outDir, 'test/screenshots');
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${picture}.png`) });
    },
  };
  const command = commands[name as keyof BrowserCommands] as
    | ((...args: unknown[]) => Promise<unknown>)
    | undefined;
  if (!command) throw new Error(`no browser command ${name}`);
  return command(...args);
}

/** With UPDATE in the environment the file becomes what was observed. */
async function compareWithFile(name: string, observed: string): Promise<string> {
  const file = join(projectDir, 'test/webview', name);
  if (process.env['UPDATE'] !== undefined) await writeFile(file, observed);
  return readFile(file, 'utf8');
}

async function measureMemory(page: Page): Promise<MemoryInUse> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners, heapBytes: usedSize };
  } finally {
    await session.detach();
  }
}
