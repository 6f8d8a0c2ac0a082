// `npm run bench:panel`: how fast the findings panel opens, filters, sorts and scrolls in a real browser, and what it
// holds, over the real engine and the panel's real host, as ratios against plain HTML tables of the same rows, read
// by native SQLite, in the same run; scrolling with the processor at half and a quarter of its speed, too. `-- --json` prints JSON, `-- --findings N` takes another size,
// `-- --workbench` measures a filter click in a whole VS Code as well.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../scripts/browser.ts';
import { withTempFolder } from '../scripts/testing/tempFolder.ts';
import { NodeDatabaseFile } from '../src/findings/store/file/nodeDatabaseFile.ts';
import { packColumns } from '../src/findings/store/packedColumns.ts';
import { openFindingsInWorker } from '../src/findings/worker/openInWorker.ts';
import { asTable } from './measure.ts';
import type { Measurement } from './measure.ts';
import { NativeDatabase } from './nativeDatabase.ts';
import { measureClicks, measureMemory, measureOpening } from './panel/measurePanel.ts';
import type { Subjects } from './panel/measurePanel.ts';
import { measureScrolling, measureThrottledScrolling } from './panel/measureScrolling.ts';
import { measureWorkbench } from './panel/measureWorkbench.ts';
import { bundlePages, MeasuredPage } from './panel/pages.ts';
import { PlainList } from './panel/plainList.ts';
import { syntheticStore, wasmBinary } from './syntheticStore.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    findings: { type: 'string', default: '100000' },
    workbench: { type: 'boolean', default: false },
  },
});
const count = Number(values.findings);
if (!Number.isInteger(count) || count < 1000) throw new Error('--findings takes a number from 1000.');

// The host imports `vscode`, which is there in an extension host only.
await import('../test/fakes/vscode/register.ts');
const { PanelServer } = await import('./panel/panelServer.ts');

const results = await withTempFolder(async (folder) => {
  progress(`${count.toLocaleString('en')} findings…`);
  await writeStore(folder);
  const script = new URL('../src/findings/worker/findingsWorker.ts', import.meta.url);
  const reader = join(import.meta.dirname, '../src/findings/worker/reportReader.ts');
  const data = { wasmBinary, folder: join(folder, 'ours'), reader };
  const { engine } = await openFindingsInWorker(script, data);
  const native = new NativeDatabase(join(folder, 'native.sqlite'));
  const scripts = await bundlePages();
  const server = await PanelServer.start(engine, new PlainList(native), scripts);
  const browser = await launchBrowser();
  try {
    const plain = (list: string, limit: number): Promise<MeasuredPage> =>
      MeasuredPage.create(browser, `${server.origin}/plain?list=${list}&limit=${limit}`);
    const plainVulnerabilities = await plain('vulnerabilities', 100);
    const measured = await measure({
      browser,
      panel: await MeasuredPage.create(browser, `${server.origin}/panel`, scripts.bridge),
      plainFindings: await plain('findings', 100),
      plainVulnerabilities,
      plainAll: await plain('findings', count),
      empty: await MeasuredPage.create(
        browser,
        `${server.origin}/plain?list=findings&limit=0&height=${count * 28}`,
      ),
    });
    if (!values.workbench) return measured;
    progress('The same in VS Code…');
    return [...measured, await measureWorkbench(count, plainVulnerabilities)];
  } finally {
    await browser.close();
    server.close();
    native.close();
    await engine.close();
  }
});
console.log(values.json ? JSON.stringify(results, undefined, 2) : asTable(results));

async function measure(subjects: Subjects): Promise<Measurement[]> {
  const found: Measurement[] = [];
  progress('Opening…');
  found.push(...(await measureOpening(subjects)));
  progress('Filters and sorting…');
  found.push(...(await measureClicks(subjects)));
  progress('Memory…');
  found.push(...(await measureMemory(subjects)));
  progress('Scrolling…');
  found.push(...(await measureScrolling(subjects)));
  progress('Scrolling with a slower processor…');
  found.push(...(await measureThrottledScrolling(subjects)));
  return found;
}

async function writeStore(folder: string): Promise<void> {
  const store = await syntheticStore(count);
  const columns = store.columns();
  const snapshot = store.snapshot();
  await writeFile(join(folder, 'native.sqlite'), snapshot);
  const file = new NodeDatabaseFile(join(folder, 'ours'));
  await file.write(snapshot, packColumns(columns));
  await file.close();
  store.close();
}

function progress(text: string): void {
  console.error(text);
}
