import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { csvChunks } from '../../src/findings/export/csv.ts';
import { FindingsQuery } from '../../src/findings/query/findingsQuery.ts';
import { initialView } from '../../src/findings/view/viewActions.ts';
import { prepareVsCode } from '../../scripts/vscode.ts';
import { packageExtension } from '../../scripts/vsix.ts';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import { Workbench } from '../../test/e2e/workbench.ts';
import { atMost, compareTimes } from '../measure.ts';
import type { Measurement } from '../measure.ts';
import { syntheticStore } from '../syntheticStore.ts';
import { bundle, type MeasuredPage } from './pages.ts';

const severities = ['Critical', 'Major', 'Minor', 'Info'] as const;
const clicks = 12;

/**
 * A filter click in a whole VS Code, where messages go from the webview through the window, its connection and the
 * extension host, against the plain page of the others.
 */
export async function measureWorkbench(count: number, plain: MeasuredPage): Promise<Measurement> {
  const vsixFile = await packageExtension();
  await prepareVsCode();
  const workbench = await Workbench.open(vsixFile);
  try {
    const frame = await openPanel(workbench, count);
    await frame.evaluate(await bundle('bench/page/workbench.ts'));
    await plain.open();
    const panel = new FindingsPanel(workbench);
    const severityOf = (turn: number): string => severities[turn % severities.length] ?? 'Info';
    const compared = await compareTimes(
      clicks,
      async (turn) => {
        await workbench.page.bringToFront();
        const [time] = await Promise.all([
          frame.evaluate<number>('probe.timeClick()'),
          panel.widgetValue(severityOf(turn)).click(),
        ]);
        return time;
      },
      (turn) => plain.timeClick(`value:${severityOf(turn)}`),
    );
    return atMost(2, {
      name: 'filter, vulnerabilities, in VS Code',
      against: 'SELECT and a plain table of 100 rows',
      ...compared,
      unit: 'ms',
      reason:
        'each of four messages goes through the window, its connection to the server and the extension host.',
    });
  } finally {
    await workbench.close();
  }
}

async function openPanel(workbench: Workbench, count: number): Promise<Frame> {
  const file = join(workbench.workspace, 'reports/findings.csv');
  await writeFile(file, await csvOf(count));
  await workbench.openContainer('DAST');
  await workbench.runCommand('DAST: Import Report…');
  await workbench.answerFileDialog('Import Scan Reports', file);
  await workbench.notification(/findings\.csv: [\d,]+ /).waitFor({ timeout: 300_000 });
  await workbench.runCommand('DAST: Open Findings');
  const list = workbench.webview.locator('dast-findings-list');
  await list.waitFor();
  const frame = await (await list.elementHandle())?.ownerFrame();
  if (!frame) throw new Error('The panel has no frame.');
  return frame;
}

/** The findings as our own CSV, in chunks. */
async function csvOf(count: number): Promise<AsyncIterable<string>> {
  const store = await syntheticStore(count);
  const query = new FindingsQuery(store.columns());
  store.close();
  const findings = query.snapshot({ ...initialView('UTC'), showAggregation: false });
  return csvChunks(findings, { byteOrderMark: false }, new AbortController().signal);
}
