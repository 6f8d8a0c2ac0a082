import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { prepareVsCode } from '../../scripts/vscode.ts';
import { packageExtension } from '../../scripts/vsix.ts';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import { Workbench } from '../../test/e2e/workbench.ts';
import { atMost, median } from '../measure.ts';
import type { Measurement } from '../measure.ts';
import { syntheticFindings } from '../syntheticFindings.ts';
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
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let turn = 0; turn <= clicks; turn++) {
      const severity = severities[turn % severities.length] ?? 'Info';
      await workbench.page.bringToFront();
      const [time] = await Promise.all([
        frame.evaluate<number>('probe.timeClick()'),
        panel.widgetValue(severity).click(),
      ]);
      const plainTime = await plain.timeClick(`value:${severity}`);
      if (turn > 0) ours.push(time);
      if (turn > 0) theirs.push(plainTime);
    }
    return atMost(2, {
      name: 'filter, vulnerabilities, in VS Code',
      against: 'SELECT and a plain table of 100 rows',
      ours: median(ours),
      theirs: median(theirs),
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
  await writeFile(file, csvOf(count));
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

function csvOf(count: number): string {
  const lines = [...syntheticFindings(count)].map((finding) => {
    const { endpoint, method, severity, eventId, category, subCategory, summary, status, resolution } =
      finding;
    const discovered = new Date(finding.discovered).toISOString();
    return [
      endpoint,
      method,
      severity,
      eventId,
      category,
      subCategory,
      summary,
      status,
      resolution,
      discovered,
    ].join();
  });
  const header =
    'Endpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered';
  return [header, ...lines, ''].join('\r\n');
}
